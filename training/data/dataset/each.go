package dataset

import (
	"context"
	"iter"
	"runtime"
	"sync"

	"jithook/engine"
	"jithook/training/data/corpus"
)

// Each computes f of all units on all cores and hands the results over in the units' order, until then returns an
// error, or reading the units does.
func Each[U, T any](units iter.Seq2[U, error], f func(U) (T, error), then func(U, T, error) error) error {
	const chunk = 512
	var part []U
	results, errs := make([]T, chunk), make([]error, chunk)
	compute := func() error {
		var wg sync.WaitGroup
		workers := runtime.GOMAXPROCS(0)
		for k := range workers {
			wg.Go(func() {
				for i := k; i < len(part); i += workers {
					results[i], errs[i] = f(part[i])
				}
			})
		}
		wg.Wait()
		for i, u := range part {
			if err := then(u, results[i], errs[i]); err != nil {
				return err
			}
		}
		part = part[:0]
		return nil
	}
	for u, err := range units {
		if err != nil {
			return err
		}
		if part = append(part, u); len(part) == chunk {
			if err := compute(); err != nil {
				return err
			}
		}
	}
	return compute()
}

// Of are units that were read, for Each.
func Of[U any](units []U) iter.Seq2[U, error] {
	return func(yield func(U, error) bool) {
		for _, u := range units {
			if !yield(u, nil) {
				return
			}
		}
	}
}

// EachCase hands the cases of units that parse over to f, in order.
func EachCase(ctx context.Context, units []*corpus.Unit, f func(*engine.Case)) error {
	return Each(Of(units), Case, func(_ *corpus.Unit, c *engine.Case, err error) error {
		if err == nil {
			f(c)
		}
		return ctx.Err()
	})
}
