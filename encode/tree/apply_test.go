package tree

import "fmt"

// apply makes the steps of a script on a tree. It is an error if a step does not fit or if the result is not one tree.
// Nodes of the result have no spans.
func apply(t *Tree, script []Step) (*Tree, error) {
	d := draftOf(t)
	for i, s := range script {
		if err := d.apply(s); err != nil {
			return nil, fmt.Errorf("apply step %d of an edit script: %w", i, err)
		}
	}
	if roots := d.at(None).children; len(roots) != 1 {
		return nil, fmt.Errorf("apply an edit script: it leaves %d trees", len(roots))
	}
	result := &Tree{}
	var add func(name, parent int)
	add = func(name, parent int) {
		e := d.at(name)
		id := result.open(Node{Kind: e.kind, Label: e.label, Parent: parent})
		for _, c := range e.children {
			add(c, id)
		}
		result.close(id)
	}
	add(d.at(None).children[0], None)
	return result, nil
}

// equal reports whether two trees have the same shape, kinds and labels.
func equal(a, b *Tree) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Nodes {
		x, y := &a.Nodes[i], &b.Nodes[i]
		if x.Kind != y.Kind || x.Label != y.Label || x.Parent != y.Parent {
			return false
		}
	}
	return true
}

// size is the number of pairs.
func size(m *Mapping) int {
	n := 0
	for _, partner := range m.toNew {
		if partner != None {
			n++
		}
	}
	return n
}
