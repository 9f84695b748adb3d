//go:build unix

package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What is no file of this user's own is neither read nor written to.
func TestOnlyOwnFilesAreUsed(t *testing.T) {
	const another = 65534
	root := os.Geteuid() == 0
	victim := filepath.Join(t.TempDir(), "victim")
	for name, c := range map[string]struct {
		spoil func(dir, path string) error
		want  error
		root  bool
	}{
		"a link":           {func(_, path string) error { return os.Symlink(victim, path) }, ErrNotRegular, false},
		"a link to nobody": {func(_, path string) error { return os.Symlink(victim+"2", path) }, ErrNotRegular, false},
		"a pipe":           {func(_, path string) error { return syscall.Mkfifo(path, 0o600) }, ErrNotRegular, false},
		"a folder":         {func(_, path string) error { return os.Mkdir(path, 0o700) }, ErrNotRegular, false},
		"a file that others write to": {func(_, path string) error {
			return errors.Join(os.WriteFile(path, nil, 0o600), os.Chmod(path, 0o666))
		}, ErrNotOwn, false},
		"a folder that others write to": {func(dir, _ string) error { return os.Chmod(dir, 0o777) }, ErrNotOwn, false},
		"one above that others write to": {func(dir, _ string) error { return os.Chmod(filepath.Dir(dir), 0o777) }, ErrNotOwn,
			false},
		"another's file": {func(_, path string) error {
			return errors.Join(os.WriteFile(path, nil, 0o600), os.Chown(path, another, another))
		}, ErrNotOwn, true},
		"another's folder": {func(dir, _ string) error { return os.Chown(dir, another, another) }, ErrNotOwn, true},
		"another's link to an own folder": {func(dir, _ string) error {
			return errors.Join(os.Rename(dir, dir+"2"), os.Symlink(dir+"2", dir), os.Lchown(dir, another, another))
		}, ErrNotOwn, true},
	} {
		if c.root && !root {
			continue
		}
		dir := filepath.Join(t.TempDir(), "cache", "names")
		path := filepath.Join(dir, "file")
		err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(victim, []byte("precious"), 0o600), c.spoil(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadOwn(path, 100); !errors.Is(err, c.want) {
			t.Errorf("%s: read: %v, want %v", name, err, c.want)
		}
		if f, err := OpenOwn(path, os.O_TRUNC); !errors.Is(err, c.want) {
			t.Errorf("%s: write: %v, %v, want %v", name, f, err, c.want)
		}
		if text, err := os.ReadFile(victim); string(text) != "precious" || err != nil {
			t.Errorf("%s: the victim says %q, %v", name, text, err)
		}
		if _, err := os.Lstat(victim + "2"); err == nil {
			t.Errorf("%s: a file was made behind the link", name)
		}
	}
}

// A link of the user's own to another place for the cache is followed.
func TestOwnFiles(t *testing.T) {
	base := t.TempDir()
	err := errors.Join(os.MkdirAll(filepath.Join(base, "elsewhere"), 0o700),
		os.Symlink("elsewhere", filepath.Join(base, "jit-hook")))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(base, "jit-hook", "names", "file")
	if _, err := ReadOwn(path, 4); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing is there: %v", err)
	}
	if err := WriteOwn(path, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if text, err := ReadOwn(path, 4); string(text) != "text" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := ReadOwn(path, 3); err == nil {
		t.Error("more than the most is read")
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
