package check

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var paramGone = newRule("param-gone", func(c *subject) *Finding {
	typeParams := c.Unit.TypeParam()
	before, after := c.Old.Formals(typeParams), c.New.Formals(typeParams)
	at := before.At(c.Unit.Param)
	if at < 0 || after.Has(c.Unit.Param) || c.New.Compact() && len(c.New.Params) == 0 {
		return nil
	}
	f := &Finding{Comment: []java.Span{c.Unit.Name}, Old: before.All[at].Spans()}
	kind := "parameter"
	switch {
	case typeParams:
		kind = "type parameter"
	case c.New.Element == java.TypeElement:
		kind = "record component"
	}
	if c.Stood {
		return stood(c, f, fmt.Sprintf("`%s` is no %s", before.All[at].Name, kind))
	}
	f.Message = fmt.Sprintf("`%s` is no longer a %s", before.All[at].Name, kind)
	successor := c.Renamed(typeParams)[at]
	if successor != nil {
		f.Message += fmt.Sprintf("; %sit is now `%s`", c.Perhaps(typeParams, at), successor.Name)
		f.New = successor.Spans()
	}
	switch {
	case tags.Of(c.Old, oldDoc.Of(c.Old, struct{}{}))[c.Unit.Param] > 1:
		// One of the tags was of another parameter.
	case successor != nil && tags.Of(c.New, c.Doc)[successor.Tag] == 0:
		f.Renamed = &Rename{&before.All[at], successor}
		f.Fixes = append([]java.Edit{inColumn(c.New.Source, c.Unit.Name, successor.Name)},
			replacements(c, before.All[at].Name, successor.Name, quotedName)...)
		for _, t := range outerNames(before.All[at].Type) {
			if to := counterparts(before.All[at].Type, successor.Type)[t.Text]; len(to) > 1 && to != t.Text {
				f.Fixes = append(f.Fixes, replacements(c, t.Text, to, typeName)...)
			}
		}
		f.Fixes = java.JoinEdits(f.Fixes)
	case successor == nil && cameUntagged.Of(c.New, documented{c.Old, c.Doc, typeParams}):
		// What the text says may be true of a new one.
	default:
		f.Fixes = javadoc.Deletion(c.New.Source, c.Doc.Span, c.Unit.Span)
	}
	return f
})

// cameUntagged reports whether a formal came without a tag that succeeds none: one that was removed may be the same by
// another name.
var cameUntagged = java.NewFact(func(m *java.Method, d documented) bool {
	before, times := d.old.Formals(d.typeParams), tags.Of(m, d.doc)
	succeeds := map[string]bool{}
	for _, successor := range (&engine.Case{Old: d.old, New: m}).Renamed(d.typeParams) {
		if successor != nil {
			succeeds[successor.Tag] = true
		}
	}
	return slices.ContainsFunc(m.Formals(d.typeParams).All, func(f java.Formal) bool {
		return !before.Has(f.Tag) && !succeeds[f.Tag] && times[f.Tag] == 0
	})
})

// documented is an older version with the comment of the newer one.
type documented struct {
	old        *java.Method
	doc        *javadoc.Doc
	typeParams bool
}

// inColumn puts another name into an @param. Where several spaces behind the old one align the description with others,
// as many are left as keep it in its column, and at least one.
func inColumn(src []byte, name java.Span, fresh string) java.Edit {
	spaces := len(src[name.End:]) - len(bytes.TrimLeft(src[name.End:], " "))
	if next := src[name.End+spaces:]; spaces < 2 || len(next) == 0 || next[0] == '\n' || next[0] == '\r' {
		return java.Edit{Span: name, Text: fresh}
	}
	longer := utf8.RuneCountInString(fresh) - utf8.RuneCount(src[name.Start:name.End])
	return java.Edit{Span: java.Span{Start: name.Start, End: name.End + spaces},
		Text: fresh + strings.Repeat(" ", max(1, spaces-longer))}
}
