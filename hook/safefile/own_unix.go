//go:build unix

package safefile

import (
	"io/fs"
	"os"
	"syscall"
)

// noFollow keeps from following a link, and from waiting for a pipe.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// owned reports whether this user owns a file.
func owned(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
