package safefile

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// ErrHeld is the error of a lock that somebody else holds for too long.
var ErrHeld = errors.New("another process has locked it")

// Lock locks the file at path, which is made if need be, for one holder at a time. It waits so long for another. The
// system unlocks it when the process ends, however it ends, so no lock is ever stale; a file that a killed process left
// is taken over.
func Lock(path string, patience time.Duration) (release func(), err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
			return nil, &fs.PathError{Op: "lock", Path: path, Err: ErrNotRegular}
		}
		lock := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR))
		_, err := lock.TryLockContext(ctx, 5*time.Millisecond)
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, &fs.PathError{Op: "lock", Path: path, Err: ErrHeld}
		}
		if heldElsewhere(err) && ctx.Err() == nil {
			time.Sleep(5 * time.Millisecond) // somebody removes it
			continue
		}
		if err != nil {
			return nil, err
		}
		if current(lock, path) {
			return func() { unlock(lock, path) }, nil
		}
		_ = lock.Close() // it was only locked
	}
}

// current reports whether the file that is locked is still the one at the path: the process before this one removed it
// when it was done.
func current(lock *flock.Flock, path string) bool {
	there, err := os.Lstat(path)
	if err != nil {
		return false
	}
	locked, err := lock.Stat()
	return err == nil && os.SameFile(there, locked)
}

// unlock removes the file while it is locked, so that nobody locks one that is about to go. One that holds something is
// somebody else's. Windows removes no file that is open, so there it is closed first, and stays if another has it.
func unlock(lock *flock.Flock, path string) {
	locked, err := lock.Stat()
	if runtime.GOOS == "windows" {
		_ = lock.Close() // it was only locked
	}
	if err == nil && locked.Size() == 0 {
		os.Remove(path)
	}
	_ = lock.Close() // it was only locked
}
