package tree

import (
	"slices"
	"sort"
)

// nearest bounds how many equal elements of the other sequence an element is compared with, so that time grows with the
// length of the sequences and not with its square.
const nearest = 64

// common finds a longest common subsequence (Hunt and Szymanski, CACM 1977), as pairs of places in both sequences, each
// rising. It is a longest one as long as no element stands more than nearest times in b.
func common(a, b []int32) [][2]int {
	var pairs [][2]int
	for len(pairs) < len(a) && len(pairs) < len(b) && a[len(pairs)] == b[len(pairs)] {
		pairs = append(pairs, [2]int{len(pairs), len(pairs)})
	}
	head := len(pairs)
	endA, endB := len(a), len(b)
	for endA > head && endB > head && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
	}
	pairs = append(pairs, between(a, b, head, endA, endB)...)
	for i := range len(a) - endA {
		pairs = append(pairs, [2]int{endA + i, endB + i})
	}
	return pairs
}

// link is a pair and the one before it in a common subsequence.
type link struct {
	i, j   int
	before *link
}

func between(a, b []int32, head, endA, endB int) [][2]int {
	places := map[int32][]int{}
	for j := head; j < endB; j++ {
		places[b[j]] = append(places[b[j]], j)
	}
	var last []*link // by length, the common subsequence of that length that ends first in b
	for i := head; i < endA; i++ {
		equal := window(places[a[i]], i)
		for k := len(equal) - 1; k >= 0; k-- { // from the right, so that i is used once
			j := equal[k]
			n := sort.Search(len(last), func(n int) bool { return last[n].j >= j })
			l := &link{i: i, j: j}
			if n > 0 {
				l.before = last[n-1]
			}
			if n == len(last) {
				last = append(last, l)
			} else {
				last[n] = l
			}
		}
	}
	if len(last) == 0 {
		return nil
	}
	var pairs [][2]int
	for l := last[len(last)-1]; l != nil; l = l.before {
		pairs = append(pairs, [2]int{l.i, l.j})
	}
	slices.Reverse(pairs)
	return pairs
}

// window returns those of rising places that are nearest to i.
func window(places []int, i int) []int {
	if len(places) <= nearest {
		return places
	}
	k := sort.SearchInts(places, i) - nearest/2
	k = max(0, min(k, len(places)-nearest))
	return places[k : k+nearest]
}
