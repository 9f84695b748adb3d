package hook

import "golang.org/x/sync/errgroup"

// each does work on n things side by side, on no more than so many threads. The panic of one is its own error, and
// nobody else's.
func each(n, threads int, work func(i int)) (failed []error) {
	failed = make([]error, n)
	var group errgroup.Group
	group.SetLimit(threads)
	for i := range n {
		group.Go(func() error {
			failed[i] = Guard(func() { work(i) })
			return nil
		})
	}
	_ = group.Wait() // no function above returns an error
	return failed
}

// Grouped puts together what has one key, in the order in which the keys came first.
func Grouped[T any, K comparable](all []T, key func(T) K) (groups [][]T) {
	at := map[K]int{}
	for _, x := range all {
		i, known := at[key(x)]
		if !known {
			i = len(groups)
			at[key(x)] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], x)
	}
	return groups
}
