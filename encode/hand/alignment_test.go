package hand

import (
	"bytes"
	"math"
	"testing"
)

func TestAlignmentIsReadAsWritten(t *testing.T) {
	a, err := NewAlignment(map[string]float64{"list": 0.01, "handl": 0.02}, map[string]map[string]float64{
		"futur": {"handl": 0.5, "list": 0.125}, "||": {"list": 1}, "lone": {},
	})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	n, err := a.WriteTo(&b)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("wrote %d bytes of %d: %v", n, b.Len(), err)
	}
	got, err := ReadAlignment(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		word string
		code []string
		sum  float64
	}{
		{"handl", []string{"futur"}, 0.5},
		{"list", []string{"futur", "||", "lone", "unknown"}, 1.125},
		{"handl", []string{"||"}, 0},
		{"unknown", []string{"futur"}, 0},
	} {
		var rows [][]pairing
		for _, c := range test.code {
			rows = append(rows, got.of(c))
		}
		one, _ := support([]int{got.word(test.word)}, rows)
		// and among more words than the code has
		among, _ := support([]int{-1, got.word("list"), got.word("handl"), got.word(test.word)}, rows)
		if sum := one[0]; math.Abs(sum-test.sum) > 1e-4 || among[3] != sum {
			t.Errorf("%v bring %s with %v, among others %v, want %v", test.code, test.word, sum, among[3], test.sum)
		}
	}
	if p := got.nullOf(got.word("handl")); math.Abs(p-0.02) > 1e-6 {
		t.Errorf("nothing brings handl with %v, want 0.02", p)
	}
	for cut := range b.Len() {
		if _, err := ReadAlignment(b.Bytes()[:cut]); err == nil {
			t.Fatalf("an alignment cut off after %d of %d bytes is read", cut, b.Len())
		}
	}
}
