// Package git reads staged changes by running git's plumbing, which knows every kind of repository. A commit without a Java
// file costs one process.
package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"jithook/hook/change"
)

// Source is the repository around a directory, as git itself finds it there: the environment counts.
type Source struct {
	path string // of git
	dir  string
}

var _ change.Repository = (*Source)(nil)

// New looks for git on PATH. An empty dir is the current directory. The error is exec.LookPath's; the repository is looked at by
// Staged only.
func New(dir string) (*Source, error) {
	path, err := exec.LookPath("git")
	if err != nil {
		return nil, fmt.Errorf("find git: %w", err)
	}
	return &Source{path, dir}, nil
}

// diffIndex lists the Java paths that differ between HEAD and the index.
var diffIndex = []string{
	"diff-index", "--cached", "--raw", "-z", "--no-abbrev",
	"-M",                       // -M50%, among Java files only
	"-l1000",                   // not diff.renameLimit, nor git's default, which changed between versions
	"--ita-invisible-in-index", // a commit leaves out what git add -N put there
	"--ignore-submodules=none", // not diff.ignoreSubmodules
	"HEAD", "--", javaPathspec,
}

// javaPathspec is not relative to the current directory, and its "*" matches "/" as well.
const javaPathspec = ":(top,icase)*.java"

// Staged implements change.Source.
func (s *Source) Staged(ctx context.Context) (*change.Staged, error) {
	staged, err := s.staged(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the staged changes: %w", classify(err))
	}
	return staged, nil
}

func (s *Source) staged(ctx context.Context) (*change.Staged, error) {
	out, _, err := s.output(ctx, diffIndex...)
	if err != nil {
		return s.withoutHead(ctx, err)
	}
	entries, err := parseRaw(out)
	if err != nil {
		return nil, fmt.Errorf("git diff-index wrote what is not known here: %w", err)
	}
	// A bare repository has no index, so that it looks as if all were deleted.
	if len(entries) > 0 && allDeleted(entries) {
		if err := s.notBare(ctx); err != nil {
			return nil, err
		}
	}
	return change.Load(ctx, entries, (*blobs)(s))
}

// withoutHead tells a repository before its first commit from a broken one, where git diff-index failed with err.
func (s *Source) withoutHead(ctx context.Context, err error) (*change.Staged, error) {
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
	if _, warning, refErr := s.output(ctx, "for-each-ref", branch); refErr != nil || strings.Contains(warning, "broken ref") {
		return nil, err
	}
	return &change.Staged{FirstCommit: true}, nil
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
	top, err := s.line(ctx, "rev-parse", "--show-toplevel")
	if err != nil {
		return "", fmt.Errorf("find the work tree: %w", classify(err))
	}
	return top, nil
}
