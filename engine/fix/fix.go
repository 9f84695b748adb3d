// Package fix says what to write in the place of what the checks found: whether that is certain, whether the comment is
// well formed with it, and whether its text is true then.
package fix

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// maxReread bounds a Javadoc, as its bytes times its units, of which fixes are sought: it is read again for each of its
// units.
const maxReread = 1 << 18

// rereading is how many bytes are read where the Javadoc is read for each of its units, and of its names that are
// stale.
func rereading(c *engine.Case) int {
	units := c.Doc.Len()
	if c.Link != nil {
		units += c.Link.Beside
	}
	return units * (c.Doc.Span.End - c.Doc.Span.Start)
}

// Of joins what the findings on one unit know of its right text, and names the rule of the first that knows
// something; without edits it is nil. Doubt says whether they may be written unread. Edits with a Flaw are none, nor
// are those after which the text is stale still.
func Of(c *engine.Case, findings []check.Finding) ([]java.Edit, *check.Rule) {
	if rereading(c) > maxReread {
		return nil, nil
	}
	all, first := together(c, findings)
	if len(all) == 0 || Flaw(all, c) != "" || StillStale(c, all) {
		return nil, nil
	}
	return all, first
}

// together joins the edits of findings, with the articles that they ask for. Where one of them deletes the unit,
// nothing else is left to fix.
func together(c *engine.Case, findings []check.Finding) ([]java.Edit, *check.Rule) {
	var all []java.Edit
	var first *check.Rule
	for _, f := range findings {
		for _, fix := range f.Fixes {
			if first == nil {
				first = f.Rule
			}
			if deletes(fix, c) {
				return []java.Edit{fix}, first
			}
			all = append(all, fix)
		}
		if renamesTag(c, f) {
			all = append(all, renamedWords(c, f.Renamed)...)
		}
	}
	all = java.JoinEdits(all)
	for _, e := range all {
		if a := article(c, e); a != nil {
			all = append(all, *a)
		}
	}
	return java.JoinEdits(all), first
}

// renamesTag reports whether a finding puts another name into the tag that it is about.
func renamesTag(c *engine.Case, f check.Finding) bool {
	return f.Renamed != nil && len(f.Fixes) > 0 && f.Fixes[0].Span.Start == c.Unit.Name.Start
}

// renamedWords puts the new name of a formal in the place of the old one in prose, in all of the comment.
func renamedWords(c *engine.Case, r *check.Rename) (fixes []java.Edit) {
	if c.New.Has(r.From.Name) {
		return nil
	}
	for _, word := range prose(c, r.From.Name) {
		fixes = append(fixes, java.Edit{Span: word, Text: r.To.Name})
	}
	return fixes
}

// names are the names and plain words of the case's unit.
func names(c *engine.Case) []javadoc.Name { return javadoc.Names(c.New.Source, c.Unit) }

// deletes reports whether an edit leaves nothing of the case's unit.
func deletes(e java.Edit, c *engine.Case) bool {
	return e.Text == "" && e.Span.Holds(c.Unit.Span)
}

// Apply is the case as it stands after edits of its comment, in a source of its own; nil where the unit is gone, or
// where its name says, of an @param. Of a comment within the method, the spans of the tokens are still those of the
// source before.
func Apply(c *engine.Case, fixes []java.Edit) *engine.Case {
	if slices.ContainsFunc(fixes, func(e java.Edit) bool { return deletes(e, c) }) {
		return nil // what stands in its place is another unit
	}
	if c.Unit.Type == javadoc.Inline {
		method := *c.New
		method.Source = java.ApplyEdits(c.New.Source, fixes)
		longer := len(method.Source) - len(c.New.Source)
		method.Decl.End += longer
		unit := *c.Unit
		unit.Span.End += longer
		unit.Text = strings.Join(strings.Fields(string(method.Source[unit.Span.Start:unit.Span.End])), " ")
		return c.Of(c.Old, &method, c.Doc, &unit)
	}
	// The source of the new case begins with the comment's or the method's first line: a file may have a thousand.
	lead, end := min(c.Doc.Span.Start, c.New.Decl.Start), max(c.Doc.Span.End, c.New.Decl.End)
	for _, p := range c.New.Params {
		lead = min(lead, p.Start) // a record's components stand before its compact constructor
	}
	lead = bytes.LastIndexByte(c.New.Source[:lead], '\n') + 1
	source := java.ApplyWithin(c.New.Source, java.Span{Start: lead, End: end}, fixes)
	longer := len(source) - (end - lead)
	by := -lead
	if c.Doc.Span.Start < c.New.Decl.Start {
		by += longer
	} // else the comment of a record of the corpus stands behind its method
	method := c.New.Moved(source, by)
	for i, p := range c.New.Params {
		if p.Start < c.Doc.Span.Start {
			method.Params[i].Span = java.Span{Start: p.Start - lead, End: p.End - lead}
		}
	}
	method.Doc = java.Span{Start: c.Doc.Span.Start - lead, End: c.Doc.Span.End - lead + longer}
	doc := engine.Documentation(method)
	if c.Link != nil {
		for _, r := range javadoc.Named(method.Source, method.Doc) {
			if r.Unit.Span.Start == c.Unit.Span.Start-lead {
				return c.Of(c.Old, method, doc, &r.Unit)
			}
		}
		return nil
	}
	for u := range doc.All() {
		if u.Span.Start == c.Unit.Span.Start-lead && u.Type == c.Unit.Type {
			return c.Of(c.Old, method, doc, u)
		}
	}
	return nil
}
