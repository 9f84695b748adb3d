package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jithook/detector"
)

// mostLooks is how many words, and how many edits, are named of each kind.
const mostLooks = 3

// looked is a word or an edit that the network's attention points to.
type looked struct {
	name string // as it is shown
	look *detector.AttentionShare
	fall float64
}

// attention says in one line for each where the network's attention goes and leaving that out makes the probability
// fall, words first, and in a last line where it goes and nothing follows. It is empty where attention was not asked
// for.
func attention(f *Finding) []string {
	var words, edits []looked
	for _, w := range f.Words {
		words = append(words, looked{`"` + printable(w.Word.Text) + `"`, w.Attention, w.Drop})
	}
	for _, e := range f.Edits {
		line, sign := firstLine(f.Case.New.Source, e.Parts[0].New), "+ "
		if line == "" {
			line, sign = firstLine(f.Case.Old.Source, e.Parts[0].Old), "- "
		}
		edits = append(edits, looked{"`" + sign + line + "`", e.Attention, e.Drop})
	}
	var lines, refuted []string
	for _, all := range [][]looked{words, edits} {
		for _, l := range most(all, (*detector.AttentionShare).Confirmed) {
			lines = append(lines, fmt.Sprintf("%.0f %% to %s; without it the probability drops by %.2f", 100*l.look.Share,
				l.name, l.fall))
		}
		for _, l := range most(all, (*detector.AttentionShare).Refuted) {
			refuted = append(refuted, fmt.Sprintf("%.0f %% to %s", 100*l.look.Share, l.name))
		}
	}
	if len(refuted) > 0 {
		lines = append(lines, "without effect on the probability: "+strings.Join(refuted, ", "))
	}
	return lines
}

// most picks, among the parts that count, those that were looked at most.
func most(all []looked, counts func(*detector.AttentionShare, float64) bool) []looked {
	picked := slices.DeleteFunc(slices.Clone(all), func(l looked) bool { return !counts(l.look, l.fall) })
	slices.SortStableFunc(picked, func(a, b looked) int { return cmp.Compare(b.look.Share, a.look.Share) })
	return picked[:min(len(picked), mostLooks)]
}
