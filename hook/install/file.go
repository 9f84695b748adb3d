package install

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

const scriptMode fs.FileMode = 0o755

// file is a hook as it lies in its directory.
type file struct {
	info fs.FileInfo
	link string // where a symbolic link points to; "" for others
	text string // the first bytes of the file, or of what the link points to; "" where that is missing
	hash string // of all bytes, or of the link's words
}

// textLimit is how much of a hook is read: no script is longer, and a program need not be searched.
const textLimit = 1 << 20

// read reads a hook; nil where there is none.
func read(path string) (*file, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look at the hook: %w", err)
	}
	f := &file{info: info}
	if info.Mode().Type() == fs.ModeSymlink {
		if f.link, err = os.Readlink(path); err != nil {
			return nil, fmt.Errorf("read the hook's link: %w", err)
		}
		f.hash = hash([]byte(f.link))
	} else if !info.Mode().IsRegular() {
		return nil, refuse("%s is neither a file nor a link, so that git cannot run it: remove it first", path)
	}
	data, err := contents(path)
	if err != nil && (f.link == "" || !errors.Is(err, fs.ErrNotExist)) {
		return nil, fmt.Errorf("read the hook: %w", err)
	}
	if f.link == "" {
		f.hash = hash(data)
	}
	f.text = string(data[:min(len(data), textLimit)])
	return f, nil
}

func contents(path string) ([]byte, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(in)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// parse finds jit-hook's part; nil where there is none. A link is never jit-hook's: it leads to a file of somebody else's.
func (f *file) parse(hook string) (*installed, error) {
	if f.link != "" {
		return nil, nil
	}
	return parse(hook, f.text)
}

// write puts a file in its place whole or not at all, since a commit elsewhere may be running it.
func write(path, text string, mode fs.FileMode) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return unwritable(dir, err)
	}
	f, err := os.CreateTemp(dir, ".jit-hook-*.tmp")
	if err != nil {
		return unwritable(dir, err)
	}
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// keep gives the hook its second name. The first one stays until jit-hook's file takes it, so that git never finds none there; only
// where the file system knows no hard links is there a moment without.
func keep(path, kept string) error {
	err := os.Link(path, kept)
	if err == nil || errors.Is(err, fs.ErrExist) { // the same file: a run before this one was cut short
		return nil
	}
	if errors.Is(err, fs.ErrPermission) {
		return unwritable(filepath.Dir(path), err)
	}
	if err := os.Rename(path, kept); err != nil {
		return fmt.Errorf("keep the hook that is there: %w", err)
	}
	return nil
}

func remove(path string) error {
	if err := os.Remove(path); err != nil {
		return unwritable(filepath.Dir(path), err)
	}
	return nil
}

func unwritable(dir string, err error) error {
	return fmt.Errorf("the hooks' directory %s cannot be written to: %w: run this as its owner, or make it writable", dir, err)
}
