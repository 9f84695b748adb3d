package tree

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the golden edits of testdata/diffs anew")

// diff is a hand-made change of a method.
type diff struct {
	path     string
	archive  *txtar.Archive // why, old.java, new.java, edits
	old, new string
	edits    string
}

func diffs(t testing.TB) []diff {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "diffs", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var all []diff
	for _, p := range paths {
		a, err := txtar.ParseFile(p)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Files) != 3 {
			t.Fatalf("%s has %d parts, want old.java, new.java and edits", p, len(a.Files))
		}
		text := func(i int) string { return strings.TrimSpace(string(a.Files[i].Data)) }
		all = append(all, diff{path: p, archive: a, old: text(0), new: text(1), edits: text(2)})
	}
	return all
}

// The edits of each hand-made change were read and judged one by one; testdata/diffs/README.md says how to read them.
func TestDiffs(t *testing.T) {
	all := diffs(t)
	if len(all) != 30 {
		t.Errorf("%d diffs, want 30", len(all))
	}
	for _, d := range all {
		t.Run(strings.TrimSuffix(filepath.Base(d.path), ".txtar"), func(t *testing.T) {
			old, before := treeOf(t, d.old)
			fresh, after := treeOf(t, d.new)
			m := check(t, old, fresh, DefaultOptions())
			got := summary(m, string(before.Source), string(after.Source))
			if *update {
				d.archive.Files[2].Data = []byte(got)
				if err := os.WriteFile(d.path, txtar.Format(d.archive), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if strings.TrimSpace(got) != d.edits {
				t.Errorf("got\n%s\nwant\n%s", got, d.edits)
			}
		})
	}
}

// summary prints a script, each inserted and each deleted subtree once, without what is kept in it.
func summary(m *Mapping, old, fresh string) string {
	var b strings.Builder
	for _, s := range m.Script() {
		inserted := s.Node - m.Old.Len()
		switch s.Op {
		case Insert:
			if p := m.New.Nodes[inserted].Parent; p == None || m.OldOf(p) != None {
				fmt.Fprintf(&b, "insert %s\n", show(m.New, inserted, m.toOld, fresh))
			}
		case Update:
			n := m.NewOf(s.Node)
			fmt.Fprintf(&b, "update %s → %s\n", show(m.Old, s.Node, nil, old), m.New.Nodes[n].Label)
		case Move:
			fmt.Fprintf(&b, "move   %s\n", show(m.Old, s.Node, nil, old))
		case Delete:
			if p := m.Old.Nodes[s.Node].Parent; p == None || m.NewOf(p) != None {
				fmt.Fprintf(&b, "delete %s\n", show(m.Old, s.Node, m.toNew, old))
			}
		}
	}
	return b.String()
}

// show prints a node's kind and source in one line, with … for each descendant that has a partner.
func show(t *Tree, n int, partner []int, source string) string {
	node := &t.Nodes[n]
	text, at := "", node.Span.Start
	for i := n + 1; i < node.End && partner != nil; i++ {
		if c := &t.Nodes[i]; partner[i] != None && c.Span.Start >= at {
			text += source[at:c.Span.Start] + "…"
			at = c.Span.End
		}
	}
	text += source[at:node.Span.End]
	return fmt.Sprintf("%s: %s", node.Kind, strings.Join(strings.Fields(text), " "))
}
