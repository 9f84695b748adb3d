// Package gogit reads staged changes, and no history, without git, for machines that have none on PATH: git clients
// that carry their own. It stands on go-git's storage and index decoder rather than on go-git's repositories, which
// ignore GIT_DIR and GIT_INDEX_FILE and refuse sparse checkouts. What it cannot read is a change.ErrUnsupported that
// says so, never a wrong answer: SHA-256, reftable, split and sparse indexes, object directories named by the
// environment, and any extension that it does not know.
//
// Two things differ from git: an owner that git would not trust does not stop it, because nothing here runs a program
// that a repository names; and files above change.MaxFile are not looked at for renames.
package gogit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"sort"

	"github.com/go-git/go-git/v5/plumbing"

	"jithook/hook/change"
)

// Source is the repository around a directory. The environment counts as it does for git: GIT_DIR, GIT_WORK_TREE,
// GIT_INDEX_FILE and GIT_CEILING_DIRECTORIES.
type Source struct {
	dir  string
	most change.Most
}

var _ change.Repository = (*Source)(nil)

// New returns the source of the repository around dir; empty is the current directory. The repository is looked at by
// Staged only.
func New(dir string) *Source { return &Source{dir: dir} }

// UpTo has files judged only up to a size.
func (s *Source) UpTo(most change.Most) *Source { return &Source{s.dir, most} }

// Staged implements change.Repository.
func (s *Source) Staged(ctx context.Context) (set *change.Set, err error) {
	defer wrap(ctx, &err, "read the staged changes")
	r, err := locate(s.dir)
	if err != nil {
		return nil, err
	}
	indexFile, err := r.indexFile()
	if err != nil {
		return nil, err
	}
	commit, born, err := r.head()
	if err != nil {
		return nil, err
	}
	if !born {
		return &change.Set{Nothing: change.FirstCommit}, nil
	}
	objects, err := openObjects(r.commonDir)
	if err != nil {
		return nil, err
	}
	all, err := readIndex(indexFile, func(path string) bool { return change.IsJava(path) || change.IsOtherLanguage(path) })
	if err != nil {
		return nil, err
	}
	index := maps.Clone(all)
	maps.DeleteFunc(index, func(path string, _ file) bool { return !change.IsJava(path) })
	merged, err := change.MergeParents(r.gitDir)
	if err != nil {
		return nil, err
	}
	parents := []plumbing.Hash{commit}
	for _, id := range merged {
		parents = append(parents, plumbing.NewHash(id))
	}
	var against [][]change.Entry
	for i, parent := range parents {
		committed, err := objects.javaFiles(ctx, parent)
		if err != nil {
			return nil, err
		}
		entries, err := pairStaged(ctx, compare(committed, index), objects)
		if err != nil {
			return nil, err
		}
		if i == 0 && len(entries) == 0 {
			return new(change.Set), nil
		}
		against = append(against, entries)
	}
	set, err = change.Load(ctx, []change.Comparison{{Against: against}}, objects, s.most)
	if err != nil {
		return nil, err
	}
	if len(merged) > 0 {
		set.Scope = change.MergeScope(len(parents))
	}
	set.Mentions = s.mentions(all, objects)
	return set, nil
}

// WorkTree implements change.Repository, in that it says what to do: only git knows its filters.
func (s *Source) WorkTree(context.Context, change.Tree) (*change.Set, error) {
	return nil, fmt.Errorf("read the work tree: %w", unsupported("what is not staged"))
}

// WorkFiles implements change.Repository, in that it says what to do.
func (s *Source) WorkFiles(context.Context, int64, ...string) (map[string][]byte, error) {
	return nil, fmt.Errorf("read the work tree: %w", unsupported("what is not staged"))
}

// Range implements change.Repository, in that it says what to do.
func (s *Source) Range(context.Context, change.Range) (*change.Set, error) {
	return nil, fmt.Errorf("read a range of commits: %w", unsupported("history"))
}

// Diff implements change.Repository, in that it says what to do.
func (s *Source) Diff(context.Context, change.Range, change.Shown) (*change.Diff, error) {
	return nil, fmt.Errorf("read a range of commits: %w", unsupported("history"))
}

