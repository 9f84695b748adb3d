package kept

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestWhatWasMadeIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cache", "words.json.zst")
	failing := func() ([]string, error) { return nil, errors.New("not now") }
	if _, err := Or(path, failing); err == nil {
		t.Fatal("no error of what could not be made")
	}
	want := []string{"the map of ships"}
	for _, do := range []func() ([]string, error){func() ([]string, error) { return want, nil }, failing} {
		if got, err := Or(path, do); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%q, %v", got, err)
		}
	}
	if err := os.WriteFile(path, []byte("half of a file"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Or(path, failing); err == nil || !strings.Contains(err.Error(), "remove the file") {
		t.Errorf("of a damaged file: %v", err)
	}
}
