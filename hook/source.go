package hook

import (
	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/gogit"
	"jithook/hook/history"
)

// Open returns the repository around dir, read by git where it is on PATH and by go-git where it is not. An empty dir is the
// current directory. Whether there is a repository shows when it is read.
func Open(dir string) change.Repository {
	if r, err := git.New(dir); err == nil {
		return r
	}
	return gogit.New(dir)
}

// The readers of a history.
const (
	AnyReader   = "auto"
	GitReader   = "git"
	GoGitReader = "go-git"
)

// OpenHistory returns the past of the repository around dir. AnyReader is git where it is on PATH and go-git where it is not: go-git finds the
// same, but takes twice as long over it (docs/audit.md has the measurement), and refuses repositories with SHA-256, reftable and other extensions.
// The error says that there is no git.
func OpenHistory(dir, reader string) (history.Reader, error) {
	if reader != GoGitReader {
		r, err := git.New(dir)
		if err == nil {
			return r.History(), nil
		}
		if reader == GitReader {
			return nil, err
		}
	}
	return gogit.New(dir).History(), nil
}
