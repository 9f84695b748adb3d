package git

import "golang.org/x/sys/unix"

// boundMemory has a git that was just started run out of memory where it takes more than so many bytes, what it maps of
// files left out. A limit of the user's that is lower stays.
func boundMemory(pid int, most uint64) error {
	var limit unix.Rlimit
	if err := unix.Prlimit(pid, unix.RLIMIT_DATA, nil, &limit); err != nil {
		return err
	}
	limit.Cur = min(limit.Cur, most)
	return unix.Prlimit(pid, unix.RLIMIT_DATA, &limit, nil)
}
