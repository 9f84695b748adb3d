package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var _ = newRule("param-named", func(c *subject) *Finding {
	before := formals.Of(c.Old, false)
	for _, w := range c.names() {
		at := before.at(w.Text)
		if at < 0 || !w.Code && !w.Quoted && !lexicon.IsIdentifier(w.Text) || w.Qualifier {
			continue
		}
		to := successors(c.Case, false)[at]
		// `{@code file}` is the parameter that was renamed, whatever else is a `File`.
		if code(c.New).has(w.Text) || code(c.New).spoken(w.Text) && (!w.Code || to == nil) {
			continue
		}
		f := &Finding{
			Message: stillMentioned(c, w.Text),
			Comment: []java.Span{w.Span}, Old: before.all[at].spans(),
		}
		if to != nil {
			f.New = to.spans()
			f.Fixes = replacements(c, w.Text, to.name, quotedName)
			f.renamed = &rename{&before.all[at], to}
		}
		return f
	}
	return nil
})

// stillMentioned says that the text has a name that is no longer in the method, and what became of it where it was a
// parameter.
func stillMentioned(c *subject, name string) string {
	at := formals.Of(c.Old, false).at(name)
	if at < 0 || formals.Of(c.New, false).has(name) { // a component, which a compact constructor need not name
		return fmt.Sprintf("the comment still mentions `%s`, which is no longer in the %v", name, c.New.Element)
	}
	if to := successors(c.Case, false)[at]; to != nil {
		return fmt.Sprintf("the comment still mentions parameter `%s`, now `%s`", name, to.name)
	}
	return fmt.Sprintf("the comment still mentions parameter `%s`, which was removed", name)
}
