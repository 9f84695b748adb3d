package graph

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jithook/encode/tree"
	"jithook/engine/java"
)

var update = flag.Bool("update", false, "write the golden files anew")

// change is a method before and after.
type change struct{ name, old, new string }

var changes = []change{
	{"type", `List<String> titles(int shelfId) {
    return found(shelfId);
}`, `Set<String> titles(int shelfId) {
    return found(shelfId);
}`},
	{"wrap", `void close() {
    outStream.close();
}`, `void close() {
    if (open) {
        outStream.close();
    }
}`},
	{"insert-delete-move", `int count(int from) {
    log("count");
    check(from);
    total++;
    return total;
}`, `int count(int from) {
    check(from);
    total++;
    log("count");
    return total - from;
}`},
	{"constructor-to-factory", `Point(int x) { this.x = x; }`, `static Point of(int x) { return new Point(x); }`},
	{"rename", `long sizeInBytes() { return file.sizeInBytes(); }`, `long byteCount() { return file.byteCount(); }`},
}

func method(t testing.TB, decl string) *java.Method {
	t.Helper()
	m, err := java.ParseMethod([]byte(decl), nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// cut makes the graph of a change, of at most limit nodes.
func (c change) cut(t testing.TB, limit int) *Graph {
	t.Helper()
	g, err := Change(method(t, c.old), method(t, c.new), limit)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (c change) graph(t testing.TB) *Graph { return c.cut(t, math.MaxInt32) }

var (
	actionNames = [Actions]string{"keep", "insert", "delete", "replace-old", "replace-new", "move"}
	edgeNames   = [EdgeTypes]string{"parent", "child", "subtoken-child", "subtoken-parent", "prev", "next", "aligned"}
)

// show prints a graph: a line for each node with its edges, those of a kind together.
func show(g *Graph) string {
	var b strings.Builder
	for i, n := range g.Nodes {
		fmt.Fprintf(&b, "%3d %-11s %-26s", i, actionNames[n.Action], n.Token)
		for typ := range EdgeType(EdgeTypes) {
			var to []string
			for _, e := range g.Edges {
				if e.From == i && e.Type == typ {
					to = append(to, fmt.Sprint(e.To))
				}
			}
			if to != nil {
				fmt.Fprintf(&b, " %s %s", edgeNames[typ], strings.Join(to, ","))
			}
		}
		b.WriteByte('\n')
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

func TestChange(t *testing.T) {
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			got := "old\n" + c.old + "\n\nnew\n" + c.new + "\n\ngraph\n" + show(c.graph(t))
			path := filepath.Join("testdata", c.name+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("not as in %s; see what changed with `go test ./encode/graph -update` and git diff\ngot:\n%s", path, got)
			}
		})
	}
}

// leaves are the tokens of the leaves of a version in a graph: of the nodes with these actions, those that are no
// subtokens.
func leaves(g *Graph, actions ...Action) []string {
	subtoken := map[int]bool{}
	for _, e := range g.Edges {
		if e.Type == SubtokenChild {
			subtoken[e.To] = true
		}
	}
	var texts []string
	for i, n := range g.Nodes {
		if n.Parts != nil && !subtoken[i] && slices.Contains(actions, n.Action) {
			text := ""
			for _, p := range n.Parts {
				text += p.Text
			}
			texts = append(texts, text)
		}
	}
	return texts
}

// check tests what must hold of the graph of any change.
func checkGraph(t testing.TB, g *Graph, limit int) {
	t.Helper()
	if len(g.Nodes) < 1 || len(g.Nodes) > limit {
		t.Errorf("%d nodes, at most %d are allowed", len(g.Nodes), limit)
	}
	back := map[EdgeType]EdgeType{Parent: Child, Child: Parent, SubtokenChild: SubtokenParent,
		SubtokenParent: SubtokenChild, PrevSubtoken: NextSubtoken, NextSubtoken: PrevSubtoken, Aligned: Aligned}
	edges := map[Edge]bool{}
	for _, e := range g.Edges {
		if edges[e] {
			t.Errorf("two edges %v", e)
		}
		edges[e] = true
	}
	for _, e := range g.Edges {
		if !edges[Edge{back[e.Type], e.To, e.From}] {
			t.Errorf("no edge back of %v", e)
		}
		from, to := g.Nodes[e.From].Action, g.Nodes[e.To].Action
		if pair := [2]Action{min(from, to), max(from, to)}; e.Type == Aligned && pair != [2]Action{ReplaceOld, ReplaceNew} {
			t.Errorf("%s and %s are aligned", actionNames[from], actionNames[to])
		}
		if (e.Type == NextSubtoken || e.Type == SubtokenChild) && from != to {
			t.Errorf("subtoken edge from %s to %s", actionNames[from], actionNames[to])
		}
	}
}

// components counts the parts of a graph that no edge joins.
func components(g *Graph) int {
	part := make([]int, len(g.Nodes))
	for i := range part {
		part[i] = i
	}
	var find func(i int) int
	find = func(i int) int {
		if part[i] != i {
			part[i] = find(part[i])
		}
		return part[i]
	}
	n := len(g.Nodes)
	for _, e := range g.Edges {
		if a, b := find(e.From), find(e.To); a != b {
			part[a] = b
			n--
		}
	}
	return n
}

// A graph holds both versions: what is not deleted is the new one, in its order, and what is not inserted has the old
// one's leaves.
func TestChangeHoldsBothVersions(t *testing.T) {
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			g := c.graph(t)
			checkGraph(t, g, math.MaxInt32)
			alone := func(decl string) []string {
				v, err := Version(method(t, decl), math.MaxInt32)
				if err != nil {
					t.Fatal(err)
				}
				checkGraph(t, v, math.MaxInt32)
				return leaves(v, Keep)
			}
			if got, want := leaves(g, Keep, Move, Insert, ReplaceNew), alone(c.new); !slices.Equal(got, want) {
				t.Errorf("leaves of the new version %q, want %q", got, want)
			}
			got, want := leaves(g, Keep, Move, Delete, ReplaceOld), alone(c.old)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("leaves of the old version %q, want %q", got, want)
			}
			// One pair of roots joins all; without it the versions may have nothing in common.
			if n := components(g); n != 1 {
				t.Errorf("the graph falls into %d parts", n)
			}
		})
	}
}

