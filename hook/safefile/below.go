package safefile

import (
	"crypto/rand"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// WriteBelow writes a file below a folder, whole or not at all, and makes folders on the way. What lies outside of top
// is out of reach, through a link too.
func WriteBelow(top, name string, text []byte) error {
	root, err := os.OpenRoot(top)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // nothing is written through it after a file is closed
	if dir := filepath.Dir(name); dir != "." {
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	mode := fs.FileMode(0)
	if info, err := root.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	return Replace(root, name, text, mode, func() error { return nil })
}

// Replace writes a file in place of the one that is there, at once, if it still may then. Mode 0 is that of new files.
// A kill leaves the old or the new file whole, and maybe a file beside it whose name begins with ".jit-hook-".
func Replace(root *os.Root, name string, text []byte, mode fs.FileMode, still func() error) (err error) {
	beside := path.Join(path.Dir(filepath.ToSlash(name)), ".jit-hook-"+rand.Text())
	first := fs.FileMode(0o600) // nobody else reads it before it has its own
	if mode == 0 {
		first = 0o644
	}
	temporary, err := root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, first)
	if err != nil {
		return fmt.Errorf("write beside %q: %w", name, err)
	}
	defer func() {
		if err != nil {
			temporary.Close()
			_ = root.Remove(beside) // the first error says more
		}
	}()
	_, err = temporary.Write(text)
	if err == nil && mode != 0 {
		err = temporary.Chmod(mode)
	}
	if err == nil {
		err = temporary.Sync() // or a power failure could leave an empty file
	}
	if err == nil {
		err = temporary.Close()
	}
	if err != nil {
		return fmt.Errorf("write beside %q: %w", name, err)
	}
	if err := still(); err != nil {
		return err
	}
	if err := root.Rename(beside, name); err != nil {
		return fmt.Errorf("replace %q: %w", name, err)
	}
	return nil
}
