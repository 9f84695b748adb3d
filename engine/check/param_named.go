package check

import (
	"fmt"

	"jithook/engine"
	"jithook/engine/java"
)

var paramNamed = &Rule{
	ID: "param-named", Strength: Evidence, Title: "the text names a parameter that was renamed or removed",
	Find: findParamNamed,
}

func findParamNamed(c *engine.Case) *Finding {
	before, after := formals(c.Old), formals(c.New)
	for _, w := range textNames(c) {
		at := indexOf(before, w.text)
		if at < 0 || !w.code && !w.quoted && !isIdentifier(w.text) || w.qualifier || spoken(c.New.Tokens, w.text) {
			continue
		}
		f := &Finding{
			Message: fmt.Sprintf("the text says `%s`, which is no longer a parameter", w.text),
			Comment: []java.Span{w.span}, Old: before[at].spans(),
		}
		if to := renamed(before, after, at); to != nil {
			f.Message += fmt.Sprintf("; it is `%s` now", to.name)
			f.New = to.spans()
			f.Fixes = replacements(c, w.text, to.name, quotedName)
		}
		return f
	}
	return nil
}
