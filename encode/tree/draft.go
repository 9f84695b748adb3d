package tree

import (
	"fmt"
	"slices"
)

// draft is a tree in the making. Its nodes go by the names of a script.
type draft struct {
	entries []entry // by name + 1; the first stands above all
}

type entry struct {
	kind, label string
	parent      int
	children    []int
	there       bool
}

func draftOf(t *Tree) *draft {
	d := &draft{entries: make([]entry, t.Len()+1)}
	d.entries[0].there = true
	for n := range t.Nodes {
		node := &t.Nodes[n]
		d.entries[n+1] = entry{kind: node.Kind, label: node.Label, parent: node.Parent, children: slices.Clone(node.Children),
			there: true}
	}
	d.entries[0].children = []int{0}
	return d
}

// at returns the entry of a name that is there.
func (d *draft) at(name int) *entry { return &d.entries[name+1] }

func (d *draft) has(name int) bool {
	return name >= None && name+1 < len(d.entries) && d.entries[name+1].there
}

// apply makes one step.
func (d *draft) apply(s Step) error {
	if s.Op == Insert {
		if s.Node < 0 || d.has(s.Node) {
			return fmt.Errorf("insert node %d: it is there already", s.Node)
		}
		if s.Node+1 >= len(d.entries) {
			d.entries = append(d.entries, make([]entry, s.Node+2-len(d.entries))...)
		}
		*d.at(s.Node) = entry{kind: s.Kind, label: s.Label, there: true}
		return d.attach(s)
	}
	if s.Node < 0 || !d.has(s.Node) {
		return fmt.Errorf("change node %d: it is not there", s.Node)
	}
	switch e := d.at(s.Node); s.Op {
	case Update:
		e.label = s.Label
	case Move:
		for up := s.Parent; up != None && d.has(up); up = d.at(up).parent {
			if up == s.Node {
				return fmt.Errorf("move node %d below itself", s.Node)
			}
		}
		d.detach(s.Node)
		return d.attach(s)
	case Delete:
		if len(e.children) > 0 {
			return fmt.Errorf("delete node %d: it has %d children", s.Node, len(e.children))
		}
		d.detach(s.Node)
		e.there = false
	}
	return nil
}

func (d *draft) detach(name int) {
	up := d.at(d.at(name).parent)
	i := slices.Index(up.children, name)
	up.children = slices.Delete(up.children, i, i+1)
}

func (d *draft) attach(s Step) error {
	if !d.has(s.Parent) || s.Place < 0 || s.Place > len(d.at(s.Parent).children) {
		return fmt.Errorf("put node %d at place %d of node %d: there is no such place", s.Node, s.Place, s.Parent)
	}
	up := d.at(s.Parent)
	up.children = slices.Insert(up.children, s.Place, s.Node)
	d.at(s.Node).parent = s.Parent
	return nil
}
