//go:build !unix

package child

import (
	"os"
	"syscall"
)

func group() *syscall.SysProcAttr { return nil }

// End ends a program.
func End(p *os.Process) error { return p.Kill() }
