package updates

import "testing"

func TestSuggestionsAreShownAsFarAsEnoughAreRight(t *testing.T) {
	var best []said
	for i := range 100 { // the more confident half is right
		best = append(best, said{float64(i) / 100, i >= 50})
	}
	shown, right, coverage := choose(best, 200, 0.8)
	if shown != 0.38 || right < 0.8 || coverage != 0.31 {
		t.Errorf("from %v on, %v right, %v covered", shown, right, coverage)
	}
	if shown, _, coverage := choose(best[:20], 20, 0.8); shown <= 1 || coverage != 0 {
		t.Errorf("of too few, from %v on", shown)
	}
}
