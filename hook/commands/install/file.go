package install

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"jithook/hook/safefile"
)

const scriptMode fs.FileMode = 0o755

// file is a hook as it lies in its directory.
type file struct {
	path  string
	info  fs.FileInfo
	link  string // where a symbolic link points to; "" for others
	text  string // the first bytes of the file, or of the link's target; "" where that is no file
	whole bool   // text is all of it
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
	f := &file{path: path, info: info}
	if info.Mode().Type() == fs.ModeSymlink {
		if f.link, err = os.Readlink(path); err != nil {
			return nil, fmt.Errorf("read the hook's link: %w", err)
		}
	} else if !info.Mode().IsRegular() {
		return nil, refuse("%s is neither a file nor a link, so that git cannot run it: remove it first", path)
	}
	text, whole, err := safefile.Head(path, textLimit)
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && f.link == "": // it went away meanwhile
		return nil, nil
	case f.link != "" && (missing || errors.Is(err, safefile.ErrNotRegular)): // which git does not run
		return f, nil
	case err != nil:
		return nil, fmt.Errorf("read the hook: %w", err)
	}
	f.text, f.whole = string(text), whole
	return f, nil
}

// sum is the hash of all bytes, or of a link's words.
func (f *file) sum() (string, error) {
	if f.link != "" {
		return hash([]byte(f.link)), nil
	}
	in, err := safefile.Open(f.path)
	if err != nil {
		return "", fmt.Errorf("read the hook: %w", err)
	}
	defer in.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, in); err != nil {
		return "", fmt.Errorf("read the hook: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// rewritable refuses a hook if only its first bytes were read, because the rest would be lost.
func (f *file) rewritable() error {
	if f.whole {
		return nil
	}
	return refuse("%s is larger than %d KiB, and jit-hook rewrites only what it read whole: put in or take out the "+
		"lines from %q to %q by hand",
		f.path, textLimit>>10, partBegins, partEnds)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// parse finds jit-hook's part; nil where there is none. A link is never jit-hook's: it leads to a file of somebody
// else's.
func (f *file) parse(hook string) (*installed, error) {
	if f.link != "" {
		return nil, nil
	}
	return parse(hook, f.text)
}

// temporary is the pattern of names for hooks that are being written.
const temporary = ".jit-hook-*.tmp"

// leftovers plans the removal of files that killed runs left half written. The lock says that no other is
// writing now.
func leftovers(dir string) []Step {
	var steps []Step
	left, _ := filepath.Glob(filepath.Join(globQuoted(dir), temporary)) // the pattern is not malformed
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
			steps = append(steps, change(removes, func() error { return remove(path) }, "%s, which an interrupted run left",
				path))
		}
	}
	return steps
}

// write puts a file in its place whole or not at all, because a commit elsewhere may be running it.
func write(path, text string, mode fs.FileMode) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return unwritable(dir, err)
	}
	f, err := os.CreateTemp(dir, temporary)
	if err != nil {
		return unwritable(dir, err)
	}
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = safefile.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// keep gives the hook its second name. The first one stays until jit-hook's file takes it, so that git never finds none
// there; only where the file system knows no hard links is there a moment without.
func keep(path, kept string) error {
	err := os.Link(path, kept)
	if err == nil || errors.Is(err, fs.ErrExist) { // the same file: a run before this one was cut short
		return nil
	}
	if errors.Is(err, fs.ErrPermission) {
		return unwritable(filepath.Dir(path), err)
	}
	if err := safefile.Rename(path, kept); err != nil {
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
	return fmt.Errorf("the directory %s cannot be written to: %w: run this as its owner, or make it writable", dir,
		err)
}
