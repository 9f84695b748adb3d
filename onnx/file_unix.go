//go:build unix

package onnx

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"golang.org/x/sys/unix"

	"jithook/owner"
)

func inodeOf(f *os.File) (inode, error) {
	var s unix.Stat_t
	if err := unix.Fstat(int(f.Fd()), &s); err != nil {
		return inode{}, err
	}
	return inode{fmt.Sprintf("size %d inode %d mtime %d ctime %d\n", s.Size, s.Ino, s.Mtim.Nano(), s.Ctim.Nano()),
		time.Unix(s.Ctim.Unix())}, nil
}

// openProgram opens the file of this program, as it was started where the system has that.
func openProgram() (*os.File, error) {
	if runtime.GOOS == "linux" {
		return os.Open("/proc/self/exe")
	}
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

// claim locks a file that is being written. It reports whether the file still has its name.
func claim(f *os.File) bool {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false
	}
	var s unix.Stat_t
	return err != nil || unix.Fstat(int(f.Fd()), &s) == nil && s.Nlink > 0 // without locks nobody removes it
}

func removeUnclaimed(path string) {
	f, err := os.OpenFile(path, os.O_RDONLY|owner.NoFollow, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if unix.Flock(int(f.Fd()), unix.LOCK_SH|unix.LOCK_NB) == nil {
		os.Remove(path)
	}
}

// moveTo gives a temporary file its name.
func moveTo(path string, f *os.File) error { return os.Rename(f.Name(), path) }
