package train

import (
	"fmt"
	"testing"

	"jithook/training/data/dataset"
)

// TestWatchedUnitsAreSpreadOverTheSet asks for none, some and too many of ten units.
func TestWatchedUnitsAreSpreadOverTheSet(t *testing.T) {
	for valid, want := range map[int]string{0: "[0 1 2 3 4 5 6 7 8 9]", 4: "[0 2 5 7]", 12: "[0 1 2 3 4 5 6 7 8 9]"} {
		r := run{data: &Data{Valid: &dataset.Set{Units: make([]dataset.Unit, 10)}},
			config: Config{Sample: Sample{Valid: valid}}}
		if got := fmt.Sprint(r.watched()); got != want {
			t.Errorf("%d of ten: %s, want %s", valid, got, want)
		}
	}
}
