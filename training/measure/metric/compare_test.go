package metric

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// guessed are updates, so many in a hundred of which are right, with other scores that go along.
func guessed(stale []bool, right float64, seed uint64) []Updated {
	random := rand.New(rand.NewPCG(seed, 9))
	list := make([]Updated, len(stale))
	for i, s := range stale {
		hit := random.Float64() < right
		u := Updated{Stale: s, Alarm: s == hit, Text: Text{METEOR: 0.6, BLEU4: 0.5, SARI: 0.3 + 0.1*random.Float64(),
			GLEU: 0.4}}
		if hit {
			u.Text = Text{XMatch: 1, METEOR: 0.99, BLEU4: 1, SARI: 0.9, GLEU: 1}
		}
		list[i] = u
	}
	return list
}

func TestCompareUpdatesTellsTheBetterFromTheLike(t *testing.T) {
	stale := truth(2000)
	test := Bootstrap{Samples: 2000, Seed: 1}
	c, err := test.Compare([]System{{guessed(stale, 0.6, 1)}, {guessed(stale, 0.6, 5)},
		{guessed(stale, 0.5, 3), guessed(stale, 0.5, 4)}}, true)
	if err != nil {
		t.Fatal(err)
	}
	for m, name := range Measures {
		if p := c.P[m][0][1]; p < 0.05 {
			t.Errorf("%s of two systems that are right equally often differs with p = %v", name, p)
		}
		if p := c.P[m][0][2]; p >= 0.01 || p != c.P[m][2][0] {
			t.Errorf("%s of 60 and 50 %% right differs with p = %v (%v the other way)", name, p, c.P[m][2][0])
		}
	}
}

func TestUpdateMeansAreThoseOfMeasureUpdatesOverRestarts(t *testing.T) {
	stale := truth(300)
	restarts := System{guessed(stale, 0.9, 1), guessed(stale, 0.3, 2)}
	c, err := Bootstrap{Samples: 5}.Compare([]System{restarts}, true)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]float64, len(Measures))
	for _, updates := range restarts {
		s := MeasureUpdates(updates).All
		for m, v := range []float64{s.Precision, s.Recall, s.F1, s.Accuracy, s.XMatch, s.METEOR, s.BLEU4, s.SARI, s.GLEU} {
			want[m] += v / 2
		}
	}
	for m, name := range Measures {
		if math.Abs(c.Means[0][m]-want[m]) > 1e-12 {
			t.Errorf("%s is %v, want %v", name, c.Means[0][m], want[m])
		}
	}
}

func TestUpdatesOfOtherUnitsAreNotCompared(t *testing.T) {
	stale := truth(10)
	if _, err := Paper.Compare([]System{{guessed(stale, 1, 1)}, {guessed(stale[1:], 1, 1)}}, true); err == nil ||
		!strings.Contains(err.Error(), "other units") {
		t.Errorf("error %v", err)
	}
}

func BenchmarkCompareUpdates(b *testing.B) {
	stale := truth(4000)
	var systems []System
	for s := range uint64(12) {
		systems = append(systems, System{guessed(stale, 0.8, s), guessed(stale, 0.8, s+100),
			guessed(stale, 0.8, s+200)})
	}
	for b.Loop() {
		if _, err := Paper.Compare(systems, true); err != nil {
			b.Fatal(err)
		}
	}
}
