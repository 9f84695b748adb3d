//go:build !unix

package child

import (
	"os"
	"syscall"
)

func group() *syscall.SysProcAttr { return nil }

func kill(p *os.Process) error { return p.Kill() }

func adopt() {}

func bury(*os.Process) {}
