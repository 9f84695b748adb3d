package check

import (
	"fmt"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var paramGone = &Rule{
	ID: "param-gone", Strength: Certain, Title: "an @param names what is no longer a parameter",
	Find: findParamGone,
}

func findParamGone(c *engine.Case) *Finding {
	if c.Unit.Type != javadoc.Param {
		return nil
	}
	before, after := formalsLike(c.Old, c.Unit), formalsLike(c.New, c.Unit)
	at := indexOf(before, c.Unit.Param)
	if at < 0 || indexOf(after, c.Unit.Param) >= 0 || isCompact(c.New) {
		return nil
	}
	f := &Finding{Comment: []java.Span{c.Unit.Name}, Old: before[at].spans()}
	kind := "parameter"
	if c.Unit.TypeParam() {
		kind = "type parameter"
	}
	f.Message = fmt.Sprintf("`%s` is no longer a %s", before[at].name, kind)
	successor := renamed(before, after, at)
	if successor != nil {
		f.Message += fmt.Sprintf("; it is `%s` now", successor.name)
		f.New = successor.spans()
	}
	switch {
	case successor != nil && !documented(c.Doc, successor.tag):
		f.Fixes = append([]Fix{{Span: c.Unit.Name, Text: successor.name}}, replacements(c, before[at].name, successor.name, quotedName)...)
		for _, t := range outerNames(before[at].typ) {
			if to := counterpart(before[at].typ, successor.typ, t.Text); len(to) > 1 && to != t.Text {
				f.Fixes = append(f.Fixes, replacements(c, t.Text, to, typeName)...)
			}
		}
	default:
		f.Fixes = deletion(c.New.Source, c.Doc.Span, c.Unit.Span)
	}
	return f
}

// isCompact tells of a record's compact constructor, `Point { … }`: the record declares its parameters.
func isCompact(m *java.Method) bool {
	for i, t := range m.Tokens {
		if t.Start == m.Ident.Start {
			return i+1 < len(m.Tokens) && m.Tokens[i+1].Text == "{"
		}
	}
	return false
}
