package onnx

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// temporary is the pattern of names for files of the cache that are being written.
const temporary = ".onnxruntime-*.tmp"

// newTemporary makes a file to be written and renamed. It is locked as long as it is open, by which others know that
// somebody is at it: the system unlocks it when the process ends, however it ends.
func newTemporary(dir string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(dir, temporary)
		if err != nil {
			return nil, err
		}
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil && linked(f) || err != nil && !errors.Is(err, syscall.EWOULDBLOCK) { // without locks nobody removes it
			return f, nil
		}
		f.Close() // somebody took it for left over before it was locked
	}
}

// linked reports whether a file still has its name.
func linked(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Sys().(*syscall.Stat_t).Nlink > 0
}

// removeLeft removes what processes left that were killed while they wrote. It is a courtesy: errors are of no account.
func removeLeft(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, temporary))
	for _, path := range left {
		f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
		if err != nil {
			continue
		}
		if syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB) == nil {
			os.Remove(path)
		}
		f.Close()
	}
}
