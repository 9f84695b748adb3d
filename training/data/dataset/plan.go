package dataset

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// pool is how many batches' worth of examples are sorted by length together: enough for batches of like length, few
// enough that an epoch's batches differ from the next one's. Of those with code of like length, band batches' worth are
// sorted by their comments: the comment is read by as many layers as the code, and attends to each of its positions.
const (
	pool = 60
	band = 6
)

// Shuffled plans an epoch: batches of at most size examples of like code and comment length, in an order drawn from the
// seed. Every picked example comes once.
func (s *Set) Shuffled(picked []int, size int, seed uint64) [][]int {
	random := rand.New(rand.NewPCG(seed, 0))
	order := slices.Clone(picked)
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	var batches [][]int
	for some := range slices.Chunk(order, pool*size) {
		batches = append(batches, s.alike(some, size)...)
	}
	random.Shuffle(len(batches), func(i, j int) { batches[i], batches[j] = batches[j], batches[i] })
	return batches
}

// Ordered plans scoring: batches of at most size examples of like length.
func (s *Set) Ordered(picked []int, size int) [][]int { return s.alike(slices.Clone(picked), size) }

// alike sorts the indices into batches of like length.
func (s *Set) alike(indices []int, size int) [][]int {
	sortBy(indices, s.CodeLengths)
	for some := range slices.Chunk(indices, band*size) {
		sortBy(some, s.CommentLengths)
	}
	return slices.Collect(slices.Chunk(indices, size))
}

func sortBy(indices, lengths []int) {
	slices.SortStableFunc(indices, func(a, b int) int { return cmp.Compare(lengths[a], lengths[b]) })
}
