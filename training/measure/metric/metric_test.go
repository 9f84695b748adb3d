package metric

import (
	"math"
	"testing"

	"jithook/engine/javadoc"
)

func items(stale []int, scores []float64) []Item {
	var list []Item
	for i := range stale {
		list = append(list, Item{Type: javadoc.Return, Stale: stale[i] == 1, Score: scores[i]})
	}
	return list
}

func near(t *testing.T, name string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s is %.10f, want %.10f", name, got, want)
	}
}

func TestAveragePrecision(t *testing.T) {
	for _, c := range []struct {
		name   string
		stale  []int
		scores []float64
		want   float64
	}{
		// The example of scikit-learn's page on average_precision_score.
		{"scikit-learn's own example", []int{0, 0, 1, 1}, []float64{0.1, 0.4, 0.35, 0.8}, 0.8333333333333333},
		// By hand: at 0.9 P=1/1 R=1/3; at 0.5 (three tied, one stale) P=2/4 R=2/3; at 0.1 P=3/5 R=1: 1/3 + 1/6 + 1/5.
		{"ties enter together", []int{1, 0, 1, 0, 1}, []float64{0.9, 0.5, 0.5, 0.5, 0.1}, 0.7},
		{"all tied: the share of stale", []int{1, 0, 0, 1}, []float64{0.5, 0.5, 0.5, 0.5}, 0.5},
		{"perfect order", []int{1, 1, 0}, []float64{3, 2, 1}, 1},
		{"worst order", []int{0, 0, 1}, []float64{3, 2, 1}, 1.0 / 3},
		{"nothing stale", []int{0, 0}, []float64{1, 2}, 0},
		{"empty", nil, nil, 0},
	} {
		near(t, c.name, averagePrecision(items(c.stale, c.scores)), c.want)
	}
}

func TestAveragePrecisionIgnoresTheOrderOfTies(t *testing.T) {
	a := averagePrecision(items([]int{1, 0, 1, 0}, []float64{0.5, 0.5, 0.2, 0.9}))
	b := averagePrecision(items([]int{0, 1, 0, 1}, []float64{0.9, 0.5, 0.5, 0.2}))
	near(t, "the same items in another order", a, b)
}

func TestMeasureCountsEachTypeApart(t *testing.T) {
	table := Measure([]Item{
		{Type: javadoc.Param, Stale: true, Score: 0.9, Alarm: true},
		{Type: javadoc.Param, Stale: false, Score: 0.8, Alarm: true},
		{Type: javadoc.Summary, Stale: true, Score: 0.2},
		{Type: javadoc.Summary, Stale: false, Score: 0.1},
	})
	want := Scores{N: 4, Positives: 2, Precision: 0.5, Recall: 0.5, F1: 0.5, Accuracy: 0.5}
	got := table.All
	near(t, "average precision of all", got.AveragePrecision, 1.0/2+1.0/3) // P 1 at R 1/2, then P 2/3 at R 1
	got.AveragePrecision = 0
	if got != want {
		t.Errorf("all: got %+v, want %+v", got, want)
	}
	if p := table.Param; p.N != 2 || p.Precision != 0.5 || p.Recall != 1 || p.Accuracy != 0.5 {
		t.Errorf("param: %+v", p)
	}
	near(t, "F1 of param", table.Param.F1, 2.0/3)
	if s := table.Summary; s.Precision != 0 || s.Recall != 0 || s.F1 != 0 || s.Accuracy != 0.5 {
		t.Errorf("summary without alarms must have 0 for what is not defined: %+v", s)
	}
	if table.Return != (Scores{}) {
		t.Errorf("return has no items: %+v", table.Return)
	}
}

func TestAtAlarmsFromTheThresholdOn(t *testing.T) {
	got := At(items([]int{0, 1, 1}, []float64{0.49, 0.5, 0.51}), 0.5)
	for i, want := range []bool{false, true, true} {
		if got[i].Alarm != want {
			t.Errorf("score %v: alarm %v, want %v", got[i].Score, got[i].Alarm, want)
		}
	}
}

func TestBestIsTheHighestThresholdOfTheGreatestF1(t *testing.T) {
	items := func(scores ...float64) []Item { // every other one is stale
		var all []Item
		for i, s := range scores {
			all = append(all, Item{Type: javadoc.Return, Score: s, Stale: i%2 == 0})
		}
		return all
	}
	for _, c := range []struct {
		name  string
		items []Item
		want  float64
	}{
		{"one wrong alarm is worth a hit", items(0.9, 0.8, 0.7, 0.1), 0.7},
		{"two hits above all", items(0.9, 0.2, 0.6, 0.1), 0.6},
		{"alike, so alarmed at together", items(0.5, 0.5, 0.5, 0.1), 0.5},
		{"the higher of two that are as good", items(0.9, 0.3, 0.3, 0.3), 0.9},
		{"nothing stale", []Item{{Score: 0.9}}, math.Inf(1)},
	} {
		got := Best(c.items)
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		best := measure(At(c.items, got)).F1
		for _, it := range c.items {
			if f1 := measure(At(c.items, it.Score)).F1; f1 > best || f1 == best && best > 0 && it.Score > got {
				t.Errorf("%s: at %v F1 is %v, at %v only %v", c.name, it.Score, f1, got, best)
			}
		}
	}
}
