package rewrite

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// safe makes the edits in a copy and reads it again: the comment must end where it ended, the method behind it be the
// same, the unit have the wanted subtokens, and everything else of the comment be as it was.
func safe(c *engine.Case, fixes []java.Edit, wanted []string) bool {
	grown := 0
	for _, f := range fixes {
		if f.Span.Start < c.Unit.Span.Start || f.Span.End > c.Unit.Span.End || !writable(c.New.Source, f.Text) {
			return false
		}
		grown += len(f.Text) - (f.Span.End - f.Span.Start)
	}
	fixed := java.ApplyEdits(c.New.Source, fixes)
	span := java.Span{Start: c.Doc.Span.Start, End: c.Doc.Span.End + grown}
	before, after := c.New.Source[c.Doc.Span.Start:c.Doc.Span.End], fixed[span.Start:span.End]
	if bytes.Index(after, []byte("*/")) != len(after)-len("*/") ||
		Balanced(string(before), "{}") && !Balanced(string(after), "{}") {
		return false
	}
	m, err := java.ParseMethod(c.New.Source[c.New.Decl.Start:c.New.Decl.End], after)
	if err != nil || !java.SameText(m.Tokens, c.New.Tokens) {
		return false
	}
	unit := reparsed(c, fixed, span)
	if unit == nil || unit.Type == javadoc.Param && !names(c, unit.Param) {
		return false
	}
	method := *c.New
	method.Source, method.Doc = fixed, span
	reread := &engine.Case{Old: &method, New: &method, Doc: &javadoc.Doc{Span: span}, Unit: unit}
	return same(encode.Comment(reread), wanted) && (!read(c).linksClosed() || read(reread).linksClosed())
}

// linksClosed reports whether each link closes the parentheses that it opens, and no others.
func (t *text) linksClosed() bool {
	for i, it := range t.items {
		depth := 0
		for j := i + 1; it.kind == opening && it.link() && j < it.pair; j++ {
			switch t.items[j].text {
			case "(":
				depth++
			case ")":
				depth--
			}
		}
		if depth != 0 {
			return false
		}
	}
	return true
}

// writable reports whether new text can stand in a source. javac reads \u002a as a star wherever it stands (JLS 3.3),
// and in a source that is not in UTF-8 nobody knows how a letter beyond ASCII is written.
func writable(source []byte, added string) bool {
	for _, r := range added {
		if r == '\\' || r >= utf8.RuneSelf && !utf8.Valid(source) {
			return false
		}
	}
	return true
}

// Balanced reports whether each of a pair of brackets has its partner in a text.
func Balanced(text, pair string) bool {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case pair[0]:
			depth++
		case pair[1]:
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// reparsed finds the unit in the fixed Javadoc; nil where anything but that unit changed.
func reparsed(c *engine.Case, fixed []byte, span java.Span) *javadoc.Unit {
	before := javadoc.Parse(c.New.Source, c.Doc.Span).Units
	after := javadoc.Parse(fixed, span).Units
	at := slices.IndexFunc(before, func(u javadoc.Unit) bool { return u.Span == c.Unit.Span })
	if at < 0 || len(before) != len(after) || after[at].Type != c.Unit.Type {
		return nil
	}
	for i := range before {
		if i != at && (before[i].Type != after[i].Type || before[i].Param != after[i].Param ||
			before[i].Text != after[i].Text) {
			return nil
		}
	}
	tags, fixedTags := javadoc.Tags(c.New.Source, c.Doc.Span), javadoc.Tags(fixed, span)
	if !slices.EqualFunc(tags, fixedTags, func(a, b javadoc.Tag) bool { return a.Name == b.Name }) {
		return nil
	}
	return &after[at]
}

// names reports whether an @param of that name may be written: there is such a parameter, or it was called so before.
func names(c *engine.Case, param string) bool {
	if param == c.Unit.Param || c.New.Param(param) != nil {
		return true
	}
	return slices.ContainsFunc(c.New.TypeParams, func(name string) bool { return "<"+name+">" == param })
}
