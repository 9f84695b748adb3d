//go:build unix && !linux

package child

import (
	"os"
	"syscall"
)

// group has a program begin a group of processes, which is ended as a whole.
func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func adopt() {}

func bury(*os.Process) {}