// Base implements change.Repository, in that it says what to do.
func (s *Source) Base(context.Context, change.Range) (change.Base, error) {
	return nil, fmt.Errorf("read a range of commits: %w", unsupported("history"))
}

// Push implements change.Repository, in that it says what to do.
func (s *Source) Push(context.Context, change.Push) (*change.Set, error) {
	return nil, fmt.Errorf("read what is about to be pushed: %w", unsupported("history"))
}

// Commit implements change.Repository, in that it says what to do.
func (s *Source) Commit(_ context.Context, revision string) (string, error) {
	return "", fmt.Errorf("look up %q: %w", revision, unsupported("history"))
}

// Leads implements change.Repository, in that it says what to do.
func (s *Source) Leads(context.Context, string, string) (bool, error) {
	return false, fmt.Errorf("compare commits: %w", unsupported("history"))
}

// Underway implements change.Repository.
func (s *Source) Underway(ctx context.Context) (operation string, err error) {
	defer wrap(ctx, &err, "find out what git is in the middle of")
	r, err := locate(s.dir)
	if err != nil {
		return "", err
	}
	return change.Underway(r.gitDir)
}

// file is a path's mode and object in a tree or the index.
type file struct {
	mode     uint32
	id       string
	unmerged bool
}

const typeMask, regular = 0o170000, 0o100000

// compare lists what differs between HEAD and the index, by path.
func compare(committed, index map[string]file) []change.Entry {
	var entries []change.Entry
	add := func(status change.Status, path string, before, after file) {
		entries = append(entries, change.Entry{Status: status, OldMode: before.mode, NewMode: after.mode, OldID: before.id,
			NewID: after.id, OldPath: path, NewPath: path})
	}
	for path, after := range index {
		before, there := committed[path]
		switch {
		case after.unmerged:
			add(change.Unmerged, path, before, after)
		case !there:
			add(change.Added, path, before, after)
		case before.mode&typeMask != after.mode&typeMask:
			add(change.Retyped, path, before, after)
		case before != after:
			add(change.Modified, path, before, after)
		}
	}
	for path, before := range committed {
		if _, there := index[path]; !there {
			add(change.Deleted, path, before, file{})
		}
	}
	sort.Slice(entries, func(i, j int) bool { return entries[i].NewPath < entries[j].NewPath })
	return entries
}

// TopLevel implements change.Repository.
func (s *Source) TopLevel(ctx context.Context) (top string, err error) {
	defer wrap(ctx, &err, "find the work tree")
	r, err := locate(s.dir)
	switch {
	case err != nil:
		return "", err
	case r.workTree == "":
		return "", bare()
	}
	return r.workTree, nil
}

// Writable implements change.Repository.
func (s *Source) Writable(ctx context.Context) (string, error) {
	r, err := locate(s.dir)
	if err == nil {
		err = change.Embedded(s.dir, r.gitDir)
	}
	if err != nil {
		return "", fmt.Errorf("find the work tree: %w", classify(ctx, err))
	}
	return s.TopLevel(ctx)
}

// wrap says of an error what was being done, and gives it its kind.
func wrap(ctx context.Context, err *error, doing string, of ...any) {
	if *err != nil {
		*err = fmt.Errorf(doing+": %w", append(of, classify(ctx, *err))...)
	}
}

// classify gives an error of go-git or of the file system its kind.
func classify(ctx context.Context, err error) error {
	var known *change.Error
	if ctx.Err() != nil || errors.As(err, &known) {
		return err
	}
	detail := err.Error() + "; try git fsck"
	if errors.Is(err, fs.ErrPermission) {
		detail = err.Error()
	}
	return &change.Error{Kind: change.ErrUnreadable, Detail: detail}
}

func bare() error {
	return &change.Error{Kind: change.ErrBare, Detail: "it has no staged changes; run jit-hook in a work tree"}
}

// unsupported is the refusal of something that a repository uses.
func unsupported(what string) error {
	return &change.Error{Kind: change.ErrUnsupported, Detail: what +
		" cannot be read without it; install git, or put it on PATH"}
}
