package check

import (
	"fmt"

	"jithook/engine/java"
)

var paramNamed = &Rule{
	ID: "param-named", Strength: Evidence, Title: "the text names a parameter that was renamed or removed",
	Origin:  "param-gone, of text outside of the parameter's tag",
	Lasting: true,
	find:    findParamNamed,
}

func findParamNamed(c *subject) *Finding {
	before := formals.Of(c.Old, false)
	for _, w := range c.names() {
		at := before.at(w.text)
		if at < 0 || !w.code && !w.quoted && !isIdentifier(w.text) || w.qualifier || code(c.New).spoken(w.text) {
			continue
		}
		f := &Finding{
			Message: fmt.Sprintf("the text says `%s`, which is no longer a parameter", w.text),
			Comment: []java.Span{w.span}, Old: before.all[at].spans(),
		}
		if to := successors(c.Case, false)[at]; to != nil {
			f.Message += fmt.Sprintf("; it is `%s` now", to.name)
			f.New = to.spans()
			f.Fixes = replacements(c, w.text, to.name, quotedName)
		}
		return f
	}
	return nil
}
