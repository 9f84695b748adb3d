//go:build unix

package git

import (
	"os"
	"syscall"
)

// kill ends a git and what it started.
func kill(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
