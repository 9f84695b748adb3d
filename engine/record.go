package engine

import (
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Record is a method's change and one of its comment units as the corpus and the clean format keep them, outside of any
// file.
type Record struct {
	Class            string // enclosing types, joined by "."
	OldCode, NewCode string // the declarations
	OldDoc           string // the old version's Javadoc with its delimiters
	Type             javadoc.Type
	Param            string // the old tag's name, of a @param unit
	Text             string // the unit in one line
	// OldMembers and NewMembers are declarations of the file around each version, as Context finds them; nil where the
	// record keeps none.
	OldMembers, NewMembers []string
}

// NewCase makes of a record what the hook would judge, had the change left the Javadoc as it was: both versions of the
// method carry the old Javadoc. Where that does not hold the unit with the record's text, the record wins, and the unit
// stands in a Javadoc comment of its own behind the code of New.Source. An error says what is no clean Java.
func NewCase(r Record) (*Case, error) {
	old, err := java.ParseMethod([]byte(r.OldCode), []byte(r.OldDoc))
	if err != nil {
		return nil, fmt.Errorf("old version: %w", err)
	}
	fresh, err := java.ParseMethod([]byte(r.NewCode), []byte(r.OldDoc))
	if err != nil {
		return nil, fmt.Errorf("new version: %w", err)
	}
	old.Class, fresh.Class = r.Class, r.Class
	old.WithMembers(r.OldMembers)
	fresh.WithMembers(r.NewMembers)
	doc := javadoc.Parse(fresh.Source, fresh.Doc)
	unit := r.unit(doc)
	if unit == nil {
		doc, unit = r.append(fresh)
	}
	return &Case{Old: old, New: fresh, Doc: doc, Unit: unit}, nil
}

// unit finds the record's unit in its Javadoc. Text decides where the corpus read the parameter's name otherwise
// ("job,").
func (r Record) unit(doc *javadoc.Doc) *javadoc.Unit {
	var byText *javadoc.Unit
	for i := range doc.Units {
		u := &doc.Units[i]
		if u.Type != r.Type || u.Text != fold(r.Text) {
			continue
		}
		if u.Param == r.Param {
			return u
		}
		if byText == nil {
			byText = u
		}
	}
	return byText
}

// append gives the unit a comment of its own at the end of the method's source, where every span of it is true.
func (r Record) append(m *java.Method) (*javadoc.Doc, *javadoc.Unit) {
	tag := map[javadoc.Type]string{javadoc.Return: "@return ", javadoc.Param: "@param "}[r.Type]
	span := java.Span{Start: len(m.Source) + 1}
	m.Source = append(m.Source, "\n/** "+tag+strings.ReplaceAll(fold(r.Text), "*/", "* /")+" */"...)
	span.End = len(m.Source)
	doc := javadoc.Parse(m.Source, span)
	if len(doc.Units) == 0 {
		doc.Units = []javadoc.Unit{{}}
	}
	doc.Units = doc.Units[:1]
	u := &doc.Units[0]
	u.Type, u.Param, u.Text = r.Type, r.Param, fold(r.Text)
	return doc, u
}

// fold returns a text in one line, as javadoc.Unit.Text is.
func fold(s string) string { return strings.Join(strings.Fields(s), " ") }
