package corpus

import "testing"

func TestTheRightTextIsTheAuthorsWhereTheOldOneWasStale(t *testing.T) {
	for _, c := range []struct {
		name                 string
		mined, judged, stale bool
		want                 string
		known                bool
	}{
		{"mined, changed", true, false, false, "new", true},
		{"mined, left alone", false, false, false, "old", true},
		{"stale, changed", true, true, true, "new", true},
		{"not stale but improved", true, true, false, "old", true},
		{"not stale, left alone", false, true, false, "old", true},
		{"stale, but overlooked", false, true, true, "", false},
	} {
		u := Unit{Old: "old", New: "new", Mined: c.mined, Judged: c.judged, Stale: c.stale}
		if got, known := u.Right(); got != c.want || known != c.known {
			t.Errorf("%s: %q (known: %v), want %q (%v)", c.name, got, known, c.want, c.known)
		}
	}
}
