package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var _ = newRule("param-named", func(c *subject) *Finding {
	before := c.Old.Formals(false)
	for i, w := range c.names() {
		at := before.At(w.Text)
		if at < 0 || !w.Code && !w.Quoted && !lexicon.IsIdentifier(w.Text) || w.Qualifier || w.Selected ||
			w.Notation(c.New.Source) {
			continue
		}
		to := c.Renamed(false)[at]
		// `{@code file}` is the parameter that was renamed, whatever else is a `File`.
		if code(c.New).has(w.Text) || c.New.Quotes(w.Text) || code(c.New).spoken(w.Text) && (!w.Code || to == nil) {
			continue
		}
		f := &Finding{Message: stillMentioned(c, w.Text), Comment: []java.Span{w.Span}, Old: before.All[at].Spans()}
		for _, again := range c.names()[i+1:] {
			if again.Text == w.Text && again.Code {
				f.Comment = append(f.Comment, again.Span)
			}
		}
		if to != nil {
			f.New = to.Spans()
			f.Fixes = replacements(c, w.Text, to.Name, quotedName)
			f.Renamed = &Rename{&before.All[at], to}
		}
		return f
	}
	return nil
})

// stillMentioned says that the text has a name that is no longer in the method, and what became of it where it was a
// parameter.
func stillMentioned(c *subject, name string) string {
	at := c.Old.Formals(false).At(name)
	if at < 0 || c.New.Formals(false).Has(name) { // a component, which a compact constructor need not name
		return fmt.Sprintf("the comment still mentions `%s`, which is no longer in the %v", name, c.New.Element)
	}
	if to := c.Renamed(false)[at]; to != nil {
		return fmt.Sprintf("the comment still mentions parameter `%s`, %snow `%s`", name, c.Perhaps(false, at), to.Name)
	}
	return fmt.Sprintf("the comment still mentions parameter `%s`, which is gone", name)
}
