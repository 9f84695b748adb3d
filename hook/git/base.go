package git

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"jithook/hook/change"
)

// base implements change.Base.
type base struct {
	source *Source
	from   string // the commit
	r      change.Range
}

// Base implements change.Repository.
func (s *Source) Base(ctx context.Context, r change.Range) (change.Base, error) {
	from, err := s.Commit(ctx, r.From)
	if err != nil {
		return nil, err
	}
	return &base{s, from, r}, nil
}

// StagedFiles implements change.Index.
func (b *base) StagedFiles(ctx context.Context, most int64, paths ...string) (map[string][]byte, error) {
	tree, err := b.source.line(ctx, "rev-parse", "--verify", "-q", b.from+"^{tree}")
	if err != nil {
		return nil, classify(err)
	}
	files, err := b.source.filesIn(ctx, tree, most, paths)
	if err != nil {
		return nil, fmt.Errorf("read files of %s: %w", change.Short(b.r.From), classify(err))
	}
	return files, nil
}

// ReadStaged implements change.Index.
func (b *base) ReadStaged(
	ctx context.Context, most int64, path string, read func(io.Reader) error,
) (there bool, err error) {
	return b.source.readIn(ctx, b.from, most, path, read)
}

// Touched implements change.Base. Where the histories parted in several commits, it is what differs from all of them.
func (b *base) Touched(ctx context.Context, paths ...string) (map[string]string, error) {
	to, err := b.source.Commit(ctx, b.r.To)
	if err != nil {
		return nil, err
	}
	sides := []string{b.from}
	if !b.r.Direct {
		f, err := b.source.freshCommits(ctx, to, sides, nil)
		if err != nil {
			return nil, classify(err)
		}
		sides = append(sides, f.bases...)
	}
	now, err := b.source.idsIn(ctx, to, paths)
	if err != nil {
		return nil, classify(err)
	}
	touched := map[string]string{}
	for i, side := range sides {
		was, err := b.source.idsIn(ctx, side, paths)
		if err != nil {
			return nil, classify(err)
		}
		for _, path := range paths {
			switch {
			case was[path] == now[path]:
				delete(touched, path)
			case i > 0 && touched[path] == "": // it is as it was on another side
			case was[path] == "":
				touched[path] = "adds"
			case now[path] == "":
				touched[path] = "deletes"
			default:
				touched[path] = "changes"
			}
		}
	}
	return touched, nil
}

// idsIn are the ids of a commit's entries at paths; what is not there is left out.
func (s *Source) idsIn(ctx context.Context, commit string, paths []string) (map[string]string, error) {
	ids := map[string]string{}
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = commit + ":" + strings.ReplaceAll(path, "\n", " ")
	}
	err := s.ask(ctx, names, func(i int, a answer, _ *bufio.Reader) error {
		if a.id != "" {
			ids[paths[i]] = a.id
		}
		return nil
	}, "--batch-check")
	return ids, err
}