func TestVersion(t *testing.T) {
	m := method(t, changes[0].new)
	g, err := Version(m, math.MaxInt32)
	if err != nil {
		t.Fatal(err)
	}
	root, err := java.Syntax(m)
	if err != nil {
		t.Fatal(err)
	}
	below, subtokens := 0, 0
	for i, n := range g.Nodes {
		if n.Action != Keep {
			t.Errorf("node %d is not kept", i)
		}
	}
	for _, e := range g.Edges {
		switch e.Type {
		case Aligned:
			t.Errorf("nodes %d and %d are aligned", e.From, e.To)
		case Child:
			below++
		case SubtokenChild:
			subtokens++
		}
	}
	// shelfId, twice
	if want := tree.New(root).Len(); below != want-1 || len(g.Nodes) != want+subtokens || subtokens != 4 {
		t.Errorf("%d nodes, %d child edges, %d subtokens; the tree has %d nodes", len(g.Nodes), below, subtokens, want)
	}
}

// long is a method of many statements; one in the middle changes.
func long(statements int) change {
	line := func(name string, i int) string { return fmt.Sprintf("    %s(step%d);\n", name, i) }
	var old, fresh strings.Builder
	for i := range statements {
		old.WriteString(line("go", i))
		if i == statements/2 {
			fresh.WriteString(line("turn", i))
		} else {
			fresh.WriteString(line("go", i))
		}
	}
	return change{"long", "int walk(String way) {\n" + old.String() + "}", "int walk(String way) {\n" + fresh.String() + "}"}
}

