package safefile

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"sync"
	"time"
)

// WriteBelow writes a file below a folder, whole or not at all, and makes folders on the way. What lies outside of top
// is out of reach, through a link too.
func WriteBelow(top, name string, text []byte) error {
	root, err := os.OpenRoot(top)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // nothing is written through it after a file is closed
	if dir := filepath.Dir(name); dir != "." {
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	mode := fs.FileMode(0)
	if info, err := root.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	return Replace(root, name, text, mode, func() error { return nil })
}

// What a folder has in which a file is written before it takes its place, and the beginning of the folder's name. Git
// neither lists nor adds what a killed process left there: it never looks into a ".git" that is no repository.
const (
	asidePrefix = ".jit-hook-"
	asideHidden = ".git"
	asideFile   = asideHidden + "/new"
)

// asideName is of such a folder; a user's own may begin alike.
var asideName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^` + regexp.QuoteMeta(asidePrefix) + `[A-Z2-7]{26}$`)
})

// Replace writes a file in place of the one that is there, at once, if it still may then. Mode 0 is that of new files.
// A kill leaves the old or the new file whole, and maybe a folder beside it that git ignores, which the next one
// removes.
func Replace(root *os.Root, name string, text []byte, mode fs.FileMode, still func() error) error {
	name = filepath.ToSlash(name)
	dir, err := root.OpenRoot(path.Dir(name)) // on whose file system the name is
	if err != nil {
		return fmt.Errorf("write beside %q: %w", name, err)
	}
	defer func() { _ = dir.Close() }() // nothing is written through it after a file is closed
	aside, remove, err := lockedFolder(dir, asidePrefix, func(aside string) { removeAside(dir, aside) })
	if err != nil {
		return fmt.Errorf("write beside %q: %w", name, err)
	}
	defer remove()
	temporary := path.Join(aside, asideFile)
	err = dir.Mkdir(path.Join(aside, asideHidden), own)
	if err == nil {
		err = writeAll(dir, temporary, text, mode)
	}
	if err != nil {
		return fmt.Errorf("write beside %q: %w", name, err)
	}
	if err := still(); err != nil {
		return err
	}
	if err := patiently(func() error { return dir.Rename(temporary, path.Base(name)) }); err != nil {
		return fmt.Errorf("replace %q: %w", name, err)
	}
	return nil
}

func removeAside(dir *os.Root, aside string) {
	if !asideName().MatchString(aside) {
		return
	}
	for _, part := range []string{asideFile, asideHidden, ""} { // the folder last, if nothing else is in it
		_ = dir.Remove(path.Join(aside, part))
	}
}

// RemoveLeft removes what processes left in a folder that were killed while they wrote a file there. It is a courtesy:
// errors are of no account.
func RemoveLeft(folder string) {
	if dir, err := os.OpenRoot(folder); err == nil {
		emptyLeft(dir, asidePrefix, func(aside string) { removeAside(dir, aside) })
		_ = dir.Close() // nothing is written through it
	}
}

// Rename gives a file another name, in place of whatever had it.
func Rename(from, to string) error { return patiently(func() error { return os.Rename(from, to) }) }

// renaming is how long a file is waited for that others have open. Scanners look into new files for a moment.
const renaming = 2 * time.Second

// patiently renames a file. Windows lets nobody take the name of one that another process has open, so it tries for a
// while.
func patiently(rename func() error) error {
	for end := time.Now().Add(renaming); ; time.Sleep(10 * time.Millisecond) {
		if err := rename(); !heldElsewhere(err) || time.Now().After(end) {
			return err
		}
	}
}

// writeAll writes a new file, which is on the disk then.
func writeAll(root *os.Root, name string, text []byte, mode fs.FileMode) error {
	first := fs.FileMode(0o600) // nobody else reads it before it has its own
	if mode == 0 {
		first = 0o644
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, first)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil && mode != 0 {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync() // or a power failure could leave an empty file
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
