//go:build unix

package hooktest

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// Pipe makes a pipe that has a name.
func Pipe(t testing.TB, path string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Peak is the most memory that a program which has ended held at once, in KiB.
func Peak(program *os.ProcessState) int64 { return program.SysUsage().(*syscall.Rusage).Maxrss }

// Processor is the time of processors that this process had so far, or that the programs had which it ran.
func Processor(t testing.TB, programs bool) time.Duration {
	t.Helper()
	who := syscall.RUSAGE_SELF
	if programs {
		who = syscall.RUSAGE_CHILDREN
	}
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
