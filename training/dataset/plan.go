package dataset

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// pool is how many batches' worth of examples are sorted by length together: enough for batches of like length, few enough that
// an epoch's batches differ from the next one's.
const pool = 50

// Shuffled plans an epoch: batches of at most size examples of like code length, in an order drawn from the seed. Every picked example
// comes once.
func (s *Set) Shuffled(picked []int, size int, seed uint64) [][]int {
	random := rand.New(rand.NewPCG(seed, 0))
	order := slices.Clone(picked)
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	var batches [][]int
	for some := range slices.Chunk(order, pool*size) {
		s.sortByLength(some)
		batches = slices.AppendSeq(batches, slices.Chunk(some, size))
	}
	random.Shuffle(len(batches), func(i, j int) { batches[i], batches[j] = batches[j], batches[i] })
	return batches
}

// Ordered plans scoring: batches of at most size examples of like length.
func (s *Set) Ordered(picked []int, size int) [][]int {
	order := slices.Clone(picked)
	s.sortByLength(order)
	return slices.Collect(slices.Chunk(order, size))
}

func (s *Set) sortByLength(indices []int) {
	slices.SortStableFunc(indices, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.CodeLengths[a], s.CodeLengths[b]), cmp.Compare(s.CommentLengths[a], s.CommentLengths[b]))
	})
}
