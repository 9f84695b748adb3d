//go:build unix

package child

import (
	"os"
	"syscall"
)

// End ends a program and what is left of all that it started.
func End(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
