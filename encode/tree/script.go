package tree

import "slices"

// Op is the kind of a step of an edit script.
type Op uint8

// The steps of an edit script.
const (
	Insert Op = iota // a leaf
	Update           // a label
	Move             // a subtree
	Delete           // a leaf
)

// Step is one step of an edit script. A node of the old tree goes by its number there; one that the script inserts goes
// by its number in the new tree plus the length of the old.
type Step struct {
	Op     Op
	Node   int
	Parent int    // of Insert and Move: the node to stand under, None to stand above all
	Place  int    // of Insert and Move: among the parent's children, the moved node not counted
	Kind   string // of Insert
	Label  string // of Insert and Update: the new one
}

// Script is the edit script that turns the old tree into the new one and agrees with the mapping: no pair is deleted
// and inserted, and no other nodes are moved among siblings than have to be.
func (m *Mapping) Script() []Step {
	w := &writer{Mapping: m, draft: draftOf(m.Old), placed: make([]bool, m.New.Len())}
	w.align(None, None)
	for _, n := range breadthFirst(m.New) {
		w.place(n)
	}
	for _, o := range m.Old.postorder() {
		if m.toNew[o] == None {
			w.do(Step{Op: Delete, Node: o})
		}
	}
	return w.steps
}

func breadthFirst(t *Tree) []int {
	order := append(make([]int, 0, t.Len()), 0)
	for i := 0; i < len(order); i++ {
		order = append(order, t.Nodes[order[i]].Children...)
	}
	return order
}

// writer writes a script and keeps a draft to which all steps so far are applied (Chawathe et al., figure 8).
type writer struct {
	*Mapping
	*draft
	placed []bool // new nodes whose partners stand in the right order among their siblings ("in order")
	steps  []Step
}

func (w *writer) do(s Step) {
	w.steps = append(w.steps, s)
	if err := w.apply(s); err != nil {
		panic(err) // the draft and the script disagree: a mistake in this file
	}
}

// name is what a new node goes by in the script.
func (w *writer) name(fresh int) int {
	if fresh == None || w.toOld[fresh] != None {
		return w.partner(fresh)
	}
	return w.Old.Len() + fresh
}

func (w *writer) partner(fresh int) int {
	if fresh == None {
		return None
	}
	return w.toOld[fresh]
}

// place brings the partner of a new node below the partner of its parent, or inserts it there, and puts its children in
// order.
func (w *writer) place(fresh int) {
	node, name := &w.New.Nodes[fresh], w.name(fresh)
	parent := w.name(node.Parent)
	old := w.toOld[fresh]
	if old == None {
		w.do(Step{Op: Insert, Node: name, Parent: parent, Place: w.behind(fresh, None), Kind: node.Kind, Label: node.Label})
	} else {
		if w.Old.Nodes[old].Label != node.Label {
			w.do(Step{Op: Update, Node: name, Label: node.Label})
		}
		if w.at(name).parent != parent {
			w.do(Step{Op: Move, Node: name, Parent: parent, Place: w.behind(fresh, None)})
		}
	}
	w.placed[fresh] = true
	w.align(name, fresh)
}

// align moves as few children as possible so that those that stay below the node keep the order of the new tree.
func (w *writer) align(name, fresh int) {
	var olds, news, both []int32
	for _, child := range w.at(name).children {
		if child < w.Old.Len() {
			if p := w.toNew[child]; p != None && w.New.Nodes[p].Parent == fresh {
				olds = append(olds, int32(p))
			}
		}
	}
	for _, child := range w.children(fresh) {
		if p := w.toOld[child]; p != None && w.at(p).parent == name {
			news = append(news, int32(child))
		}
	}
	for _, p := range common(olds, news) {
		both = append(both, news[p[1]])
		w.placed[news[p[1]]] = true
	}
	for _, child := range news {
		if len(both) > 0 && both[0] == child {
			both = both[1:]
			continue
		}
		old := w.toOld[child]
		w.do(Step{Op: Move, Node: old, Parent: name, Place: w.behind(int(child), old)})
		w.placed[child] = true
	}
}

// children are the new node's; None has the root.
func (w *writer) children(fresh int) []int {
	if fresh == None {
		return []int{0}
	}
	return w.New.Nodes[fresh].Children
}

// behind is the place behind the nearest sibling on the left that stands in order, once the moved node is taken away.
func (w *writer) behind(fresh, moved int) int {
	node := &w.New.Nodes[fresh]
	siblings := w.children(node.Parent)
	for i := node.Place - 1; i >= 0; i-- {
		if w.placed[siblings[i]] {
			name := w.name(siblings[i])
			order := w.at(w.at(name).parent).children
			place := slices.Index(order, name) + 1
			if k := slices.Index(order, moved); k >= 0 && k < place {
				place--
			}
			return place
		}
	}
	return 0
}
