package embedding

import (
	"maps"
	"math"
	"slices"
	"strings"

	"jithook/training/data/dataset"
)

// near counts which words stand near each other.
type near struct {
	window int
	id     map[string]int32
	words  []string
	counts map[uint64]int32 // by pair of ids, the smaller first
	often  []int32          // by id
}

func newNear(window int) *near {
	return &near{window: window, id: map[string]int32{}, counts: map[uint64]int32{}}
}

func (n *near) add(words []string) {
	ids := make([]int32, len(words))
	for i, w := range words {
		id, known := n.id[w]
		if !known {
			id = int32(len(n.words))
			w = strings.Clone(w)
			n.id[w] = id
			n.words, n.often = append(n.words, w), append(n.often, 0)
		}
		n.often[id]++
		ids[i] = id
		for _, other := range ids[max(0, i-n.window):i] {
			n.counts[pair(id, other)]++
		}
	}
}

func pair(a, b int32) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// frequent are the most frequent words, ties by the alphabet.
func (n *near) frequent(size int) []string {
	words := slices.Clone(n.words)
	slices.SortFunc(words, func(a, b string) int {
		if d := n.often[n.id[b]] - n.often[n.id[a]]; d != 0 {
			return int(d)
		}
		return strings.Compare(a, b)
	})
	return words[:min(size, len(words))]
}

// information is the symmetric matrix of positive pointwise mutual information, less the logarithm of shift.
func (n *near) information(words []string, shift float64) []dataset.Row {
	place := map[int32]int32{}
	for i, w := range words {
		place[n.id[w]] = int32(i)
	}
	cells := make([]map[int32]float64, len(words))
	sums := make([]float64, len(words))
	var total float64
	for ids, count := range n.counts {
		a, knownA := place[int32(ids>>32)]
		b, knownB := place[int32(ids&math.MaxUint32)]
		if !knownA || !knownB {
			continue
		}
		// A pair counts once from each of its ends.
		for _, cell := range [2][2]int32{{a, b}, {b, a}} {
			if cells[cell[0]] == nil {
				cells[cell[0]] = map[int32]float64{}
			}
			cells[cell[0]][cell[1]] += float64(count)
			sums[cell[0]] += float64(count)
			total += float64(count)
		}
	}
	rows := make([]dataset.Row, len(words))
	for a := range words {
		for _, b := range slices.Sorted(maps.Keys(cells[a])) {
			if v := math.Log(cells[a][b]*total/(sums[a]*sums[b])) - math.Log(shift); v > 0 {
				rows[a].Add(int(b), float32(v))
			}
		}
	}
	return rows
}
