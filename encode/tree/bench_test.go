package tree

import (
	"fmt"
	"strings"
	"testing"
)

// versions are a method of about n nodes before and after a change of every tenth statement.
func versions(t testing.TB, n int) (old, fresh *Tree) {
	t.Helper()
	method := func(changed bool) *Tree {
		var b strings.Builder
		b.WriteString("long weigh(Map<String, Integer> sizes) {\n    long total = 0;\n")
		for i := range max(1, (n-17)/20) {
			limit, name := i, fmt.Sprintf("key%d", i%17)
			if changed && i%10 == 5 {
				limit, name = i+1000, fmt.Sprintf("other%d", i)
			}
			fmt.Fprintf(&b, "    if (sizes.get(%q) > %d) {\n        total += scale(sizes, %d);\n    }\n", name, limit, i%5)
			if changed && i%10 == 7 {
				fmt.Fprintf(&b, "    log(%d);\n", i)
			}
		}
		b.WriteString("    return total;\n}")
		tree, _ := treeOf(t, b.String())
		return tree
	}
	return method(false), method(true)
}

func BenchmarkMatch(b *testing.B) {
	for _, n := range []int{100, 500, 2000, 5000} {
		old, fresh := versions(b, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Match(old, fresh, DefaultOptions())
			}
			b.ReportMetric(float64(fresh.Len()), "nodes")
		})
	}
}

func BenchmarkScript(b *testing.B) {
	for _, n := range []int{100, 500, 2000, 5000} {
		old, fresh := versions(b, n)
		m := Match(old, fresh, DefaultOptions())
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m.Script()
			}
		})
	}
}

// BenchmarkMatchHostile maps what costs most: long chains, rows of equal nodes, and trees with nothing in common.
func BenchmarkMatchHostile(b *testing.B) {
	wrap := func(expression string) string { return "String f() { return " + expression + "; }" }
	for _, c := range []struct{ name, old, new string }{
		{"chain", wrap(strings.Repeat("a + ", 2000) + "b"), wrap("x * y + " + strings.Repeat("a + ", 2000) + "c")},
		{"alike", "void f() { " + strings.Repeat("g(0); ", 1000) + "}",
			"void f() { " + strings.Repeat("g(0); h(g(0)); ", 500) + "}"},
		{"elements", "int[] f() { return new int[] {" + strings.Repeat("0, 1, ", 2500) + "}; }",
			"int[] f() { return new int[] {" + strings.Repeat("0, 2, 1, ", 1600) + "}; }"},
		{"unlike", "void f() { " + strings.Repeat("a = b; ", 1200) + "}",
			"void f() { " + strings.Repeat("if (!c) d(); ", 700) + "}"},
	} {
		old, _ := treeOf(b, c.old)
		fresh, _ := treeOf(b, c.new)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				Match(old, fresh, DefaultOptions()).Script()
			}
			b.ReportMetric(float64(fresh.Len()), "nodes")
		})
	}
}
