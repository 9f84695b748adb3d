package tree

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jithook/engine/java"
)

// treeOf parses a method.
func treeOf(t testing.TB, decl string) (*Tree, *java.Method) {
	t.Helper()
	m, err := java.ParseMethod([]byte(decl), nil)
	if err != nil {
		t.Fatal(err)
	}
	root, err := java.Syntax(m)
	if err != nil {
		t.Fatal(err)
	}
	return New(root), m
}

// randomNode grows a tree of n nodes with few kinds and labels, so that much of it is alike.
func randomNode(r *rand.Rand, n int) *java.Node {
	root := &java.Node{Kind: "root"}
	nodes := []*java.Node{root}
	for len(nodes) < n {
		c := &java.Node{Kind: string("abcd"[r.IntN(4)])}
		if r.IntN(2) == 0 {
			c.Text = string("xyz"[r.IntN(3)]) + string("xyz"[r.IntN(3)])
		}
		under := nodes[r.IntN(len(nodes))]
		at := r.IntN(len(under.Children) + 1)
		under.Children = slices.Insert(under.Children, at, c)
		nodes = append(nodes, c)
	}
	return root
}

// mutate copies a tree with some nodes relabelled, some subtrees left out, doubled, swapped or put in another one's
// place, at the rate of one in every n.
func mutate(r *rand.Rand, n *java.Node, every int) *java.Node {
	m := &java.Node{Kind: n.Kind, Text: n.Text}
	for _, c := range n.Children {
		c = mutate(r, c, every)
		if r.IntN(every) > 0 {
			m.Children = append(m.Children, c)
			continue
		}
		switch r.IntN(6) {
		case 0:
			c.Text += "q"
			m.Children = append(m.Children, c)
		case 1: // left out
		case 2:
			m.Children = append(m.Children, c, mutate(r, c, 3))
		case 3:
			m.Children = slices.Insert(m.Children, 0, c)
		case 4:
			m.Children = append(m.Children, c.Children...)
		case 5:
			m.Children = append(m.Children, &java.Node{Kind: "a", Children: []*java.Node{c}})
		}
	}
	return m
}

// check tests what must hold of any two trees: the mapping is one to one and keeps kinds, and the script makes the new
// of the old.
func check(t testing.TB, old, fresh *Tree, o Options) *Mapping {
	t.Helper()
	m := Match(old, fresh, o)
	pairs := 0
	for n := range old.Nodes {
		p := m.NewOf(n)
		if p == None {
			continue
		}
		pairs++
		if m.OldOf(p) != n {
			t.Errorf("old node %d is mapped to %d, and that to %d", n, p, m.OldOf(p))
		}
		if old.Nodes[n].Kind != fresh.Nodes[p].Kind {
			t.Errorf("%s is mapped to %s", old.Nodes[n].Kind, fresh.Nodes[p].Kind)
		}
	}
	back := 0
	for n := range fresh.Nodes {
		if m.OldOf(n) != None {
			back++
		}
	}
	if back != pairs || size(m) != pairs {
		t.Errorf("%d old nodes are mapped, %d new ones; Len %d", pairs, back, size(m))
	}
	if old.Nodes[0].Kind == fresh.Nodes[0].Kind && m.NewOf(0) == None && m.OldOf(0) == None {
		t.Error("the roots are of one kind and not mapped")
	}
	script := m.Script()
	if result, err := apply(old, script); err != nil {
		t.Error(err)
	} else if !equal(result, fresh) {
		t.Error("the edit script does not make the new tree of the old")
	}
	checkScript(t, m, script)
	if equal(old, fresh) && (pairs != old.Len() || len(script) > 0) {
		t.Errorf("%d of %d nodes of equal trees are mapped, the script has %d steps", pairs, old.Len(), len(script))
	}
	return m
}

// checkScript tests that inserts and deletes are the unmapped nodes, updates the changed labels.
func checkScript(t testing.TB, m *Mapping, script []Step) {
	t.Helper()
	count := map[Op]int{}
	for _, s := range script {
		count[s.Op]++
		if s.Op == Move && s.Node < m.Old.Len() && m.NewOf(s.Node) == None {
			t.Errorf("node %d, which is to be deleted, is moved", s.Node)
		}
	}
	changed := 0
	for n := range m.Old.Nodes {
		if p := m.NewOf(n); p != None && m.Old.Nodes[n].Label != m.New.Nodes[p].Label {
			changed++
		}
	}
	want := map[Op]int{Insert: m.New.Len() - size(m), Delete: m.Old.Len() - size(m), Update: changed}
	for op, n := range want {
		if count[op] != n {
			t.Errorf("%d steps of kind %d, want %d", count[op], op, n)
		}
	}
}

