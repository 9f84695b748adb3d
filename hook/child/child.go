// Package child has the programs that jit-hook runs end with all that they started.
package child

import (
	"os/exec"
	"time"
)

// grace is how long a program that was ended may leave its pipes open, and what it started may take to be gone.
const grace = time.Second

// Bind has a program, which is not started yet, take along what it started when its context ends it.
func Bind(cmd *exec.Cmd) {
	adopt()
	cmd.SysProcAttr = group()
	cmd.Cancel = func() error { return kill(cmd.Process) }
	cmd.WaitDelay = grace
}

// Start starts a program that was bound, so that all that it starts can be ended with it.
func Start(cmd *exec.Cmd) error { return start(cmd) }

// End ends what is left of all that a program started, once that itself was waited for.
func End(cmd *exec.Cmd) {
	if kill(cmd.Process) == nil {
		bury(cmd.Process)
	}
}
