package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"jithook/owner"
)

// What jit-hook keeps for itself lies in folders of the user's cache. One may be shared, by mistake or by setting, and
// another user would then read what it holds, say what jit-hook remembers, or lead what is written elsewhere by a link.
// So the folder of a file and the one above it must be this user's, as must the file, and nobody else's to write to.

// ErrNotOwn is of a file or folder that another user owns, or others can write to.
var ErrNotOwn = errors.New("belongs to another user, or others can write to it")

// ReadOwn reads a file of jit-hook's own that has at most so many bytes.
func ReadOwn(path string, most int64) ([]byte, error) {
	if err := checkFolders(filepath.Dir(path)); err != nil {
		return nil, err
	}
	f, err := openOwn(path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s is larger than %d KiB", path, most>>10)
	}
	return text, err
}

// WriteOwn writes a file of jit-hook's own, whole or not at all, in place of whatever was there.
func WriteOwn(path string, text []byte) error {
	if err := OwnFolder(filepath.Dir(path)); err != nil {
		return err
	}
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer root.Close()
	return Replace(root, filepath.Base(path), text, 0o600, func() error { return nil })
}

// OpenOwn opens a file of jit-hook's own for writing, with flags of os.OpenFile. It is made if need be.
func OpenOwn(path string, flags int) (*os.File, error) {
	if err := OwnFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	return openOwn(path, os.O_WRONLY|os.O_CREATE|flags)
}

func openOwn(path string, flags int) (*os.File, error) {
	// Opening a device may do something.
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: ErrNotRegular}
	}
	f, err := os.OpenFile(path, flags|owner.NoFollow, 0o600)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular(): // it was replaced meanwhile
		err = ErrNotRegular
	case !owner.Alone(path, info):
		err = ErrNotOwn
	default:
		return f, nil
	}
	f.Close()
	return nil, &fs.PathError{Op: "open", Path: path, Err: err}
}

// OwnCache is the folder for one kind of what jit-hook keeps. It need not be there.
func OwnCache(kind string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "jit-hook", kind), nil
}

// OwnFolder makes a folder for files of jit-hook's own if need be, and checks it.
func OwnFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return checkFolders(dir)
}

// checkFolders checks a folder and the one above it, who owns which could replace it. A link to one must be the user's.
func checkFolders(dir string) error {
	for _, folder := range []string{filepath.Dir(dir), dir} {
		there, err := os.Lstat(folder)
		if err != nil {
			return err
		}
		linked := there.Mode().Type() == fs.ModeSymlink
		to := there
		if linked {
			if to, err = os.Stat(folder); err != nil {
				return err
			}
		}
		if !owner.Alone(folder, to) || linked && !owner.Is(folder, there) {
			return &fs.PathError{Op: "use", Path: folder, Err: ErrNotOwn}
		}
	}
	return nil
}
