package tree

import (
	"fmt"
	"strings"
	"testing"
)

// ops counts the steps of a script.
func ops(script []Step) map[Op]int {
	count := map[Op]int{}
	for _, s := range script {
		count[s.Op]++
	}
	return count
}

// Of statements that are alike, those at the same place are mapped, few or many.
func TestAlikeByPlace(t *testing.T) {
	for _, n := range []int{2, 20, 80} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			alike := strings.Repeat("go(0); stop(); ", n)
			old, _ := treeOf(t, "void f() { "+alike+"}")
			fresh, _ := treeOf(t, "void f() { "+alike+"end(1, 2); }")
			script := check(t, old, fresh, DefaultOptions()).Script()
			if got := ops(script); got[Insert] != len(script) || got[Insert] != 6 {
				t.Errorf("steps %v, want 6 inserts", got)
			}
		})
	}
}

// Of statements that are alike, those are mapped whose surroundings are, wherever they went.
func TestAlikeBySurroundings(t *testing.T) {
	old, _ := treeOf(t,
		`void f() { if (a) { go(0); first(1, 2); third(x.y); } while (b) { go(0); second(3, 4); fourth(y.x); } }`)
	fresh, _ := treeOf(t,
		`void f() { while (b) { go(0); second(3, 4); fourth(y.z); } if (a) { go(0); first(1, 2); third(x.z); } }`)
	script := check(t, old, fresh, DefaultOptions()).Script()
	if got := ops(script); got[Move] != 1 || got[Update] != 2 || len(script) != 3 {
		t.Errorf("steps %v, want a move and two updates", got)
	}
}

// Where an optimal recovery is too dear, children are paired one by one and what is below them in turn.
func TestRecoverChildren(t *testing.T) {
	old, _ := treeOf(t, `int f(int a) { while (a) { b(); } return c; }`)
	fresh, _ := treeOf(t, `long g(int a) { while (x.y) { d(); e(1); } f(); return h; }`)
	m := check(t, old, fresh, Options{MinHeight: 2, MinDice: 0.5})
	var got []string
	for n, node := range old.Nodes {
		if p := m.NewOf(n); p != None && node.Label != fresh.Nodes[p].Label {
			got = append(got, node.Label+"→"+fresh.Nodes[p].Label)
		}
	}
	if want := "int→long f→g b→d c→h"; strings.Join(got, " ") != want {
		t.Errorf("updated %q, want %q", got, want)
	}
	paired := map[string]bool{}
	for n, node := range old.Nodes {
		paired[node.Kind] = paired[node.Kind] || m.NewOf(n) != None
	}
	if !paired["while_statement"] || !paired["block"] || !paired["return_statement"] {
		t.Errorf("paired kinds %v", paired)
	}
}

// A mapping does not depend on anything but the trees.
func TestMatchIsDeterministic(t *testing.T) {
	old, fresh := versions(t, 500)
	want := fmt.Sprint(Match(old, fresh, DefaultOptions()).Script())
	for range 5 {
		if got := fmt.Sprint(Match(old, fresh, DefaultOptions()).Script()); got != want {
			t.Fatal("another script than before")
		}
	}
}
