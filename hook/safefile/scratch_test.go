package safefile

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What killed processes left is removed, and nothing else.
func TestWhatIsLeftIsRemoved(t *testing.T) {
	parent := t.TempDir()
	t.Setenv("TMPDIR", parent)
	t.Setenv("TMP", parent) // where Windows looks
	const prefix = "jit-hook-test-"
	at := func(name string) string { return filepath.Join(parent, name) }
	used, removeUsed, err := Scratch(prefix)
	err = errors.Join(err, os.MkdirAll(at(prefix+"left/objects/ab"), 0o700), os.Mkdir(at(prefix+"open"), 0o700),
		os.Chmod(at(prefix+"open"), 0o777), os.Mkdir(at("other"), 0o700), os.Symlink("other", at(prefix+"link")),
		os.WriteFile(at(prefix+"file"), nil, 0o600))
	if err == nil && os.Geteuid() == 0 {
		err = errors.Join(os.Mkdir(at(prefix+"another"), 0o700), os.Chown(at(prefix+"another"), 65534, 65534))
	}
	if err != nil {
		t.Fatal(err)
	}
	dir, remove, err := Scratch(prefix)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(at(prefix + "left")); err == nil {
		t.Error("what was left is still there")
	}
	keep := []string{used, dir, at(prefix + "open"), at("other"), at(prefix + "link"), at(prefix + "file")}
	if os.Geteuid() == 0 {
		keep = append(keep, at(prefix+"another"))
	}
	for _, path := range keep {
		if _, err := os.Lstat(path); err != nil {
			t.Error(err)
		}
	}
	remove()
	removeUsed()
	for _, path := range []string{dir, used} {
		if _, err := os.Lstat(path); err == nil {
			t.Errorf("%s is still there", path)
		}
	}
}
