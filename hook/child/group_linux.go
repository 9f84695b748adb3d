package child

import (
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// group has a program begin a group of processes, which is ended as a whole, and die with this process however that
// ends.
func group() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// adopt makes this process the parent of processes that its programs leave behind.
var adopt = sync.OnceFunc(func() {
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // or the system's first process is
})

// bury waits a while until nothing of a group is left, which this process is the parent of.
func bury(p *os.Process) {
	for end := time.Now().Add(grace); time.Now().Before(end); {
		switch gone, err := unix.Wait4(-p.Pid, nil, unix.WNOHANG, nil); {
		case err == nil && gone == 0:
			time.Sleep(time.Millisecond)
		case err != nil && err != unix.EINTR:
			return // there is none
		}
	}
}
