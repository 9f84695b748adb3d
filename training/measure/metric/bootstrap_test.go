package metric

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// made draws the alarms of a system that is right with the given probability.
func made(stale []bool, right float64, seed uint64) []Updated {
	random := rand.New(rand.NewPCG(seed, 9))
	units := make([]Updated, len(stale))
	for i, s := range stale {
		units[i] = Updated{Stale: s, Alarm: s == (random.Float64() < right)}
	}
	return units
}

func truth(n int) []bool {
	stale := make([]bool, n)
	for i := range stale {
		stale[i] = i%2 == 0
	}
	return stale
}

func TestCompareTellsTheBetterFromTheLike(t *testing.T) {
	stale := truth(4000)
	good, alike, bad := made(stale, 0.85, 1), made(stale, 0.85, 2), made(stale, 0.75, 3)
	c, err := Paper.Compare([]System{{good}, {alike}, {bad}}, false)
	if err != nil {
		t.Fatal(err)
	}
	for m, name := range DetectionMeasures {
		if p := c.P[m][0][1]; p < 0.05 {
			t.Errorf("%s of two systems that are right equally often differs with p = %v", name, p)
		}
		if p := c.P[m][0][2]; p >= 0.01 || p != c.P[m][2][0] {
			t.Errorf("%s of 85 and 75 %% right differs with p = %v (%v the other way)", name, p, c.P[m][2][0])
		}
	}
}

func TestMeansAreThoseOfMeasureOverRestarts(t *testing.T) {
	stale := truth(500)
	restarts := System{made(stale, 0.9, 1), made(stale, 0.6, 2)}
	c, err := Bootstrap{Samples: 10}.Compare([]System{restarts}, false)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]float64, len(DetectionMeasures))
	for _, units := range restarts {
		items := make([]Item, len(stale))
		for i := range items {
			items[i] = Item{Stale: stale[i], Alarm: units[i].Alarm}
		}
		s := measure(items)
		for m, v := range []float64{s.Precision, s.Recall, s.F1, s.Accuracy} {
			want[m] += v / 2
		}
	}
	for m := range DetectionMeasures {
		if math.Abs(c.Means[0][m]-want[m]) > 1e-12 {
			t.Errorf("%s is %v, want %v", DetectionMeasures[m], c.Means[0][m], want[m])
		}
	}
}

// p is near the chance of the other sign in a normal approximation; samples that differ exactly twice as much do not
// count, so a little lower.
func TestPValueAgainstNormalApproximation(t *testing.T) {
	stale := truth(1000)
	a, b := made(stale, 0.80, 5), made(stale, 0.765, 7)
	c, err := Bootstrap{Samples: 10000, Seed: 3}.Compare([]System{{a}, {b}}, false)
	if err != nil {
		t.Fatal(err)
	}
	var sum, squares float64
	for i := range stale {
		d := 0.0
		if a[i].Alarm != b[i].Alarm {
			d = 1
			if a[i].Alarm != stale[i] {
				d = -1
			}
		}
		sum, squares = sum+d, squares+d*d
	}
	n := float64(len(stale))
	mean := sum / n
	deviation := math.Sqrt((squares/n - mean*mean) / n)
	want := 0.5 * math.Erfc(math.Abs(mean)/deviation/math.Sqrt2)
	if got := c.P[3][0][1]; math.Abs(got-want) > 0.02 {
		t.Errorf("p of the accuracies' difference is %v, by normal approximation %v", got, want)
	}
}

func TestCompareIsDeterministicAndChecksLengths(t *testing.T) {
	stale := truth(300)
	systems := []System{{made(stale, 0.8, 1)}, {made(stale, 0.7, 2)}, {made(stale, 0.75, 4), made(stale, 0.72, 5)}}
	b := Bootstrap{Samples: 500, Seed: 7}
	first, err := b.Compare(systems, false)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		again, err := b.Compare(systems, false)
		if err != nil || !reflect.DeepEqual(first, again) {
			t.Fatalf("another result from the same arguments (%v)", err)
		}
	}
	if _, err := b.Compare([]System{{made(stale, 1, 1)}, {made(stale[1:], 1, 1)}}, false); err == nil {
		t.Error("a system that speaks of other units was compared")
	}
}

func TestASampleIsAsLargeAsTheSet(t *testing.T) {
	drawn := make([]uint32, 267)
	Paper.draw(1, drawn)
	var sum uint32
	for _, n := range drawn {
		sum += n
	}
	if sum != 267 {
		t.Errorf("%d units drawn from 267", sum)
	}
}

func TestEqualSystemsDoNotDiffer(t *testing.T) {
	stale := truth(100)
	same := made(stale, 0.8, 1)
	c, err := Bootstrap{Samples: 50}.Compare([]System{{same}, {same}}, false)
	if err != nil {
		t.Fatal(err)
	}
	if c.P[2][0][1] != 1 {
		t.Errorf("p = %v between a system and itself", c.P[2][0][1])
	}
}

func TestSystemsShareALetterJustWhereTheyDoNotDiffer(t *testing.T) {
	for _, c := range []struct {
		alike [][2]int
		want  []string
	}{
		{nil, []string{"", "", "", ""}},
		{[][2]int{{0, 1}}, []string{"a", "a", "", ""}},
		{[][2]int{{0, 1}, {1, 2}}, []string{"a", "ab", "b", ""}},
		{[][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}}, []string{"a", "a", "ab", "b"}},
		{[][2]int{{0, 1}, {2, 3}}, []string{"a", "a", "b", "b"}},
	} {
		p := table[float64](4, 4)
		for _, pair := range c.alike {
			p[pair[0]][pair[1]], p[pair[1]][pair[0]] = 0.4, 0.4
		}
		if got := Marks(p); !reflect.DeepEqual(got, c.want) {
			t.Errorf("alike %v: marks %q, want %q", c.alike, got, c.want)
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	stale := truth(4000)
	var systems []System
	for s := range 15 {
		systems = append(systems, System{made(stale, 0.8, uint64(s)), made(stale, 0.8, uint64(s)+100),
			made(stale, 0.8, uint64(s)+200)})
	}
	for b.Loop() {
		if _, err := Paper.Compare(systems, false); err != nil {
			b.Fatal(err)
		}
	}
}
