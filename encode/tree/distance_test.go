package tree

import (
	"math"
	"math/rand/v2"
	"testing"

	"jithook/engine/java"
)

// whole is a tree with nothing taken away.
func whole(t *Tree) *remainder { return remains(t, 0, unmapped(t.Len()), t.Len()) }

// slow is the tree edit distance by its definition, on forests given as nodes from left to right.
func slow(a, b []*java.Node, known map[[2]string]float64) float64 {
	if len(a) == 0 && len(b) == 0 {
		return 0
	}
	key := [2]string{forest(a), forest(b)}
	if d, ok := known[key]; ok {
		return d
	}
	best := math.Inf(1)
	if n := len(a) - 1; n >= 0 {
		best = min(best, 1+slow(append(a[:n:n], a[n].Children...), b, known))
	}
	if n := len(b) - 1; n >= 0 {
		best = min(best, 1+slow(a, append(b[:n:n], b[n].Children...), known))
	}
	if n, k := len(a)-1, len(b)-1; n >= 0 && k >= 0 {
		best = min(best, cost(a[n].Kind, a[n].Text, b[k].Kind, b[k].Text)+
			slow(a[n].Children, b[k].Children, known)+slow(a[:n:n], b[:k:k], known))
	}
	known[key] = best
	return best
}

func forest(nodes []*java.Node) string {
	s := ""
	for _, n := range nodes {
		s += n.Kind + n.Text + "(" + forest(n.Children) + ")"
	}
	return s
}

func cost(kind, label, kind2, label2 string) float64 {
	switch {
	case kind != kind2:
		return forbidden
	case label != label2:
		return 1 - likeness(label, label2)
	}
	return 0
}

// The pairs found cost what the definition of the distance says, and no pair crosses another.
func TestDistanceIsOptimal(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		x, y := randomNode(r, 1+r.IntN(12)), randomNode(r, 1+r.IntN(12))
		a, b := New(x), New(y)
		ra, rb := whole(a), whole(b)
		change := func(i, j int) float64 {
			m, n := a.Nodes[ra.id[i]], b.Nodes[rb.id[j]]
			return cost(m.Kind, m.Label, n.Kind, n.Label)
		}
		pairs := distance(ra, rb, change)
		total := float64(a.Len() + b.Len() - 2*len(pairs))
		for _, p := range pairs {
			total += change(p[0], p[1])
			for _, q := range pairs {
				i, j, k, l := ra.id[p[0]], rb.id[p[1]], ra.id[q[0]], rb.id[q[1]]
				if (i < k) != (j < l) || (k < a.Nodes[i].End) != (l < b.Nodes[j].End) {
					t.Errorf("seed %d: the pairs %v and %v cross", seed, p, q)
				}
			}
		}
		if want := slow([]*java.Node{x}, []*java.Node{y}, map[[2]string]float64{}); math.Abs(total-want) > 1e-9 {
			t.Errorf("seed %d: the pairs cost %g, the distance is %g", seed, total, want)
		}
	}
}

func TestLikeness(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"night", "nacht", 0.25}, {"getName", "getNames", 12. / 13}, {"a", "ab", 0}, {"", "", 0}, {"aaaa", "aa", 0.5}} {
		if got := likeness(c.a, c.b); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%q and %q: %g, want %g", c.a, c.b, got, c.want)
		}
	}
}
