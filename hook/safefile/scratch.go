package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jithook/owner"
)

// mostScratch bounds how many names are looked at for what killed processes left: the folder is everybody's.
const mostScratch = 10_000

// Scratch makes a folder among the system's temporary ones, whose name begins with a prefix of the caller's own, and
// gives what removes it. It is locked until then: the system unlocks it when the process ends, however it ends. So what
// is unlocked was left by processes that were killed; as far as it is this user's, it is removed.
func Scratch(prefix string) (dir string, remove func(), err error) {
	for {
		if dir, err = os.MkdirTemp("", prefix); err != nil {
			return "", nil, err
		}
		unlock, err := lockFolder(dir)
		if _, gone := os.Lstat(dir); gone != nil || errors.Is(err, ErrHeld) {
			unlock()
			continue // somebody took it for left over before it was locked
		}
		if err == nil { // where there are no locks, nobody removes it
			removeLeft(filepath.Dir(dir), prefix)
		}
		return dir, func() { removeLocked(dir, unlock) }, nil
	}
}

// removeLeft is a courtesy: errors are of no account.
func removeLeft(parent, prefix string) {
	folder, err := os.Open(parent)
	if err != nil {
		return
	}
	defer folder.Close()
	entries, _ := folder.ReadDir(mostScratch)
	for _, e := range entries {
		path := filepath.Join(parent, e.Name())
		if !strings.HasPrefix(e.Name(), prefix) || !e.IsDir() {
			continue
		}
		if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.ModeDir || !owner.Alone(path, info) {
			continue
		}
		if unlock, err := lockFolder(path); err == nil {
			removeLocked(path, unlock)
		}
	}
}
