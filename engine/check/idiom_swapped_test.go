package check

import (
	"maps"
	"slices"
	"testing"
)

// TestIdioms reads the table: each expression compiles, and no name stands for a way and for the other one, or is a
// bare value.
func TestIdioms(t *testing.T) {
	for _, i := range idioms() {
		i.said()
		if len(i.was) == 0 {
			t.Errorf("%v: no names", i.said())
		}
		for _, name := range slices.Concat(slices.Collect(maps.Keys(i.was)), slices.Collect(maps.Keys(i.is))) {
			if i.was[name] && i.is[name] || name == "true" || name == "false" || name == "null" || isNumber(name) {
				t.Errorf("%v: %s is on both sides, or a bare value", i.said(), name)
			}
		}
	}
}
