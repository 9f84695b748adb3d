package owner

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What this process makes for itself is its own; what everybody may write to is not.
func TestAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dir")
	own, open := filepath.Join(dir, "own"), filepath.Join(dir, "open")
	err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(own, nil, 0o600), os.WriteFile(open, nil, 0o600),
		letAllWrite(open))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{dir: true, own: true, open: false} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if !Is(path, info) || Alone(path, info) != want {
			t.Errorf("%s: own %t, alone %t", path, Is(path, info), Alone(path, info))
		}
	}
}
