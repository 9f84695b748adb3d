//go:build unix && !linux

package child

import "syscall"

// group has a program begin a group of processes, which is ended as a whole.
func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
