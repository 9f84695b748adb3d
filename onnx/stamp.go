package onnx

import (
	"io"
	"os"
	"path/filepath"
	"time"

	"jithook/owner"
)

// A stamp is a small file in the cache that reports what the inode of another file looked like when that was last found
// whole. Whoever writes to a file changes the time of its inode's last change.

// inode is all that changes when a file is written to or replaced. The system's own file has inodeOf and the rest.
type inode struct {
	text    string
	changed time.Time
}

func stampPath(library string) string { return library + ".stamp" }

// stamped reports whether the stamp at path fits the file. One that is not younger than the file proves nothing: the
// file system's clock is coarse, and a write may have followed within the same tick.
func stamped(path string, file inode) bool {
	// A stamp is no link, and a pipe is not waited for.
	f, err := os.OpenFile(path, os.O_RDONLY|owner.NoFollow, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	stamp, err := f.Stat()
	if err != nil || !stamp.Mode().IsRegular() {
		return false
	}
	text, err := io.ReadAll(io.LimitReader(f, int64(len(file.text))+1))
	return err == nil && string(text) == file.text && stamp.ModTime().After(file.changed)
}

// stamp records that the file is whole, in place of whatever lies at the path. Where that cannot be written, each run
// hashes the file, which is right too.
func stamp(path string, file inode) {
	f, err := newTemporary(filepath.Dir(path))
	if err != nil {
		return
	}
	defer f.Close()
	if _, err = f.WriteString(file.text); err == nil {
		err = moveTo(path, f)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// Proven reports whether Prove was called by this very program, which nobody has written to since.
func Proven(o Options, name string) bool {
	path, program, err := proof(o, name)
	return err == nil && stamped(path, program)
}

// Prove records in the cache directory that what the program carries under a name was found whole.
func Prove(o Options, name string) {
	if path, program, err := proof(o, name); err == nil {
		removeLeft(filepath.Dir(path))
		stamp(path, program)
	}
}

// proof is the stamp for a name, and the program's file.
func proof(o Options, name string) (path string, program inode, err error) {
	dir, err := privateDir(o.CacheDir)
	if err != nil {
		return "", inode{}, err
	}
	f, err := openProgram()
	if err != nil {
		return "", inode{}, err
	}
	defer f.Close()
	program, err = inodeOf(f)
	return filepath.Join(dir, name+".stamp"), program, err
}
