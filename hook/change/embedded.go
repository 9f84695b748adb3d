package change

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Embedded is an error where gitDir, found from dir, is a directory of ordinary files in the work tree of another
// repository. A clone brings such a one along with all of its settings, which name programs to run and where its work
// tree is: nothing is to be written by its word. A directory that GIT_DIR names is what somebody chose, and one below a
// .git is never part of a clone.
func Embedded(dir, gitDir string) error {
	if os.Getenv("GIT_DIR") != "" {
		return nil
	}
	dir, err := resolved(dir)
	if err != nil {
		return err
	}
	if gitDir, err = resolved(gitDir); err != nil {
		return err
	}
	if dir != gitDir && !strings.HasPrefix(dir, gitDir+string(filepath.Separator)) {
		return nil // a .git led there
	}
	isGit := func(name string) bool { return strings.EqualFold(name, ".git") }
	if slices.ContainsFunc(strings.Split(gitDir, string(filepath.Separator)), isGit) {
		return nil
	}
	for outer := filepath.Dir(gitDir); ; outer = filepath.Dir(outer) {
		if _, err := os.Lstat(filepath.Join(outer, ".git")); err == nil {
			return &Error{Kind: ErrEmbedded, Detail: fmt.Sprintf("%q is among the files of %q, which may come from anybody, "+
				"so jit-hook writes nothing there; set GIT_DIR to it if it is yours", gitDir, outer)}
		}
		if outer == filepath.Dir(outer) {
			return nil
		}
	}
}

func resolved(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(path)
}
