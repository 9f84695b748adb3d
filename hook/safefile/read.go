// Package safefile reads and writes files that others named, such as a repository or a variable of the environment.
//
// What is read may turn out to be a device without an end or a pipe that nobody writes to. So only regular files are
// read, through links or not, and of these only so much. Nothing is written among git's own files, nor behind a link
// that a repository holds.
package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrNotRegular is the error of opening a directory, a device or a pipe.
var ErrNotRegular = errors.New("not a regular file")

// Open opens a regular file for reading. It waits for nobody.
func Open(path string) (*os.File, error) {
	// Opening a device may do something.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: ErrNotRegular}
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() { // it was replaced meanwhile
		err = &fs.PathError{Op: "open", Path: path, Err: ErrNotRegular}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Head reads at most the first bytes of a file, and reports whether they are all of it.
func Head(path string, most int64) (text []byte, whole bool, err error) {
	f, err := Open(path)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	text, err = io.ReadAll(io.LimitReader(f, most+1))
	if int64(len(text)) > most {
		return text[:most], false, err
	}
	return text, err == nil, err
}

// Read reads a file that has at most so many bytes.
func Read(path string, most int64) ([]byte, error) {
	text, whole, err := Head(path, most)
	if err == nil && !whole {
		err = fmt.Errorf("%s is larger than %d KiB", path, most>>10)
	}
	return text, err
}
