package hook

import (
	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/gogit"
)

// Open returns the repository around dir, read by git where it is on PATH and by go-git where it is not. An empty dir
// is the current directory. Whether there is a repository shows when it is read.
func Open(dir string) change.Repository {
	return OpenUpTo(dir, nil)
}

// OpenUpTo is Open, with files judged only up to a size.
func OpenUpTo(dir string, most change.Most) change.Repository {
	if r, err := git.New(dir); err == nil {
		return r.UpTo(most)
	}
	return gogit.New(dir).UpTo(most)
}

// The backends that read a history.
const (
	AnyBackend   = "auto"
	GitBackend   = "git"
	GoGitBackend = "go-git"
)

// OpenHistory returns the past of the repository around dir, with files up to a size. AnyBackend is git where it is on
// PATH and go-git where it is not: go-git finds the same, but takes twice as long over it (docs/use/audit.md has the
// measurement), and refuses repositories with SHA-256, reftable and other extensions. The error says that there is no
// git.
func OpenHistory(dir, backend string, most change.Most) (change.History, error) {
	if backend != GoGitBackend {
		r, err := git.New(dir)
		if err == nil {
			return r.UpTo(most).History(), nil
		}
		if backend == GitBackend {
			return nil, err
		}
	}
	return gogit.New(dir).UpTo(most).History(), nil
}
