package check

import (
	"slices"
	"testing"
)

// TestWays reads the table of ways: each expression compiles, and no name stands for a way and for another one.
func TestWays(t *testing.T) {
	for _, way := range ways() {
		way.said()
		if len(way.was)+len(way.is) == 0 {
			t.Errorf("%v: no names", way.said())
		}
		for _, name := range way.was {
			if slices.Contains(way.is, name) {
				t.Errorf("%v: %s is on both sides", way.said(), name)
			}
		}
	}
}
