package safefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"unicode"
)

// AllowWrite returns an error that says why nothing may be written at path, nil for most. Links above the work tree are
// the user's own; one inside of it may have come with a clone, and leads wherever its author likes.
func AllowWrite(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	top := WorkTree(filepath.Dir(path))
	inside, err := filepath.Rel(top, path)
	if top == "" || err != nil {
		inside = path
	}
	if InGit(inside) || inNamed(path) {
		return fmt.Errorf("%s is among git's own files, where jit-hook writes nothing: name another place", path)
	}
	if top == "" {
		return nil
	}
	for at := path; at != top; at = filepath.Dir(at) {
		switch info, err := os.Lstat(at); {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		case err != nil:
			return err
		case info.Mode().Type() == fs.ModeSymlink:
			return fmt.Errorf("%s is a symbolic link in the repository, which jit-hook does not write through: name what it "+
				"leads to", at)
		}
	}
	return nil
}

// InGit reports whether a path leads below a directory that some file system takes for .git.
func InGit(path string) bool {
	for part := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '/' || r == '\\' }) {
		if isGit(part) {
			return true
		}
	}
	return false
}

// isGit reports whether a file system may take a name for .git.
func isGit(name string) bool {
	name = taken(name)
	number, short := strings.CutPrefix(name, "git~")
	return name == ".git" || short && number != "" && strings.Trim(number, "0123456789") == ""
}

// NamedForGit reports whether the name of a file is one that git or a service for it reads, or may read one day, such
// as .gitattributes: all of these begin alike.
func NamedForGit(path string) bool {
	name := taken(path[strings.LastIndexAny(path, `/\`)+1:])
	return strings.HasPrefix(name, ".git") || strings.HasPrefix(name, "git") && strings.Contains(name, "~")
}

// taken is what a file system may take a name for: macOS ignores case and characters that are not seen, Windows also
// dots and spaces at the end and the name of a stream, and it gives short names.
func taken(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name)
	name, _, _ = strings.Cut(name, ":")
	return strings.ToLower(strings.TrimRight(name, " ."))
}

// inNamed reports whether a path is in the directory that GIT_DIR names.
func inNamed(path string) bool {
	named := os.Getenv("GIT_DIR")
	if named == "" {
		return false
	}
	named, err := filepath.Abs(named)
	return err == nil && within(named, path)
}

func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// WorkTree finds the top of the work tree around a directory without running git: the one that GIT_DIR and
// GIT_WORK_TREE name, or else by its .git; "" where there is none.
func WorkTree(dir string) string {
	dir, err := filepath.Abs(dir)
	if top := os.Getenv("GIT_WORK_TREE"); err == nil && top != "" && os.Getenv("GIT_DIR") != "" {
		if !filepath.IsAbs(top) {
			top = filepath.Join(dir, top)
		}
		if within(top, dir) {
			return filepath.Clean(top)
		}
	}
	for err == nil {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return ""
}
