package graph

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestEdits names the edits of the changes by what is done to which code, and how many nodes it takes.
func TestEdits(t *testing.T) {
	for name, want := range map[string][]string{
		"type": {"replace-new type_identifier of 2 `List` → `Set`"},
		"wrap": {"insert block of 4 → `{ if (open) { outStream.close(); } }`", "move block of 8 → `{ outStream.close(); }`"},
		"insert-delete-move": {"move expression_statement of 8 → `log(\"count\");`", "insert binary_expression of 4 → `total - from`",
			"delete identifier of 1 `total`"},
	} {
		c := changes[slices.IndexFunc(changes, func(c change) bool { return c.name == name })]
		var got []string
		for _, e := range c.graph(t).Edits() {
			line := fmt.Sprintf("%s %s of %d", actionNames[e.Action], e.Kind, len(e.Nodes))
			if e.Old.End > 0 {
				line += fmt.Sprintf(" `%s`", c.old[e.Old.Start:e.Old.End])
			}
			if e.New.End > 0 {
				line += fmt.Sprintf(" → `%s`", strings.Join(strings.Fields(c.new[e.New.Start:e.New.End]), " "))
			}
			got = append(got, line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestEditsHoldWhatIsChanged demands of every change, be its graph cut, that each node that is not kept is in just one
// edit, and that kept ones are in none but moves.
func TestEditsHoldWhatIsChanged(t *testing.T) {
	for _, c := range changes {
		for _, limit := range []int{5, 12, 1000} {
			g := c.cut(t, limit)
			in := make([]int, len(g.Nodes))
			for _, e := range g.Edits() {
				for _, i := range e.Nodes {
					in[i]++
					if g.Nodes[i].Action == Keep && e.Action != Move {
						t.Errorf("%s, at most %d nodes: the kept %s is in an edit that moves nothing", c.name, limit, g.Nodes[i].Token)
					}
				}
			}
			for i, n := range g.Nodes {
				if in[i] > 1 || n.Action != Keep && in[i] == 0 {
					t.Errorf("%s, at most %d nodes: %s is in %d edits", c.name, limit, n.Token, in[i])
				}
			}
		}
	}
}
