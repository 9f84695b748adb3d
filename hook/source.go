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

// OpenHistory returns the past of the repository around dir, as Open does.
func OpenHistory(dir string) history.Reader {
	if r, err := git.New(dir); err == nil {
		return r.History()
	}
	return gogit.New(dir).History()
}
