//go:build unix

package owner

import (
	"io/fs"
	"os"
	"syscall"
)

// NoFollow is a flag of os.OpenFile that keeps from following a link, and from waiting for a pipe.
const NoFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// Is reports whether this user owns the file at a path, which info is of.
func Is(_ string, info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

func othersWrite(_ string, info fs.FileInfo) bool { return info.Mode().Perm()&0o022 != 0 }
