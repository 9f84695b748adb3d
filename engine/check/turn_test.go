package check

import "testing"

// TestWays reads the table of ways: each expression compiles, and no name stands for a way and for another one.
func TestWays(t *testing.T) {
	for _, way := range ways() {
		way.said()
		if way.was.none() && way.is.none() {
			t.Errorf("%v: no names", way.said())
		}
		for name := range way.was.whole {
			if way.is.whole[name] {
				t.Errorf("%v: %s is on both sides", way.said(), name)
			}
		}
	}
}
