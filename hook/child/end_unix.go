//go:build unix

package child

import (
	"os"
	"os/exec"
	"syscall"
)

// start needs to do nothing more: the group is made with the program.
func start(cmd *exec.Cmd) error { return cmd.Start() }

// release lets what a program started live on.
func release(*os.Process) {}

// kill ends a program and what is left of all that it started.
func kill(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
