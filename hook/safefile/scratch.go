package safefile

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"jithook/owner"
)

// own is the mode of a folder that is nobody else's, which git gives none.
const own fs.FileMode = 0o700

// mostScratch bounds how many names are looked at for what killed processes left: the folder is everybody's.
const mostScratch = 10_000

// Scratch makes a folder among the system's temporary ones, whose name begins with a prefix of the caller's own, and
// gives what removes it. What killed processes left there is removed.
func Scratch(prefix string) (dir string, remove func(), err error) {
	parent, err := os.OpenRoot(os.TempDir())
	if err != nil {
		return "", nil, err
	}
	name, removed, err := lockedFolder(parent, prefix, func(name string) { _ = parent.RemoveAll(name) })
	if err != nil {
		parent.Close()
		return "", nil, err
	}
	return filepath.Join(parent.Name(), name), func() { removed(); parent.Close() }, nil
}

// lockedFolder makes a folder in another one, whose name begins with a prefix. It is locked until it is removed: the
// system unlocks it when the process ends, however it ends. So what is unlocked was left by processes that were killed;
// as far as it is this user's, it is emptied, too.
func lockedFolder(parent *os.Root, prefix string, empty func(name string)) (name string, remove func(), err error) {
	for {
		name = prefix + rand.Text()
		if err = parent.Mkdir(name, own); errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", nil, err
		}
		unlock, err := lockFolder(filepath.Join(parent.Name(), name))
		if _, gone := parent.Lstat(name); gone != nil || errors.Is(err, ErrHeld) {
			unlock()
			continue // somebody took it for left over before it was locked
		}
		if err == nil { // where there are no locks, nobody removes it
			emptyLeft(parent, prefix, empty)
		}
		return name, func() { emptyLocked(func() { empty(name) }, unlock) }, nil
	}
}

// emptyLeft is a courtesy: errors are of no account.
func emptyLeft(parent *os.Root, prefix string, empty func(name string)) {
	folder, err := parent.Open(".")
	if err != nil {
		return
	}
	defer folder.Close()
	entries, _ := folder.ReadDir(mostScratch)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) || !e.IsDir() {
			continue
		}
		path := filepath.Join(parent.Name(), e.Name())
		if info, err := parent.Lstat(e.Name()); err != nil || info.Mode().Type() != fs.ModeDir || !owner.Alone(path, info) ||
			runtime.GOOS != "windows" && info.Mode().Perm() != own {
			continue
		}
		if unlock, err := lockFolder(path); err == nil {
			emptyLocked(func() { empty(e.Name()) }, unlock)
		}
	}
}
