// Package git reads changes by running git's plumbing, which knows every kind of repository. A commit without a Java
// file costs one process.
package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"

	"jithook/hook/change"
)

// Source is the repository around a directory, as git itself finds it there: the environment counts.
type Source struct {
	path      string // of git
	dir       string
	most      change.Most
	aside     []string    // variables that have git write elsewhere; nil where it writes nothing
	before224 atomic.Bool // git is older than 2.24, as far as that has shown
	found     atomic.Pointer[places]
}

var _ change.Repository = (*Source)(nil)

// New looks for git on PATH. An empty dir is the current directory. The error is exec.LookPath's; the repository is not
// looked at yet.
func New(dir string) (*Source, error) {
	path, err := exec.LookPath("git")
	if err != nil {
		return nil, fmt.Errorf("find git: %w", err)
	}
	return &Source{path: path, dir: dir}, nil
}

// UpTo has files judged only up to a size.
func (s *Source) UpTo(most change.Most) *Source {
	return &Source{path: s.path, dir: s.dir, most: most}
}

// Staged implements change.Repository.
func (s *Source) Staged(ctx context.Context) (set *change.Set, err error) {
	defer wrap(&err, "read the staged changes")
	return s.stagedIn(ctx, nil)
}

// stagedIn has the staged entries at the paths in only; nil means all.
func (s *Source) stagedIn(ctx context.Context, only func(path string) bool) (*change.Set, error) {
	entries, err := s.index(ctx, "HEAD")
	if err != nil {
		return s.withoutHead(ctx, err)
	}
	if len(entries) == 0 {
		return new(change.Set), nil
	}
	// A bare repository has no index, so that it looks as if all were deleted.
	if allDeleted(entries) {
		if err := s.notBare(ctx); err != nil {
			return nil, err
		}
	}
	gitDir, err := s.gitDir(ctx)
	if err != nil {
		return nil, err
	}
	parents, err := change.MergeParents(gitDir)
	if err != nil {
		return nil, err
	}
	against := [][]change.Entry{entries}
	for _, p := range parents {
		if entries, err = s.index(ctx, p); err != nil {
			return nil, err
		}
		against = append(against, entries)
	}
	set, err := change.Load(ctx, []change.Comparison{{Against: against, Only: only}}, s.Blobs(), s.most)
	if err != nil {
		return nil, err
	}
	if len(parents) > 0 {
		set.Scope = change.MergeScope(1 + len(parents))
	}
	set.Mentions = s.mentions("")
	return set, nil
}

// withoutHead distinguishes a repository before its first commit from a broken one, where git diff-index failed with
// err.
func (s *Source) withoutHead(ctx context.Context, err error) (*change.Set, error) {
	var ended *exit
	if !errors.As(err, &ended) || !strings.Contains(ended.stderr, "bad revision 'HEAD'") {
		return nil, err
	}
	if err := s.notBare(ctx); err != nil {
		return nil, err
	}
	branch, branchErr := s.line(ctx, "symbolic-ref", "-q", "HEAD")
	if branchErr != nil {
		return nil, err
	}
	// A branch whose file is damaged is a bad revision too; only a warning tells.
	if _, warning, refErr := s.output(ctx, "for-each-ref", "--", branch); refErr != nil ||
		strings.Contains(warning, "broken ref") {
		return nil, err
	}
	return &change.Set{Nothing: change.FirstCommit}, nil
}

func allDeleted(entries []change.Entry) bool {
	for _, e := range entries {
		if e.Status != change.Deleted {
			return false
		}
	}
	return true
}

const bareDetail = "it has no staged changes; run jit-hook in a work tree"

// notBare is an error for a bare repository, unless the environment names an index to use with it.
func (s *Source) notBare(ctx context.Context) error {
	if os.Getenv("GIT_INDEX_FILE") != "" {
		return nil
	}
	bare, err := s.line(ctx, "rev-parse", "--is-bare-repository")
	if err != nil {
		return err
	}
	if bare == "true" {
		return &change.Error{Kind: change.ErrBare, Detail: bareDetail}
	}
	return nil
}

// TopLevel implements change.Repository.
func (s *Source) TopLevel(ctx context.Context) (string, error) {
	p, err := s.places(ctx)
	if err != nil {
		return "", fmt.Errorf("find the work tree: %w", classify(err))
	}
	return p.top, nil
}

// Writable implements change.Repository.
func (s *Source) Writable(ctx context.Context) (string, error) {
	top, noTop := s.TopLevel(ctx)
	gitDir, err := s.gitDir(ctx)
	if err == nil {
		err = change.Embedded(s.dir, gitDir) // says more than that a bare one has no work tree
	}
	if err != nil {
		return "", fmt.Errorf("find the work tree: %w", classify(err))
	}
	return top, noTop
}

// Underway implements change.Repository. What git keeps as a ref need not be a file.
func (s *Source) Underway(ctx context.Context) (operation string, err error) {
	defer wrap(&err, "find out what git is in the middle of")
	gitDir, err := s.gitDir(ctx)
	if err != nil {
		return "", err
	}
	return change.Underway(gitDir)
}

// gitDir is where this work tree's own state is.
func (s *Source) gitDir(ctx context.Context) (string, error) {
	if dir := s.plainGitDir(); dir != "" {
		return dir, nil
	}
	if p := s.found.Load(); p != nil {
		return p.gitDir, nil
	}
	dir, err := s.line(ctx, "rev-parse", "--absolute-git-dir")
	return filepath.FromSlash(dir), err
}
