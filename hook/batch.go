package hook

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"jithook/hook/change"
	"jithook/hook/crash"
)

// Patience is how long git may take to say what changed, however small the budget: without that not even what is left out could be
// named.
const Patience = time.Second

// Shortest is what a run has altogether, however small the budget.
const Shortest = 2 * Patience

// Working is the part of a budget in which files are read and the network judges; in the rest it is said what came of it.
func Working(budget time.Duration) time.Duration {
	const fifth = 5
	return budget - min(budget/fifth, time.Second)
}

// changes reads what is to be judged, in no more than the budget, or Patience where that is longer.
func (o *Options) changes(ctx context.Context, start time.Time) (set *change.Set, err error) {
	if o.Budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, start.Add(max(Working(o.Budget), Patience)))
		defer cancel()
	}
	defer o.Doing("reading the changes")()
	// Half of what could crash here is other people's code, which reads other people's repositories.
	if failed := crash.Guard(func() { set, err = o.Source(ctx) }); failed != nil {
		return nil, fmt.Errorf("read the changes: %w", failed)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("nothing was checked: git did not answer within the budget of %v (%w): try git status, or a larger --budget", max(o.Budget, Patience), err)
	}
	return set, err
}

// maxBatch bounds the bytes of source that are held parsed at a time, which take some 50 times as much memory. Only the versions of one
// file may be more.
const maxBatch = 448 << 10

// batches cuts changes, which are in the order of their paths, into runs of at most maxBatch, but never between those of one path.
func batches(changes []change.FileChange) iter.Seq[[]change.FileChange] {
	return func(yield func([]change.FileChange) bool) {
		from, held := 0, 0
		for i, c := range changes {
			size := len(c.Old) + len(c.New)
			for _, v := range c.Others {
				size += len(v.Content)
			}
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
