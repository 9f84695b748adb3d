package metric

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
)

// Bootstrap is the paired bootstrap test of Berg-Kirkpatrick, Burkett and Klein (EMNLP 2012), which the paper uses. A
// sample has as many units as the set, drawn with replacement, the same for all systems. The paper draws 5,000,
// whatever the size of the set; from a set of 267 that would make the test surer than the set is.
type Bootstrap struct {
	Samples int
	Seed    uint64
}

// Paper is the paper's number of samples (appendix "Statistical Significance"): a difference with p < 0.05 is
// significant.
var Paper = Bootstrap{Samples: 10000, Seed: 1}

// chances gives the systems' measures, [system][measure], and how likely each difference between two of them is by
// chance, [measure][system][system]. Measure fills in the systems' measures on a sample that has unit u drawn[u] times.
func (b Bootstrap) chances(
	units, systems, measures int, measure func(drawn []uint32, into [][]float64),
) (all [][]float64, p [][][]float64) {
	once := make([]uint32, units)
	for i := range once {
		once[i] = 1
	}
	all = table[float64](systems, measures)
	measure(once, all)
	// Each sample has random numbers of its own, so it does not matter which core draws it.
	workers := runtime.GOMAXPROCS(0)
	counts := make([][][][]int, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for range measures {
				counts[w] = append(counts[w], table[int](systems, systems))
			}
			drawn, sample := make([]uint32, units), table[float64](systems, measures)
			for s := w; s < b.Samples; s += workers {
				b.draw(s, drawn)
				measure(drawn, sample)
				exceed(all, sample, counts[w])
			}
		})
	}
	wg.Wait()
	for m := range measures {
		p = append(p, table[float64](systems, systems))
		for i := range systems {
			for j := range i {
				n := 0
				for w := range workers {
					n += counts[w][m][i][j]
				}
				p[m][i][j] = float64(n) / float64(b.Samples)
				p[m][j][i] = p[m][i][j]
			}
		}
	}
	return all, p
}

// draw counts how often each unit is in a sample.
func (b Bootstrap) draw(sample int, drawn []uint32) {
	clear(drawn)
	random := rand.NewPCG(b.Seed, uint64(sample))
	n := uint64(len(drawn))
	for range drawn {
		drawn[random.Uint64()>>32*n>>32]++
	}
}

// exceed counts the pairs whose difference in a sample is more than twice that on the set itself: their share is the
// p-value, since samples vary around the difference that the set has, and not around none.
func exceed(set, sample [][]float64, counts [][][]int) {
	for i := range sample {
		for j := range i {
			for m := range sample[i] {
				// The better of the two comes first, so that the difference is positive.
				observed, drawn := set[i][m]-set[j][m], sample[i][m]-sample[j][m]
				if observed < 0 {
					observed, drawn = -observed, -drawn
				}
				if observed == 0 || drawn > 2*observed {
					counts[m][i][j]++
				}
			}
		}
	}
}

func table[T any](rows, columns int) [][]T {
	all := make([][]T, rows)
	for i := range all {
		all[i] = make([]T, columns)
	}
	return all
}

// Marks gives each system the letters, 'a' first, of the groups that it is in. Two systems share a letter just where
// the difference between them is not significant, as the paper's tables show it with symbols.
func Marks(p [][]float64) []string {
	near := func(i, j int) bool { return i != j && p[i][j] >= 0.05 }
	var groups [][]int
	cliques(len(p), near, func(g []int) { groups = append(groups, g) })
	groups = needed(groups)
	slices.SortFunc(groups, slices.Compare)
	marks := make([]string, len(p))
	for k, g := range groups {
		for _, i := range g {
			marks[i] += string(rune('a' + k))
		}
	}
	return marks
}

// cliques finds the largest groups of two or more whose members are all near each other (Bron and Kerbosch, 1973).
func cliques(n int, near func(i, j int) bool, found func([]int)) {
	var extend func(group, open, shut []int)
	extend = func(group, open, shut []int) {
		if len(open) == 0 && len(shut) == 0 && len(group) > 1 {
			found(slices.Sorted(slices.Values(group)))
		}
		for len(open) > 0 {
			i := open[0]
			beside := func(list []int) (kept []int) {
				for _, j := range list {
					if near(i, j) {
						kept = append(kept, j)
					}
				}
				return kept
			}
			extend(append(slices.Clone(group), i), beside(open), beside(shut))
			open, shut = open[1:], append(shut, i)
		}
	}
	everyone := make([]int, n)
	for i := range everyone {
		everyone[i] = i
	}
	extend(nil, everyone, nil)
}

// needed leaves out the groups all of whose pairs are in other groups too.
func needed(groups [][]int) [][]int {
	slices.SortFunc(groups, func(a, b []int) int { return len(a) - len(b) })
	uses := map[[2]int]int{}
	each := func(g []int, f func(pair [2]int)) {
		for k, i := range g {
			for _, j := range g[:k] {
				f([2]int{j, i})
			}
		}
	}
	for _, g := range groups {
		each(g, func(pair [2]int) { uses[pair]++ })
	}
	return slices.DeleteFunc(groups, func(g []int) bool {
		spare := true
		each(g, func(pair [2]int) { spare = spare && uses[pair] > 1 })
		if spare {
			each(g, func(pair [2]int) { uses[pair]-- })
		}
		return spare
	})
}