func TestCut(t *testing.T) {
	c := long(50)
	whole := len(c.graph(t).Nodes)
	texts := func(limit int) []string {
		g := c.cut(t, limit)
		checkGraph(t, g, limit)
		if limit > 30 && components(g) != 1 {
			t.Errorf("of %d nodes, the graph falls into %d parts", limit, components(g))
		}
		if limit < whole && len(g.Nodes) != limit {
			t.Errorf("%d nodes though %d may stay", len(g.Nodes), limit)
		}
		return append(leaves(g, Keep), leaves(g, ReplaceOld, ReplaceNew)...)
	}
	for limit := 1; limit <= whole+1; limit++ {
		kept := texts(limit)
		has := func(text string) bool { return slices.Contains(kept, text) }
		switch {
		case limit < 30:
			continue
		case !has("go") || !has("turn") || !has("way") || !has("string") || !has("step25"):
			t.Fatalf("of %d nodes, the change or the signature is cut: %q", limit, kept)
		case limit < whole-100 && has("step0") && has("step49"):
			t.Fatalf("of %d nodes, both ends are there", limit)
		}
	}
}

// What lies between a change and the signature stays, however deep the change is.
func TestCutKeepsWhatIsAbove(t *testing.T) {
	nested := func(change string) string {
		body := change + strings.Repeat("near(1, 2, 3); ", 20)
		for i := range 12 {
			body = fmt.Sprintf("if (a%d) { %s }", i, body)
		}
		return "void f() { " + body + " }"
	}
	c := change{"nested", nested("go();"), nested("turn();")}
	const limit = 60
	g := c.cut(t, limit)
	checkGraph(t, g, limit)
	ifs := 0
	for _, n := range g.Nodes {
		if n.Token == "IF_STATEMENT" {
			ifs++
		}
	}
	if ifs != 12 || components(g) != 1 {
		t.Errorf("%d of 12 if statements are left, in %d parts", ifs, components(g))
	}
}

// Without a change, the end is cut.
func TestCutOfVersion(t *testing.T) {
	m := method(t, long(50).old)
	g, err := Version(m, 100)
	if err != nil {
		t.Fatal(err)
	}
	checkGraph(t, g, 100)
	if kept := leaves(g, Keep); !slices.Contains(kept, "step0") || slices.Contains(kept, "step49") {
		t.Errorf("kept %q", kept)
	}
}

func TestChangeRefuses(t *testing.T) {
	good, bad := method(t, changes[0].old), &java.Method{Name: "f", Source: []byte("void f("), Decl: java.Span{End: 7}}
	for _, pair := range [][2]*java.Method{{good, bad}, {bad, good}} {
		if _, err := Change(pair[0], pair[1], 10); err == nil || !strings.Contains(err.Error(), "syntax error") {
			t.Errorf("error %v", err)
		}
	}
	if _, err := Version(bad, 10); err == nil {
		t.Error("a graph of broken code")
	}
}

func FuzzChange(f *testing.F) {
	for i, c := range changes {
		f.Add(c.old, c.new, uint16(10*i+5))
	}
	f.Fuzz(func(t *testing.T, old, fresh string, limit uint16) {
		a, err := java.ParseMethod([]byte(old), nil)
		if err != nil {
			return
		}
		b, err := java.ParseMethod([]byte(fresh), nil)
		if err != nil {
			return
		}
		most := 1 + int(limit)
		g, err := Change(a, b, most)
		if err != nil {
			return
		}
		checkGraph(t, g, most)
	})
}

func BenchmarkChange(b *testing.B) {
	for _, size := range []int{100, 500, 2000, 5000} {
		c := long(size / 5)
		old, fresh := method(b, c.old), method(b, c.new)
		nodes := 0
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g, err := Change(old, fresh, math.MaxInt32)
				if err != nil {
					b.Fatal(err)
				}
				nodes = len(g.Nodes)
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}
