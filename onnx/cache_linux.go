package onnx

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"jithook/owner"
)

// cached returns the path of the unpacked library in dir (by default jit-hook under the user's cache directory), which
// it unpacks there first where it is missing or damaged. Several processes may do so at once: each writes a file of its
// own and renames it.
func (p packed) cached(dir string) (string, error) {
	dir, err := privateDir(dir)
	if err != nil {
		return "", err
	}
	removeLeft(dir)
	path := filepath.Join(dir, "onnxruntime-"+p.want.SHA256+".so")
	if p.trusted(path) {
		return path, nil
	}
	return path, p.install(path)
}

// trusted reports whether the library at path is whole. Hashing 35 MB at each commit would cost as much as the rest of
// the start, so a stamp beside the library reports what its inode looked like when it was last found whole, as git's
// index does for the work tree: whoever writes to the file changes its ctime.
func (p packed) trusted(path string) bool {
	f, err := os.OpenFile(path, os.O_RDONLY|owner.NoFollow, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || !owner.Alone(path, info) || info.Size() != p.want.Size {
		return false
	}
	library, err := inodeOf(f)
	if err != nil {
		return false
	}
	if stamped(stampPath(path), library) {
		return true
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil || p.match(sum.Sum(nil)) != nil {
		return false
	}
	stamp(stampPath(path), library)
	return true
}

// install unpacks the library to path, whole or not at all, also if the machine stops midway.
func (p packed) install(path string) error {
	f, err := newTemporary(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("the cache directory cannot be written to: %w", err)
	}
	defer f.Close()
	if err := p.writeTo(f, path); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if err := syncDir(filepath.Dir(path)); err != nil {
		return err
	}
	// The inode just written, not what lies at path: another process may have renamed its own there since.
	library, err := inodeOf(f)
	if err != nil {
		return err
	}
	stamp(stampPath(path), library)
	return nil
}

func (p packed) writeTo(f *os.File, path string) error {
	if err := p.unpack(f); err != nil {
		return err
	}
	if err := f.Chmod(0o500); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
