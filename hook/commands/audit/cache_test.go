package audit

import (
	"os"
	"path/filepath"
	"testing"
)

// What a killed run left goes with the next one, and what another run is writing stays.
func TestWhatKilledRunsLeftIsRemoved(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, "audit-1")
	for _, at := range []struct {
		name    string
		written bool
	}{{"while another run writes", true}, {"when none does", false}} {
		if err := os.WriteFile(left, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		other := writing(dir)
		if at.written {
			if err := other.RLock(); err != nil {
				t.Fatal(err)
			}
		}
		c := openCache(dir, "/repository", "")
		if _, err := os.Stat(left); (err == nil) != at.written {
			t.Errorf("%s: the temporary file: %v", at.name, err)
		}
		if err := other.Unlock(); err != nil {
			t.Error(err)
		}
		if notes := c.close(nil); len(notes) != 0 {
			t.Errorf("%s: %v", at.name, notes)
		}
	}
}
