package hook

import (
	"cmp"
	"iter"
	"slices"

	"jithook/engine/java"
	"jithook/hook/report"
)

// draftPartial makes a suggestion a draft where another finding on the same text has none: once that much of the
// comment is written, it counts as updated, and nobody hears of the rest. The findings are in the order of their files.
func draftPartial(all []report.Finding) {
	for of := range byPath(all) {
		open := newOpenTexts(of)
		for i := range of {
			f := &of[i]
			if f.Suggestion == nil || f.Deletes() { // nothing of a text that goes is left to fix
				continue
			}
			if rule := open.over(f.Case.Unit.Span); rule != "" {
				f.Guess, f.Suggestion = f.Suggestion, nil
				f.Guess.Doubt = "`" + rule + "` reports it, too"
			}
		}
	}
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

// openTexts are the texts of one file that are reported without a suggestion, apart and in order, each with a rule that
// reports it.
type openTexts []openText

type openText struct {
	span java.Span
	rule string
}

func newOpenTexts(of []report.Finding) (open openTexts) {
	var all openTexts
	for _, f := range of {
		if f.Suggestion == nil {
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
