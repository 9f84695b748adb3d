//go:build unix && !linux

package git

import "syscall"

// group has a git begin a group of processes, which is ended as a whole.
func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
