package train

import (
	"reflect"
	"testing"

	"jithook/training/data/dataset"
)

// mixedSet has positives (places 1 to 40), negatives (41 to 100) and judged units; the last five share the
// place of a positive.
func mixedSet() *dataset.Set {
	s := new(dataset.Set)
	add := func(u dataset.Unit) {
		s.Units = append(s.Units, u)
		s.CommentLengths, s.CodeLengths = append(s.CommentLengths, 1), append(s.CodeLengths, len(s.Units))
	}
	for place := uint64(1); place <= 100; place++ {
		add(dataset.Unit{Place: place, Mined: place <= 40, Label: place <= 40})
	}
	for place := uint64(111); place <= 120; place++ {
		add(dataset.Unit{Place: place, Judged: true, Mined: true})
	}
	for place := uint64(1); place <= 5; place++ {
		add(dataset.Unit{Place: place, Judged: true, Mined: true})
	}
	return s
}

// all fits every unit.
func all(dataset.Unit) bool { return true }

func TestPlanWeighsEachKindOfUnit(t *testing.T) {
	set := mixedSet()
	for _, c := range []struct {
		name                    string
		stage                   Stage
		mined, negative, judged int
	}{
		{"mined units alone", Stage{MinedPositives: 1, MinedNegatives: 0.5}, 40, 60, 0},
		{"judged units alone", Stage{Judged: 2}, 0, 0, 15},
		{"a judgement replaces the mined label of its unit", Stage{MinedPositives: 1, Judged: 2}, 35, 0, 15},
		{"some of the negatives beside judged units", Stage{MinedNegatives: 0.25, NegativesPerEpoch: 7, Judged: 1}, 0, 7, 15},
		{"no more negatives than there are", Stage{MinedNegatives: 1, NegativesPerEpoch: 500}, 0, 60, 0},
	} {
		batches, weights := c.stage.plan(set, all, false, 8, 3)
		mined, negative, judged := 0, 0, 0
		for b := range batches {
			for k, i := range batches[b] {
				want := c.stage.MinedNegatives
				switch u := set.Units[i]; {
				case u.Judged:
					judged++
					want = c.stage.Judged
				case u.Mined:
					mined++
					want = c.stage.MinedPositives
				default:
					negative++
				}
				if weights[b][k] != want {
					t.Errorf("%s: weight %v, want %v", c.name, weights[b][k], want)
				}
			}
		}
		if mined != c.mined || negative != c.negative || judged != c.judged {
			t.Errorf("%s: %d, %d and %d units, want %d, %d and %d", c.name, mined, negative, judged, c.mined, c.negative,
				c.judged)
		}
	}
}

func TestPlanDependsOnTheSeedAlone(t *testing.T) {
	set, stage := mixedSet(), Stage{MinedPositives: 1, MinedNegatives: 1, NegativesPerEpoch: 20}
	first, _ := stage.plan(set, all, false, 8, 3)
	again, _ := stage.plan(set, all, false, 8, 3)
	other, _ := stage.plan(set, all, false, 8, 4)
	if !reflect.DeepEqual(first, again) {
		t.Error("the same seed planned another epoch")
	}
	if reflect.DeepEqual(first, other) {
		t.Error("another seed planned the same epoch")
	}
}
