package onnx

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// What a program carries is proven by that program alone, as it is, in a directory that nobody else writes to.
func TestProvenByThisProgramAlone(t *testing.T) {
	o := Options{CacheDir: filepath.Join(t.TempDir(), "cache")}
	proven := func(want bool, when string) {
		t.Helper()
		if got := Proven(o, "model"); got != want {
			t.Errorf("%s: proven is %v", when, got)
		}
	}
	proven(false, "at first")
	Prove(o, "model")
	proven(true, "once it was proven")
	if Proven(o, "another") {
		t.Error("another model is proven, too")
	}
	if runtime.GOOS != "windows" { // which has no such mode; see the test of package owner
		if err := os.Chmod(o.CacheDir, 0o777); err != nil {
			t.Fatal(err)
		}
		proven(false, "where others can write")
		if err := os.Chmod(o.CacheDir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	path, program, err := proof(o, "model")
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(program.text, "inode ", "inode 1", 1)
	if err := os.WriteFile(path, []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	proven(false, "by another program")
}
