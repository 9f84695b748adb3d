package tree

import (
	"math/rand/v2"
	"testing"
)

// longest is the length of a longest common subsequence, by the plain table.
func longest(a, b []int32) int {
	length := make([][]int, len(a)+1)
	length[0] = make([]int, len(b)+1)
	for i := range a {
		length[i+1] = make([]int, len(b)+1)
		for j := range b {
			length[i+1][j+1] = max(length[i][j+1], length[i+1][j])
			if a[i] == b[j] {
				length[i+1][j+1] = length[i][j] + 1
			}
		}
	}
	return length[len(a)][len(b)]
}

func TestCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	sequence := func(letters int32) []int32 {
		s := make([]int32, r.IntN(40))
		for i := range s {
			s[i] = r.Int32N(letters)
		}
		return s
	}
	for range 500 {
		letters := 1 + r.Int32N(30)
		a, b := sequence(letters), sequence(letters)
		pairs := common(a, b)
		last := [2]int{-1, -1}
		for _, p := range pairs {
			if p[0] <= last[0] || p[1] <= last[1] || a[p[0]] != b[p[1]] {
				t.Fatalf("%v and %v: pairs %v", a, b, pairs)
			}
			last = p
		}
		if want := longest(a, b); len(pairs) != want {
			t.Fatalf("%v and %v: %d pairs, %d are possible", a, b, len(pairs), want)
		}
	}
}

// Where elements repeat without end, the subsequence need not be a longest one, but nearly.
func TestCommonOfRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	a, b := make([]int32, 2000), make([]int32, 2000)
	for i := range a {
		a[i], b[i] = r.Int32N(3), r.Int32N(3)
	}
	if got, want := len(common(a, b)), longest(a, b); got < want*9/10 {
		t.Errorf("%d pairs, %d are possible", got, want)
	}
}
