package check

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// maxReread bounds a Javadoc, as its bytes times its units, of which fixes are sought: it is read again for each of its
// units.
const maxReread = 1 << 18

// longToReread reports whether to read the Javadoc again for each of its units would take too long.
func longToReread(c *engine.Case) bool {
	return rereading(c) > maxReread
}

// rereading is how many bytes are read where the Javadoc is read for each of its units, and of its names that are
// stale.
func rereading(c *engine.Case) int {
	units := c.Doc.Len()
	if c.Link != nil {
		units += c.Link.Beside
	}
	return units * (c.Doc.Span.End - c.Doc.Span.Start)
}

// Fixes joins what the findings on one unit know of its right text, and names the rule of the first that knows
// something; without edits it is nil. Doubt says whether they may be written unread. Edits with a Flaw are none, nor
// are those after which the text is stale still.
func Fixes(c *engine.Case, findings []Finding) ([]java.Edit, *Rule) {
	if longToReread(c) {
		return nil, nil
	}
	all, first := together(c, findings)
	if len(all) == 0 || Flaw(all, c) != "" || StillStale(c, all) {
		return nil, nil
	}
	return all, first
}

// together joins the edits of findings. Where one of them deletes the unit, nothing else is left to fix.
func together(c *engine.Case, findings []Finding) ([]java.Edit, *Rule) {
	var all []java.Edit
	var first *Rule
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
	}
	return java.JoinEdits(all), first
}

// deletes reports whether an edit leaves nothing of the case's unit.
func deletes(e java.Edit, c *engine.Case) bool {
	return e.Text == "" && e.Span.Start <= c.Unit.Span.Start && e.Span.End >= c.Unit.Span.End
}

// deletion takes out the lines of a unit, or all of a comment that holds nothing else; it is nil where the lines hold
// something else of the comment.
func deletion(src []byte, doc, unit java.Span) []java.Edit {
	if blank(src[doc.Start:unit.Start]) && blank(src[unit.End:doc.End]) {
		return linesOf(src, doc)
	}
	start, end := lineStart(src, unit.Start), bytes.IndexByte(src[unit.End:], '\n')+1
	if bytes.HasPrefix(src[doc.Start:], []byte("///")) { // the end of its last line is not the comment's own
		doc.End += bytes.IndexByte(src[doc.End:], '\n') + 1
	}
	if start <= doc.Start || end == 0 || unit.End+end > doc.End {
		return nil
	}
	end += unit.End
	if !blank(src[start:unit.Start]) || len(bytes.TrimSpace(src[unit.End:end])) > 0 {
		return nil
	}
	next, _, _ := bytes.Cut(src[end:doc.End], []byte("\n"))
	if blank(next) {
		start = withBlankLines(src, doc, start)
	}
	return []java.Edit{{Span: java.Span{Start: start, End: end}}}
}

// blank reports whether a stretch of a comment is nothing but its frame.
func blank(comment []byte) bool { return len(bytes.Trim(comment, " \t\r\n*/")) == 0 }

// withBlankLines moves the start of a line of a comment up over empty ones, which kept apart what stood above and
// below, but not over the comment's first line.
func withBlankLines(src []byte, doc java.Span, start int) int {
	for start > 0 {
		above := lineStart(src, start-1)
		if above <= doc.Start || !blank(src[above:start]) {
			break
		}
		start = above
	}
	return start
}

// linesOf takes out the lines of a comment; it is nil where they hold something else.
func linesOf(src []byte, doc java.Span) []java.Edit {
	start, end := lineStart(src, doc.Start), bytes.IndexByte(src[doc.End:], '\n')+1
	if end == 0 || len(bytes.TrimSpace(src[start:doc.Start])) > 0 || len(bytes.TrimSpace(src[doc.End:doc.End+end])) > 0 {
		return nil
	}
	return []java.Edit{{Span: java.Span{Start: start, End: doc.End + end}}}
}

func lineStart(src []byte, at int) int { return bytes.LastIndexByte(src[:at], '\n') + 1 }

// Fixed is the case as it stands after edits of its comment, in a source of its own; nil where the unit is gone, or
// where its name says, of an @param. Of a comment within the method, the spans of the tokens are still those of the
// source before.
func Fixed(c *engine.Case, fixes []java.Edit) *engine.Case {
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
		return &engine.Case{Old: c.Old, New: &method, Doc: c.Doc, Unit: &unit}
	}
	// The source of the new case begins with the comment's or the method's first line: a file may have a thousand.
	lead, end := min(c.Doc.Span.Start, c.New.Decl.Start), max(c.Doc.Span.End, c.New.Decl.End)
	for _, p := range c.New.Params {
		lead = min(lead, p.Start) // a record's components stand before its compact constructor
	}
	lead = bytes.LastIndexByte(c.New.Source[:lead], '\n') + 1
	fixes = slices.Clone(fixes)
	for i := range fixes {
		fixes[i].Span.Start -= lead
		fixes[i].Span.End -= lead
	}
	source := java.ApplyEdits(c.New.Source[lead:end], fixes)
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
				return &engine.Case{Old: c.Old, New: method, Doc: doc, Unit: &r.Unit}
			}
		}
		return nil
	}
	for u := range doc.All() {
		if u.Span.Start == c.Unit.Span.Start-lead && u.Type == c.Unit.Type {
			return &engine.Case{Old: c.Old, New: method, Doc: doc, Unit: u}
		}
	}
	return nil
}
