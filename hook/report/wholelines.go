package report

import (
	"cmp"
	"slices"
	"strings"

	"jithook/engine/java"
)

// wholeLines are lines of a source, as git counts them, and what suggestions make of them.
type wholeLines struct {
	first, last int // from 1
	old, text   string
}

// linesReplaced gives for each finding with a suggestion the whole lines that it replaces. Certain suggestions that
// share a line share what replaces it, because each is to be written; a draft is written alone.
func linesReplaced(all []Finding) map[*Finding]wholeLines {
	of := map[*Finding]wholeLines{}
	certain := map[string][]*Finding{}
	for i := range all {
		f := &all[i]
		switch {
		case f.Suggestion == nil:
		case f.Suggestion.Certain():
			certain[f.Path] = append(certain[f.Path], f)
		default:
			of[f] = replaced(f.Case.New.Source, f.Suggestion.Fixes)
		}
	}
	for _, found := range certain {
		slices.SortStableFunc(found, func(a, b *Finding) int {
			return cmp.Compare(a.Suggestion.Fixes[0].Span.Start, b.Suggestion.Fixes[0].Span.Start)
		})
		for len(found) > 0 {
			source, edits, n := found[0].Case.New.Source, slices.Clone(found[0].Suggestion.Fixes), 1
			lines := replaced(source, edits)
			for n < len(found) && replaced(source, found[n].Suggestion.Fixes).first <= lines.last {
				edits = append(edits, found[n].Suggestion.Fixes...)
				lines = replaced(source, edits)
				n++
			}
			for _, f := range found[:n] {
				of[f] = lines
			}
			found = found[n:]
		}
	}
	return of
}

// replaced are the whole lines that hold all of some edits.
func replaced(source []byte, edits []java.Edit) wholeLines {
	edits = java.JoinEdits(edits)
	last := edits[len(edits)-1]
	start, end := lineStart(source, edits[0].Span.Start), last.Span.End
	whole := last.Text == "" || strings.HasSuffix(last.Text, "\n")
	if !whole || end == start || end != lineStart(source, end) {
		end = lineEnd(source, end)
	}
	first := 1 + strings.Count(string(source[:start]), "\n")
	old := string(source[start:end])
	return wholeLines{first, first + len(splitLines(old)) - 1, old, edited(source, start, end, edits)}
}
