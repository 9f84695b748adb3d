//go:build !unix

package git

import (
	"os"
	"syscall"
)

func group() *syscall.SysProcAttr { return nil }

func kill(p *os.Process) error { return p.Kill() }