func TestTree(t *testing.T) {
	tree, m := treeOf(t, "int f(int a) { return a + 1; }")
	order := tree.postorder()
	for n, node := range tree.Nodes {
		height := 1
		for i, c := range node.Children {
			child := tree.Nodes[c]
			height = max(height, child.Height+1)
			if child.Parent != n || child.Place != i || c <= n || child.End > node.End ||
				slices.Index(order, c) > slices.Index(order, n) {
				t.Errorf("node %d is no right child of %d", c, n)
			}
		}
		if node.Height != height {
			t.Errorf("height of node %d is %d, want %d", n, node.Height, height)
		}
	}
	if last := tree.Nodes[tree.Len()-1]; string(m.Source[last.Span.Start:last.Span.End]) != "1" || last.Label != "1" {
		t.Errorf("the last node is %+v", last)
	}
	if len(order) != tree.Len() || order[len(order)-1] != 0 {
		t.Errorf("post-order %v", order)
	}
}

func TestRandomTrees(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		o := Options{MinHeight: 1 + r.IntN(3), MinDice: r.Float64(), MaxExact: r.IntN(60)}
		a := randomNode(r, 1+r.IntN(80))
		b := mutate(r, a, 1+r.IntN(10))
		if r.IntN(5) == 0 {
			b = randomNode(r, 1+r.IntN(80))
		}
		if r.IntN(5) == 0 {
			b.Kind = "other"
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			check(t, New(a), New(b), o)
			check(t, New(b), New(a), o)
			check(t, New(a), New(a), o)
		})
	}
}

// One tree may be a part of the other, its root elsewhere.
func TestNested(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	inner := randomNode(r, 20)
	outer := &java.Node{Kind: "root", Children: []*java.Node{{Kind: "a", Text: "x"}, inner}}
	check(t, New(inner), New(outer), DefaultOptions())
	check(t, New(outer), New(inner), DefaultOptions())
}

func TestApplyRefuses(t *testing.T) {
	tree, _ := treeOf(t, "int f(int a) { return a + 1; }")
	last := tree.Len() - 1
	for _, c := range []struct {
		name string
		step Step
	}{
		{"delete a node with children", Step{Op: Delete, Node: 0}},
		{"delete what is not there", Step{Op: Delete, Node: last + 1}},
		{"insert what is there", Step{Op: Insert, Node: 0, Parent: None}},
		{"insert under what is not there", Step{Op: Insert, Node: last + 1, Parent: last + 7}},
		{"insert behind the last place", Step{Op: Insert, Node: last + 1, Parent: last, Place: 1}},
		{"move below itself", Step{Op: Move, Node: tree.Nodes[last].Parent, Parent: last}},
		{"two trees", Step{Op: Insert, Node: last + 1, Parent: None, Place: 1}},
	} {
		if _, err := apply(tree, []Step{c.step}); err == nil {
			t.Errorf("%s: no error", c.name)
		}
	}
}

func FuzzTrees(f *testing.F) {
	f.Add(uint64(1), uint64(2), 30, 5)
	f.Fuzz(func(t *testing.T, seed, more uint64, size, every int) {
		r := rand.New(rand.NewPCG(seed, more))
		a := randomNode(r, 1+abs(size%200))
		b := mutate(r, a, 1+abs(every%50))
		o := Options{MinHeight: 1 + r.IntN(3), MinDice: r.Float64(), MaxExact: r.IntN(150)}
		check(t, New(a), New(b), o)
	})
}

func FuzzMethods(f *testing.F) {
	for _, d := range diffs(f) {
		f.Add(d.old, d.new)
	}
	read := func(decl string) *Tree {
		m, err := java.ParseMethod([]byte(decl), nil)
		if err != nil {
			return nil
		}
		root, err := java.Syntax(m)
		if err != nil {
			return nil
		}
		return New(root)
	}
	f.Fuzz(func(t *testing.T, old, fresh string) {
		if a, b := read(old), read(fresh); a != nil && b != nil {
			check(t, a, b, DefaultOptions())
		}
	})
}
