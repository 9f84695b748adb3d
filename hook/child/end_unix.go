//go:build unix

package child

import (
	"os"
	"syscall"
)

// kill ends a program and what is left of all that it started.
func kill(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
