// Package child has the programs that jit-hook runs end with all that they started.
package child

import (
	"os/exec"
	"time"
)

// grace is how long a program that was ended may leave its pipes open.
const grace = time.Second

// Bind has a program, which is not started yet, take along what it started when its context ends it.
func Bind(cmd *exec.Cmd) {
	cmd.SysProcAttr = group()
	cmd.Cancel = func() error { return End(cmd.Process) }
	cmd.WaitDelay = grace
}
