package onnx

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// A stamp is a small file in the cache that reports what the inode of another file looked like when that was last found
// whole. Whoever writes to a file changes its ctime.

func stampPath(library string) string { return library + ".stamp" }

// stampText is all that changes when a file is written to or replaced.
func stampText(info fs.FileInfo) string {
	s := info.Sys().(*syscall.Stat_t)
	return fmt.Sprintf("size %d inode %d mtime %d ctime %d\n", s.Size, s.Ino, s.Mtim.Nano(), s.Ctim.Nano())
}

// stamped reports whether the stamp at path fits the file. One that is not younger than the file proves nothing: the
// file system's clock is coarse, and a write may have followed within the same tick.
func stamped(path string, info fs.FileInfo) bool {
	// A stamp is no link, and a pipe is not waited for.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	stamp, err := f.Stat()
	if err != nil || !stamp.Mode().IsRegular() {
		return false
	}
	want := stampText(info)
	text, err := io.ReadAll(io.LimitReader(f, int64(len(want))+1))
	if err != nil || string(text) != want {
		return false
	}
	changed := info.Sys().(*syscall.Stat_t).Ctim
	return stamp.ModTime().After(time.Unix(changed.Unix()))
}

// stamp records that the file is whole, in place of whatever lies at the path. Where that cannot be written, each run
// hashes the file, which is right too.
func stamp(path string, info fs.FileInfo) {
	f, err := newTemporary(filepath.Dir(path))
	if err != nil {
		return
	}
	defer f.Close()
	if _, err = f.WriteString(stampText(info)); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// Proven reports whether Prove was called by this very program, which nobody has written to since.
func Proven(o Options, name string) bool {
	path, info, err := proof(o, name)
	return err == nil && stamped(path, info)
}

// Prove records in the cache directory that what the program carries under a name was found whole.
func Prove(o Options, name string) {
	if path, info, err := proof(o, name); err == nil {
		stamp(path, info)
	}
}

// proof is the stamp for a name, and the program's file.
func proof(o Options, name string) (path string, program fs.FileInfo, err error) {
	dir, err := privateDir(o.CacheDir)
	if err != nil {
		return "", nil, err
	}
	program, err = os.Stat("/proc/self/exe")
	return filepath.Join(dir, name+".stamp"), program, err
}
