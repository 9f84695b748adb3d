package child

import "syscall"

// group has a program begin a group of processes, which is ended as a whole, and die with this process however that ends.
func group() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
