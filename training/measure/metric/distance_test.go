package metric

import (
	"strings"
	"testing"
)

func TestDistanceCountsWords(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "the port", 2}, {"the port", "", 2}, {"the list of ships", "the list of ships", 0},
		{"the list of ships", "the map of ships", 1},
		{"the list of old ships", "a list of ships at sea", 4}, {"a b c d", "b c d a", 2},
	} {
		if got := Distance(strings.Fields(tt.a), strings.Fields(tt.b)); got != tt.want {
			t.Errorf("from %q to %q: %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
