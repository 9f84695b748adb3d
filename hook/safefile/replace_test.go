package safefile

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A file is replaced that another process has open for a moment, as scanners of viruses do.
func TestReplaceAnOpenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, want := range []string{"one", "two"} {
		if err := WriteOwn(path, []byte(want)); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(path); string(text) != want || err != nil {
			t.Errorf("%q, %v", text, err)
		}
		held, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(100*time.Millisecond, func() { held.Close() })
	}
	if left, err := os.ReadDir(filepath.Dir(path)); len(left) != 1 || err != nil {
		t.Errorf("%v, %v", left, err)
	}
}
