package hook

import (
	"cmp"
	"iter"
	"slices"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/report"
)

// draftPartial makes a suggestion a draft where another finding on the same text has none, and takes it away from a
// link in a text that blocks: once that much of the comment is written, it counts as updated, and nobody hears of the
// rest. The findings are in the order of their files.
func draftPartial(all []report.Finding) {
	for of := range byPath(all) {
		open := newOpenTexts(of, detector.Warn, detector.Block)
		blocked := newOpenTexts(of, detector.Block)
		for i := range of {
			f := &of[i]
			if f.Suggestion == nil || f.Deletes() { // nothing of a text that goes is left to fix
				continue
			}
			if f.Case.Unit.Type == javadoc.Link && blocked.over(f.Case.Unit.Span) != "" {
				f.Suggestion = nil
			} else if rule := open.over(f.Case.Unit.Span); rule != "" && f.Suggestion.Certain() {
				draft(f, "`"+rule+"` reports the text, too")
			}
		}
	}
}

// keepApart has suggestions leave alone the other comment units that are reported, too: once edited they count as
// updated, and nobody hears of what they say.
func keepApart(all []report.Finding) {
	for _, found := range byComment(all, func(*report.Finding) bool { return true }) {
		for _, f := range found {
			if f.Suggestion == nil {
				continue
			}
			ofOther := func(e java.Edit) bool {
				return !f.Case.Unit.Span.Holds(e.Span) && slices.ContainsFunc(found, func(g *report.Finding) bool {
					unit := g.Case.Unit.Span
					return unit.Holds(e.Span) && !unit.Holds(f.Case.Unit.Span) // one around a link is edited with it
				})
			}
			if !slices.ContainsFunc(f.Suggestion.Fixes, ofOther) {
				continue
			}
			s := *f.Suggestion
			s.Fixes = slices.DeleteFunc(slices.Clone(s.Fixes), ofOther)
			if f.Suggestion = &s; len(s.Fixes) == 0 {
				f.Suggestion = nil
			}
		}
	}
}

// draft makes a draft of a suggestion, which reports of less may have, too.
func draft(f *report.Finding, why string) {
	s := *f.Suggestion
	s.Draft, f.Suggestion = why, &s
}

// draftClashing makes drafts of certain suggestions that together would break the comment that they are of.
func draftClashing(all []report.Finding) {
	certain := func(f *report.Finding) bool { return f.Suggestion != nil && f.Suggestion.Certain() }
	for f, why := range Clashes(all, certain) {
		draft(f, "with the others of the comment "+why)
	}
}

// Clashes are those of the chosen findings whose suggestions together would break the comment that they are of, and
// how.
func Clashes(all []report.Finding, chosen func(*report.Finding) bool) map[*report.Finding]string {
	clashes := map[*report.Finding]string{}
	for _, found := range byComment(all, chosen) {
		var cases []*engine.Case
		for _, f := range found {
			cases = append(cases, f.Case)
		}
		c := cases[0]
		if flaw := fix.Flaw(javadoc.WithFrame(c.New.Source, c.Doc.Span, editsOf(found)), cases...); flaw != "" {
			for _, f := range found {
				clashes[f] = flaw
			}
		}
	}
	return clashes
}

// commentPlace is where a Javadoc comment stands.
type commentPlace struct {
	path string
	span java.Span
}

// byComment are the chosen findings of each Javadoc comment.
func byComment(all []report.Finding, chosen func(*report.Finding) bool) map[commentPlace][]*report.Finding {
	of := map[commentPlace][]*report.Finding{}
	for i := range all {
		if f := &all[i]; chosen(f) && f.Case.Unit.Type != javadoc.Inline {
			at := commentPlace{f.Path, f.Case.Doc.Span}
			of[at] = append(of[at], f)
		}
	}
	return of
}

// editsOf are the edits of the suggestions for one comment.
func editsOf(found []*report.Finding) (edits []java.Edit) {
	for _, f := range found {
		edits = append(edits, f.Suggestion.Fixes...)
	}
	return edits
}

// byPath are the findings of each file.
func byPath(all []report.Finding) iter.Seq[[]report.Finding] {
	return func(yield func([]report.Finding) bool) {
		for len(all) > 0 {
			n := 1
			for n < len(all) && all[n].Path == all[0].Path {
				n++
			}
			if !yield(all[:n]) {
				return
			}
			all = all[n:]
		}
	}
}

// openTexts are the texts of one file that are reported without a suggestion, at some levels, apart and in order, each
// with a rule that reports it.
type openTexts []openText

type openText struct {
	span java.Span
	rule string
}

func newOpenTexts(of []report.Finding, levels ...detector.Level) (open openTexts) {
	var all openTexts
	for _, f := range of {
		if f.Suggestion == nil && slices.Contains(levels, f.Level) {
			all = append(all, openText{f.Case.Unit.Span, f.Rule})
		}
	}
	slices.SortFunc(all, func(a, b openText) int { return cmp.Compare(a.span.Start, b.span.Start) })
	for _, t := range all {
		if n := len(open); n > 0 && t.span.Start < open[n-1].span.End {
			open[n-1].span.End = max(open[n-1].span.End, t.span.End)
		} else {
			open = append(open, t)
		}
	}
	return open
}

// over gives the rule of the first text that shares something with a span; "" where there is none.
func (open openTexts) over(span java.Span) string {
	i, _ := slices.BinarySearchFunc(open, span.Start, func(t openText, start int) int {
		return cmp.Compare(t.span.End, start+1) // the first that ends behind the start
	})
	if i < len(open) && open[i].span.Start < span.End {
		return open[i].rule
	}
	return ""
}
