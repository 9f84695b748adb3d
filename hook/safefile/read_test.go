//go:build unix

package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestOnlyRegularFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(os.WriteFile(at("file"), []byte("text"), 0o600), os.Mkdir(at("folder"), 0o700),
		syscall.Mkfifo(at("pipe"), 0o600),
		os.Symlink("file", at("to-file")), os.Symlink("pipe", at("to-pipe")), os.Symlink("/dev/zero", at("to-zero")),
		os.Symlink("none", at("to-none"))); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{
		"file": nil, "to-file": nil, "folder": ErrNotRegular, "pipe": ErrNotRegular, "to-pipe": ErrNotRegular,
		"to-zero": ErrNotRegular, "to-none": fs.ErrNotExist, "none": fs.ErrNotExist,
	} {
		text, err := Read(at(name), 4)
		if !errors.Is(err, want) || err == nil && string(text) != "text" {
			t.Errorf("%s: %q, %v, not %v", name, text, err, want)
		}
	}
	if _, err := Read(at("file"), 3); err == nil || !strings.Contains(err.Error(), "is larger than") {
		t.Errorf("a file that is too large: %v", err)
	}
	if text, whole, err := Head(at("file"), 3); string(text) != "tex" || whole || err != nil {
		t.Errorf("its head: %q, %t, %v", text, whole, err)
	}
}
