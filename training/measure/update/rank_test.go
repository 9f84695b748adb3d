package update

import (
	"strings"
	"testing"

	"jithook/detector"
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

// TestOnlyWhatTheHookWouldAskCounts has many comments whose wording is easy, but which a check rewords.
func TestOnlyWhatTheHookWouldAskCounts(t *testing.T) {
	var offered []Offered
	right, wrong := strings.Fields("the map"), strings.Fields("the of")
	for i := range 200 {
		o := Offered{Old: strings.Fields("the list"), New: right, Wanted: i%2 == 0}
		o.Options = []updater.Option{{New: right, Confidence: float64(i) / 200, Level: detector.OK}}
		if o.Wanted && i < 100 {
			o.Options[0].New = wrong
		}
		if i%3 == 0 { // the hook would report it again, however sure the updater is
			again := updater.Option{New: wrong, Confidence: 1, Level: detector.Warn}
			o.Options = append(o.Options, again)
		}
		offered = append(offered, o)
	}
	var r updater.Ranking
	limit(&r, offered, 0.75, 0.75)
	if r.Shown != 0.34 || r.Right < 0.75 || r.Coverage != 0.66 {
		t.Errorf("shown from %v on, %v right, %v of those that are asked", r.Shown, r.Right, r.Coverage)
	}
}
