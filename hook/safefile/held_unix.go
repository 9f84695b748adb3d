//go:build unix

package safefile

import (
	"errors"
	"os"
	"syscall"

	"jithook/owner"
)

// lockFolder locks a folder of this user's. The error is ErrHeld where somebody else has.
func lockFolder(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_DIRECTORY|owner.NoFollow, 0)
	if err != nil {
		return func() {}, err
	}
	info, err := f.Stat()
	if err == nil && !owner.Alone(path, info) {
		err = ErrNotOwn
	}
	if err == nil {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrHeld
	}
	if err != nil {
		f.Close()
		return func() {}, err
	}
	return func() { f.Close() }, nil
}

// emptyLocked empties a folder while nobody else can lock it.
func emptyLocked(empty, unlock func()) {
	empty()
	unlock()
}

// heldElsewhere is of Windows: here nobody keeps a file from others by having it open.
func heldElsewhere(error) bool { return false }
