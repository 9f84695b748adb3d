package threshold

import (
	"maps"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/corpus"
)

// TestReadersAreAskedWhereItFindsMost: of 80 units a reader gets 10, of which one is warned of anyway. Summaries whose
// code is reached hold stale ones among the likely, others hide theirs behind too many; of parameters nothing is known,
// so what is left goes to the likeliest of them.
func TestReadersAreAskedWhereItFindsMost(t *testing.T) {
	units := func(n int, k kind, level detector.Level, p float64, stale bool) (all []candidate) {
		for range n {
			unit := &corpus.Unit{Type: k.of, Stale: stale, Mined: true}
			all = append(all, candidate{Unit: unit, kind: k, level: level, says: true, probability: p})
		}
		return all
	}
	reached, elsewhere := kind{javadoc.Summary, true}, kind{javadoc.Summary, false}
	param := kind{javadoc.Param, true}
	join := func(parts ...[]candidate) (all []candidate) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	many := join(units(1, reached, detector.Warn, 0.9, false), units(6, reached, detector.OK, 0.2, false),
		units(40, reached, detector.OK, 0.05, false), units(20, elsewhere, detector.OK, 0.3, false),
		units(3, param, detector.OK, 0.4, false), units(10, param, detector.OK, 0.1, false))
	few := [][]candidate{join(units(3, reached, detector.OK, 0.15, true), units(2, elsewhere, detector.OK, 0.25, true),
		units(1, reached, detector.OK, 0.04, true))}
	got := chosen(few, many)
	for _, k := range []kind{{javadoc.Return, true}, {javadoc.Return, false}, {javadoc.Param, false}} {
		if got[k] != 0 {
			t.Errorf("nothing is known of %v, and readers are asked from %v on", k, got[k])
		}
	}
	maps.DeleteFunc(got, func(_ kind, p float64) bool { return p == 0 })
	want := map[kind]float64{reached: 0.15, param: 0.4}
	if !maps.Equal(got, want) {
		t.Errorf("readers are asked from %v on, want %v", got, want)
	}
	if got := chosen(few, many[:3]); got[reached] != 0 {
		t.Errorf("with nothing to spend readers are asked from %v on", got)
	}
}
