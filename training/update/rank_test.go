package update

import (
	"strings"
	"testing"

	"jithook/updater"
)

func TestSuggestionsAreShownAsFarAsEnoughAreRight(t *testing.T) {
	var best []said
	for i := range 100 { // the more confident half is right
		best = append(best, said{confidence: float64(i) / 100, right: i >= 50})
	}
	right := func(s said) bool { return s.right }
	from, shown := choose(best, 0.8, right)
	if from != 0.38 || len(shown) != 62 || share(shown, right) < 0.8 {
		t.Errorf("from %v on, %d shown, %v right", from, len(shown), share(shown, right))
	}
	if from, shown := choose(best[:20], 0.8, right); from <= 1 || len(shown) != 0 {
		t.Errorf("of too few, from %v on", from)
	}
}

func TestAGuessIsComparedWithTheOldComment(t *testing.T) {
	o := Offered{Old: strings.Fields("the list of ships"), New: strings.Fields("a map of all ships")}
	for wording, want := range map[string]said{
		"a map of all ships": {right: true, nearer: true},
		"the map of ships":   {nearer: true},
		"the of ships":       {},
		"ships":              {further: true},
	} {
		if got := o.said(&updater.Option{New: strings.Fields(wording)}); got != want {
			t.Errorf("%q: %+v, want %+v", wording, got, want)
		}
	}
}
