package engine

import (
	"errors"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Part is a part of a change: tokens of the old code, in Old.Source, and of the new, in New.Source. One of the two may
// be empty; it then stands where the other one's tokens went or came from.
type Part struct{ Old, New java.Span }

var errElsewhere = errors.New("the unit does not stand in its method's Javadoc")

// Undone is the case as it would be had some parts of the change not been made: the old code stands there. The parts
// come in the order of the code. An error says that the method cannot be read then, as where only one of two braces
// comes back.
func Undone(c *Case, parts ...Part) (*Case, error) {
	code := slices.Clone(c.New.Source[:c.New.Decl.End])
	for _, p := range slices.Backward(parts) {
		// Spaces keep what comes back from growing together with its neighbours.
		back := slices.Concat([]byte{' '}, c.Old.Source[p.Old.Start:p.Old.End], []byte{' '})
		code = slices.Replace(code, p.New.Start, p.New.End, back...)
	}
	fresh, err := reread(c.New, code[c.New.Decl.Start:], c.New.Source[c.New.Doc.Start:c.New.Doc.End])
	if err != nil {
		return nil, err
	}
	return c.like(c.Old, fresh)
}

// Without is the case as it would be had the comment unit lacked a word from the start. The word is a span of
// New.Source. An error says that no such unit is left.
func Without(c *Case, word java.Span) (*Case, error) {
	fresh, err := reread(c.New, c.New.Source[c.New.Decl.Start:c.New.Decl.End], cut(c.New, word))
	if err != nil {
		return nil, err
	}
	old := c.Old
	if span, ok := c.oldWord(word); ok {
		if old, err = reread(c.Old, c.Old.Source[c.Old.Decl.Start:c.Old.Decl.End], cut(c.Old, span)); err != nil {
			return nil, err
		}
	}
	return c.like(old, fresh)
}

// cut is a method's Javadoc without a span.
func cut(m *java.Method, span java.Span) []byte {
	return slices.Concat(m.Source[m.Doc.Start:span.Start], m.Source[span.End:m.Doc.End])
}

// oldWord finds a word of the unit in the old version, which has the same unit.
func (c *Case) oldWord(word java.Span) (java.Span, bool) {
	words := javadoc.Words(c.New.Source, c.Unit)
	i := slices.IndexFunc(words, func(w javadoc.Word) bool { return w.Span == word })
	for _, u := range javadoc.Parse(c.Old.Source, c.Old.Doc).Units {
		if i >= 0 && u.Type == c.Unit.Type && u.Param == c.Unit.Param && u.Text == c.Unit.Text {
			if before := javadoc.Words(c.Old.Source, &u); i < len(before) {
				return before[i].Span, true
			}
		}
	}
	return java.Span{}, false
}

// reread parses a method with other code or another Javadoc.
func reread(m *java.Method, code, doc []byte) (*java.Method, error) {
	fresh, err := java.ParseMethod(code, doc)
	if err == nil {
		fresh.Beside(m)
	}
	return fresh, err
}

// like makes the case of the same unit, by its place in the Javadoc, of other versions of the method.
func (c *Case) like(old, fresh *java.Method) (*Case, error) {
	i := slices.IndexFunc(c.Doc.Units, func(u javadoc.Unit) bool { return u.Span == c.Unit.Span })
	if i < 0 || c.Doc.Span != c.New.Doc {
		return nil, errElsewhere
	}
	doc := javadoc.Parse(fresh.Source, fresh.Doc)
	if len(doc.Units) != len(c.Doc.Units) || doc.Units[i].Type != c.Unit.Type || doc.Units[i].Param != c.Unit.Param {
		return nil, errors.New("the comment has other units then")
	}
	return c.Of(old, fresh, doc, &doc.Units[i]), nil
}
