package child

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A job holds a program and all that it starts. They die with its last handle, so with this process at the latest.
var jobs struct {
	mu sync.Mutex
	of map[*os.Process]windows.Handle
}

// resume has a process run that was started suspended. The handle of its thread is not to be had from package os.
var resume = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")

// group keeps Ctrl+C in the console from the program: who started it ends it.
func group() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

func adopt() {}

// start has the program wait until it is in a job, so that nothing that it starts is outside.
func start(cmd *exec.Cmd) error {
	job, err := newJob()
	if err != nil {
		return err
	}
	cmd.SysProcAttr.CreationFlags |= windows.CREATE_SUSPENDED
	if err := cmd.Start(); err != nil {
		_ = windows.CloseHandle(job) // nothing is in it
		return err
	}
	if bad := cmd.Process.WithHandle(func(handle uintptr) {
		if err = windows.AssignProcessToJobObject(job, windows.Handle(handle)); err == nil {
			if status, _, _ := resume.Call(handle); status != 0 {
				err = windows.NTStatus(status)
			}
		}
	}); bad != nil {
		err = bad
	}
	if err != nil {
		_ = cmd.Process.Kill() // or it has ended
		_ = cmd.Wait()         // the error is known
		_ = windows.CloseHandle(job)
		return os.NewSyscallError("start in a job", err)
	}
	jobs.mu.Lock()
	defer jobs.mu.Unlock()
	if jobs.of == nil {
		jobs.of = map[*os.Process]windows.Handle{}
	}
	jobs.of[cmd.Process] = job
	return nil
}

func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err == nil {
		err = limit(job, windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE)
	}
	return job, os.NewSyscallError("CreateJobObject", err)
}

func limit(job windows.Handle, flags uint32) error {
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: flags},
	}
	_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	return err
}

// kill ends a program and what is left of all that it started.
func kill(p *os.Process) error {
	jobs.mu.Lock()
	defer jobs.mu.Unlock()
	if job, ok := jobs.of[p]; ok {
		return windows.TerminateJobObject(job, 1)
	}
	return p.Kill()
}

// bury forgets the job of a program whose processes are ended.
func bury(p *os.Process) { forget(p, windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE) }

// release lets what a program started live on, such as git's daemon that watches the work tree.
func release(p *os.Process) { forget(p, 0) }

func forget(p *os.Process, flags uint32) {
	jobs.mu.Lock()
	defer jobs.mu.Unlock()
	if job, ok := jobs.of[p]; ok {
		delete(jobs.of, p)
		_ = limit(job, flags) // or more than had to be is ended
		_ = windows.CloseHandle(job)
	}
}
