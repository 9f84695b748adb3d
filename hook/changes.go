package hook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"jithook/hook/change"
	"jithook/hook/report"
)

// changes reads the changes and leaves out those that a filter is against by their paths.
func (o *Options) changes(ctx context.Context, filters Filters) (*change.Set, []change.FileChange, Seen, error) {
	set, err := o.read(ctx)
	if err != nil {
		return nil, nil, Seen{}, err
	}
	changes, seen := inScope(set, filters, o.late)
	return set, changes, seen, nil
}

// read reads what is to be judged, in no more than the budget, or Patience where that is longer.
func (o *Options) read(ctx context.Context) (set *change.Set, err error) {
	if o.Budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, o.Start.Add(max(Working(o.Budget), Patience)))
		defer cancel()
	}
	defer o.Doing("reading the changes")()
	// Half of what could crash here is other people's code, which reads other people's repositories.
	if failed := Guard(func() { set, err = o.Source(ctx) }); failed != nil {
		return nil, fmt.Errorf("read the changes: %w", failed)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("nothing was checked: git did not answer within the budget of %v (%w): try git status, or a "+
			"larger --budget", max(o.Budget, Patience), err)
	}
	return set, err
}

// inScope leaves out what a filter excludes by its path, which is then neither parsed nor named. What it does not come
// to in time is kept, for reading to name it. Where histories meet, or refs differ, a path may be there several times.
func inScope(set *change.Set, filters Filters, late func() bool) (kept []change.FileChange, seen Seen) {
	inside := func(path string) bool { return late() || filters.Path(path) }
	seen = Seen{
		Scope: set.Scope, Range: set.Range, Nothing: set.Nothing, Notes: set.Notes,
		Incomparable: set.Added + set.Deleted + set.Unchanged, Compared: map[string]bool{},
	}
	for _, c := range set.Changes {
		seen.Compared[c.NewPath] = true
		if inside(c.NewPath) {
			kept = append(kept, c)
		} else {
			seen.Excluded.Files++
		}
	}
	for _, skipped := range set.Skipped {
		if inside(skipped.Path) {
			seen.Skipped = append(seen.Skipped, report.Skip{Path: skipped.Path, Reason: skipped.Reason})
		} else {
			seen.Excluded.Files++
		}
	}
	return kept, seen
}

// maxBatch bounds the bytes of source that are held parsed at a time, which take some 50 times as much memory. Only the
// versions of one file may be more.
const maxBatch = 448 << 10

// sortBySize puts small files first, so that one that takes long takes no time from most others. The changes of one
// path stay together.
func sortBySize(changes []change.FileChange) {
	size := map[string]int{}
	for _, c := range changes {
		size[c.NewPath] += bytesOf(c)
	}
	slices.SortStableFunc(changes, func(a, b change.FileChange) int {
		return cmp.Or(cmp.Compare(size[a.NewPath], size[b.NewPath]), strings.Compare(a.NewPath, b.NewPath))
	})
}

// bytesOf is the source of a file's versions.
func bytesOf(c change.FileChange) int {
	size := len(c.Old) + len(c.New)
	for _, v := range c.Others {
		size += len(v.Content)
	}
	return size
}

// batches cuts changes into runs of at most maxBatch, but never between those of one path, which are behind one
// another.
func batches(changes []change.FileChange) iter.Seq[[]change.FileChange] {
	return func(yield func([]change.FileChange) bool) {
		from, held := 0, 0
		for i, c := range changes {
			size := bytesOf(c)
			if i > from && held+size > maxBatch && c.NewPath != changes[i-1].NewPath {
				if !yield(changes[from:i]) {
					return
				}
				from, held = i, 0
			}
			held += size
		}
		if from < len(changes) {
			yield(changes[from:])
		}
	}
}
