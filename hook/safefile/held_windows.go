package safefile

import (
	"errors"

	"golang.org/x/sys/windows"
)

// lockFolder holds a folder open in a way that nobody else opens it so, or removes it, as long. The error is ErrHeld
// where somebody has.
func lockFolder(path string) (unlock func(), err error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return func() {}, err
	}
	// What is opened for removal fits no other handle, because all share reading and writing alone.
	h, err := windows.CreateFile(name, windows.FILE_LIST_DIRECTORY|windows.DELETE,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, nil, windows.OPEN_EXISTING,
		windows.FILE_FLAG_BACKUP_SEMANTICS|windows.FILE_FLAG_OPEN_REPARSE_POINT, 0)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		err = ErrHeld
	}
	if err != nil {
		return func() {}, err
	}
	return func() { _ = windows.CloseHandle(h) }, nil // it was only locked
}

// emptyLocked empties a folder, which Windows removes once it is not open any more.
func emptyLocked(empty, unlock func()) {
	unlock()
	empty()
}

// heldElsewhere reports whether something failed because another process has a file open, or removes it: until the last
// handle is closed, its name gives no access.
func heldElsewhere(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED) ||
		errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}
