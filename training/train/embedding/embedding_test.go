package embedding

import (
	"reflect"
	"testing"
)

func TestEmbeddingsPlaceLikeWordsTogether(t *testing.T) {
	n := newNear(1)
	for range 10 {
		n.add([]string{"a", "cat", "sat"})
		n.add([]string{"a", "dog", "sat"})
		n.add([]string{"number", "seven"})
	}
	words := n.frequent(10)
	if words[0] != "a" || words[1] != "sat" {
		t.Fatalf("most frequent: %v", words)
	}
	place := map[string]int{}
	for i, w := range words {
		place[w] = i
	}
	rows := n.information(words, 1)
	dense := func(w string) []float32 { return rows[place[w]].Dense(len(words)) }
	if !reflect.DeepEqual(dense("cat"), dense("dog")) {
		t.Errorf("cat %v and dog %v stand beside the same words", dense("cat"), dense("dog"))
	}
	if reflect.DeepEqual(dense("cat"), dense("seven")) {
		t.Errorf("cat and seven share no neighbour, and both have %v", dense("cat"))
	}
	for i, r := range rows {
		for k, column := range r.Columns {
			if back := rows[column].Dense(len(words))[i]; back != r.Values[k] {
				t.Fatalf("the matrix is not symmetric at %s, %s: %v and %v", words[i], words[column], r.Values[k], back)
			}
		}
	}
}

func TestMeanLeavesOutUnknownWords(t *testing.T) {
	e := &Embeddings{Size: 2, row: map[string]int{"a": 0, "b": 1}, vectors: []float32{1, 0, 0, 3}}
	if got := e.Mean([]string{"a", "b", "what"}); !reflect.DeepEqual(got, []float32{0.5, 1.5}) {
		t.Errorf("mean %v", got)
	}
	if got := e.Mean(nil); !reflect.DeepEqual(got, []float32{0, 0}) {
		t.Errorf("mean of nothing %v", got)
	}
	if got := e.Table([]string{"what", "b"}); !reflect.DeepEqual(got, []float32{0, 0, 0, 3}) {
		t.Errorf("table %v", got)
	}
}
