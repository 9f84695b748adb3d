package input

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/encode/graph"
	"jithook/engine"
	"jithook/engine/check"
)

// shelf is a case whose versions share no return type.
func shelf(t testing.TB) *engine.Case {
	t.Helper()
	return caseOf(t, "List<String> titles(int shelfId) { return found(shelfId); }",
		"Set<String> titles(int shelfId) { return sorted(shelfId); }")
}

func caseOf(t testing.TB, old, fresh string) *engine.Case {
	t.Helper()
	c, err := engine.NewCase(engine.Record{
		Class: "Shelf", OldCode: old, NewCode: fresh, OldDoc: "/** @return the list of titles */", Type: "return",
		Text: "the list of titles",
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func options() Options {
	return Options{Options: encode.DefaultOptions(), MaxNodes: graph.DefaultMaxNodes}
}

func encoder(t testing.TB, k Kind, c *engine.Case) *Encoder {
	t.Helper()
	n := NewCounter(k)
	p, err := n.Prepare(c)
	if err != nil {
		t.Fatal(err)
	}
	n.Add(p)
	e, err := NewEncoder(k, n.Vocabularies(1000), options())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// kinds are those of the paper's tables.
func kinds() []Kind {
	var all []Kind
	for _, code := range []Code{Edit, New, OldNew} {
		for _, k := range []Kind{{Sequence: true}, {Graph: true}, {Sequence: true, Graph: true}} {
			k.Code = code
			all = append(all, k)
			if code == Edit {
				k.Features = true
				all = append(all, k)
			}
		}
	}
	return all
}

func words(v *encode.Vocabulary, ids []int32) string {
	var all []string
	for _, id := range ids {
		all = append(all, v.Token(id))
	}
	return strings.Join(all, " ")
}

// TestEachKindReadsItsVersions looks for what only the old, and only the new version says.
func TestEachKindReadsItsVersions(t *testing.T) {
	c := shelf(t)
	for _, k := range kinds() {
		e := encoder(t, k, c)
		x, err := e.Encode(c, check.Run(c))
		if err != nil {
			t.Fatal(err)
		}
		v := e.Vocabularies()
		says := map[string]string{}
		if k.Sequence {
			says["code"], says["old code"] = words(v.Code, x.Code), words(v.Code, x.OldCode)
		}
		if k.Graph {
			says["graph"] = words(v.Node, x.Graph.Node)
			if x.OldGraph != nil {
				says["old graph"] = words(v.Node, x.OldGraph.Node)
			}
		} else if x.Graph != nil || x.OldGraph != nil {
			t.Errorf("%+v: there is a graph", k)
		}
		for side, text := range says {
			old, fresh := strings.Contains(text, "found"), strings.Contains(text, "sorted")
			ofOld := strings.HasPrefix(side, "old")
			wantOld, wantNew := k.Code == Edit && !ofOld || k.Code == OldNew && ofOld, !ofOld
			if ofOld && k.Code != OldNew {
				wantOld, wantNew = false, false
			}
			if old != wantOld || fresh != wantNew {
				t.Errorf("%+v: the %s holds the old word: %v, the new: %v; want %v, %v: %s", k, side, old, fresh,
					wantOld, wantNew, text)
			}
			if k.Code != Edit && strings.Contains(text, "KEEP") {
				t.Errorf("%+v: the %s of one version has keywords of edits: %s", k, side, text)
			}
		}
	}
}

// TestPostHocIsBlind demands that a network of one version reads the same whatever the old one was, but for what it
// does not read.
func TestPostHocIsBlind(t *testing.T) {
	one := shelf(t)
	other := caseOf(t, "void titles() { }", "Set<String> titles(int shelfId) { return sorted(shelfId); }")
	e := encoder(t, Kind{Code: New, Sequence: true, Graph: true}, one)
	x, err := e.Encode(one, check.Run(one))
	if err != nil {
		t.Fatal(err)
	}
	y, err := e.Encode(other, check.Run(other))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(x.Comment, y.Comment) || !slices.Equal(x.Code, y.Code) || !slices.Equal(x.Graph.Node, y.Graph.Node) ||
		!reflect.DeepEqual(x.Graph.Edge, y.Graph.Edge) {
		t.Error("what is read of the new version depends on the old one")
	}
}

func TestVersionsAreCut(t *testing.T) {
	c := shelf(t)
	e := encoder(t, Kind{Code: OldNew, Sequence: true, Graph: true}, c)
	o := options()
	o.MaxCode, o.MaxNodes = 7, 5
	short, err := NewEncoder(e.Kind(), e.Vocabularies(), o)
	if err != nil {
		t.Fatal(err)
	}
	x, err := short.Encode(c, check.Run(c))
	if err != nil {
		t.Fatal(err)
	}
	if len(x.Code) != 7 || len(x.OldCode) != 7 || len(x.Graph.Node) != 5 || len(x.OldGraph.Node) != 5 {
		t.Errorf("lengths %d, %d, %d, %d; want 7, 7, 5, 5", len(x.Code), len(x.OldCode), len(x.Graph.Node),
			len(x.OldGraph.Node))
	}
}

func TestNonsenseIsRefused(t *testing.T) {
	for want, k := range map[string]Kind{
		"unknown code":         {Code: "newest", Sequence: true},
		"neither":              {Code: Edit},
		"features and context": {Code: New, Sequence: true, Features: true},
		`leaves out`:           {Code: OldNew, Graph: true, Context: true},
	} {
		if err := k.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want one with %q", k, err, want)
		}
	}
	for _, k := range append(kinds(), Default()) {
		if err := k.Check(); err != nil {
			t.Errorf("%+v: %v", k, err)
		}
	}
	c := shelf(t)
	v := encoder(t, Kind{Code: Edit, Graph: true}, c).Vocabularies()
	v.Node = nil
	if _, err := NewEncoder(Kind{Code: Edit, Graph: true}, v, options()); err == nil ||
		!strings.Contains(err.Error(), "vocabulary is missing") {
		t.Errorf("no vocabulary of nodes: error %v", err)
	}
}

// FuzzEncode encodes any two declarations that parse, for the network that reads most and for the one that reads
// versions.
func FuzzEncode(f *testing.F) {
	f.Add("int f() { return 1; }", "long f() { return 2L; }", "the number, never null")
	f.Add("void f(int a, String... b) { if (a > 0) g(b); }", "void f(int a) { do { g(); } while (a-- > 0); }",
		"a how many {@code x<y>}")
	f.Add("<T> T[] f(T t) throws E { return (T[]) new Object[] {t, \"a\\tb\", 'c', 0x1F}; }",
		"abstract <T> T f();", "\x00 <b>")
	f.Add("@A({1, 2}) int f() { return switch (x) { case 1 -> 2; default -> { yield 3; } }; }",
		"int f() { Runnable r = () -> {}; return 0; }", "")
	known := shelf(f)
	both, versions := encoder(f, Kind{Code: Edit, Sequence: true, Graph: true, Features: true}, known),
		encoder(f, Kind{Code: OldNew, Sequence: true, Graph: true}, known)
	f.Fuzz(func(t *testing.T, old, fresh, text string) {
		c, err := engine.NewCase(engine.Record{Class: "C", OldCode: old, NewCode: fresh, OldDoc: "/** @return " + text + " */",
			Type: "return", Text: text})
		if err != nil {
			return
		}
		for _, e := range []*Encoder{both, versions} {
			x, err := e.Encode(c, check.Run(c))
			if err != nil {
				continue
			}
			o := e.Options()
			if len(x.Comment) == 0 || len(x.Comment) > o.MaxComment || len(x.Code) == 0 || len(x.Code) > o.MaxCode ||
				len(x.OldCode) > o.MaxCode {
				t.Fatalf("lengths %d, %d, %d", len(x.Comment), len(x.Code), len(x.OldCode))
			}
			for _, g := range []*graph.Example{x.Graph, x.OldGraph} {
				if g == nil {
					continue
				}
				if n := len(g.Node); n == 0 || n > o.MaxNodes || len(g.Action) != n || len(g.Feature) != n*encode.CodeFeatures {
					t.Fatalf("%d nodes, %d actions, %d features", n, len(g.Action), len(g.Feature))
				}
				for _, ends := range g.Edge {
					for _, i := range ends {
						if i < 0 || int(i) >= len(g.Node) {
							t.Fatalf("an edge ends at %d of %d nodes", i, len(g.Node))
						}
					}
				}
			}
		}
	})
}

// BenchmarkEncode encodes a method of many statements; every tenth changes.
func BenchmarkEncode(b *testing.B) {
	for name, statements := range map[string]int{"10 lines": 10, "100 lines": 100, "1000 lines": 1000} {
		var old, fresh strings.Builder
		for i := range statements {
			old.WriteString("total += shelf.countBooks(limit);\n")
			if i%10 == 5 {
				fresh.WriteString("log(total);\n")
			}
			fresh.WriteString("total += shelf.countBooks(limit);\n")
		}
		c := caseOf(b, "int f() { "+old.String()+" return total; }", "int f() { "+fresh.String()+" return total; }")
		for _, k := range []Kind{Default(), {Code: Edit, Sequence: true, Graph: true, Features: true}} {
			e := encoder(b, k, c)
			side := "sequence"
			if k.Graph {
				side = "sequence and graph"
			}
			b.Run(name+"/"+side, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := e.Encode(c, check.Run(c)); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
