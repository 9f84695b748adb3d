package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/windows"
)

// WriteWhole writes a file, whole or not at all, in place of whatever was there.
func WriteWhole(path string, text []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*.tmp")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// heldElsewhere reports whether something failed because another process has a file open, or removes it: until the last
// handle is closed, its name gives no access.
func heldElsewhere(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED) ||
		errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}

// renaming is how long Rename waits for others. Scanners look into new files for a moment.
const renaming = 2 * time.Second

// Rename gives a file another name, in place of whatever had it. Windows lets nobody take the name of a file that
// another process has open, so it tries for a while.
func Rename(from, to string) error {
	for end := time.Now().Add(renaming); ; time.Sleep(10 * time.Millisecond) {
		err := os.Rename(from, to)
		if !heldElsewhere(err) || time.Now().After(end) {
			return err
		}
	}
}
