package behaviour_test

import (
	"testing"

	"jithook/engine/behaviour"
)

func TestHoldsOf(t *testing.T) {
	for _, tt := range []struct {
		condition    string
		number       int
		holds, known bool
	}{
		{"a <= 0", 0, true, true},
		{"a <= 0.0", -1, true, true},
		{"a < 1 || a > 4", 0, true, true},
		{"a < 1 || a > 4", 3, false, true},
		{"!(a >= 1 && a <= 4)", 0, true, true},
		{"a != null && a != 25 && a != 100", 1, true, true},
		{"a != null && a != 25 && a != 100", 25, false, true},
		{"a == null", 1, false, false},
		{"a == null || a < 0", -1, true, true},
		{"a <= 0 && b()", 0, false, false},
		{"a.length() > 3", 4, false, false},
	} {
		if holds, known := behaviour.HoldsOf(tt.condition, tt.number); holds != tt.holds || known != tt.known {
			t.Errorf("`%s` of %d: %v, known %v", tt.condition, tt.number, holds, known)
		}
	}
}
