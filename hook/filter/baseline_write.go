package filter

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes the baseline to path below the directory top, whole or not at all. What lies outside of
// top is out of reach, through a link too.
func (b *Baseline) Write(top, path string) (err error) {
	root, err := os.OpenRoot(top)
	if err != nil {
		return fmt.Errorf("write the baseline: %w", err)
	}
	defer func() { _ = root.Close() }() // nothing is written through it after a file is closed
	if dir := filepath.Dir(path); dir != "." {
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("write the baseline: %w", err)
		}
	}
	mode := fs.FileMode(0o644)
	if info, err := root.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	temporary := path + "." + rand.Text()[:8] + ".tmp"
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("write the baseline: %w", err), ignoreMissing(root.Remove(temporary)))
		}
	}()
	file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if _, err = file.Write(b.Encode()); err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return root.Rename(temporary, path)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
