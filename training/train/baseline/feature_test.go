package baseline

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"jithook/encode"
	"jithook/encode/tree"
	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/training/data/dataset"
	"jithook/training/train/embedding"
)

// caseOf is a unit of a method that changed.
func caseOf(t *testing.T, typ javadoc.Type, param, text, old, now string) *engine.Case {
	t.Helper()
	tag := map[javadoc.Type]string{javadoc.Return: "@return ", javadoc.Param: "@param "}[typ]
	c, err := engine.NewCase(engine.Record{Class: "A", OldCode: old, NewCode: now, OldDoc: "/** " + tag + text + " */",
		Type: typ, Param: param, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestKhamisAsksForTypeAndName(t *testing.T) {
	for _, c := range []struct {
		typ         javadoc.Type
		param, text string
		new         string
		stale       bool
	}{
		{javadoc.Return, "", "the List of names", "List<String> f() { return a; }", false},
		{javadoc.Return, "", "a {@link Set} of names", "java.util.Set<String> f() { return a; }", false},
		{javadoc.Return, "", "boolean, true where empty", "boolean f() { return a; }", false},
		{javadoc.Return, "", "true where empty", "boolean f() { return a; }", true},
		{javadoc.Return, "", "the list of names", "Set<String> f() { return a; }", true},
		{javadoc.Param, "maxSize", "maxSize the limit", "void f(int maxSize) { }", false},
		{javadoc.Param, "size", "size the limit", "void f(int maxSize) { }", true},
		{javadoc.Param, "<T>", "<T> the type", "<T> void f(T t) { }", false},
		{javadoc.Summary, "", "Does it.", "void f(int maxSize) { }", false},
	} {
		o, err := khamis(caseOf(t, c.typ, c.param, c.text, "void f() { }", c.new))
		if err != nil {
			t.Fatal(err)
		}
		if o.Score >= 0.5 != c.stale {
			t.Errorf("%s %q of %s: score %v, want stale %v", c.typ, c.text, c.new, o.Score, c.stale)
		}
	}
}

func TestTermsWeighRareOnesMore(t *testing.T) {
	terms := newTerms(2)
	text := func(words ...string) []encode.Subtoken {
		var s []encode.Subtoken
		for _, w := range words {
			s = append(s, encode.Subtoken{Text: w})
		}
		return s
	}
	terms.count(text("the", "list", "the"))
	terms.count(text("the", "set"))
	terms.count(text("the", "list"))
	terms.choose() // the, list; set is too rare
	var row dataset.Row
	terms.add(&row, 5, text("the", "list", "set"))
	if want := []int32{5, 6}; !reflect.DeepEqual(row.Columns, want) {
		t.Fatalf("columns %v, want %v", row.Columns, want)
	}
	the, list := float64(row.Values[0]), float64(row.Values[1])
	if math.Abs(the*the+list*list-1) > 1e-6 {
		t.Errorf("the vector %v has not length 1", row.Values)
	}
	if want := (math.Log(4.0/3) + 1) / (math.Log(1) + 1); math.Abs(list/the-want) > 1e-6 {
		t.Errorf("list weighs %v times the, want %v", list/the, want)
	}
}

func TestChangedStatementsAreCountedByKind(t *testing.T) {
	c := caseOf(t, javadoc.Return, "", "the sum",
		"int f(int[] a) { int s = 0; for (int x : a) { s += x; } if (s > 9) { return 9; } return s; }",
		"int f(int[] a) { int s = 0; for (int x : a) { s += x; } if (s > 8) { return 9; } else { log(s); } while (s < 0) { "+
			"s = g(s); } return s; }")
	counts := changedStatements(c)
	for name, check := range map[string]struct {
		kind int
		op   tree.Op
		want float32
	}{
		"the while statement is new":        {statements["while_statement"], tree.Insert, 1},
		"the condition of the if is new":    {statements["if_statement"], tree.Update, 1},
		"the if has an else":                {elseBranch, tree.Insert, 1},
		"two calls are new":                 {statements["method_invocation"], tree.Insert, 2},
		"one assignment is new":             {statements["assignment_expression"], tree.Insert, 1},
		"the loop over the array stays":     {statements["enhanced_for_statement"], tree.Update, 0},
		"nothing is deleted: the variables": {statements["local_variable_declaration"], tree.Delete, 0},
	} {
		if got := counts[check.kind][check.op]; got != check.want {
			t.Errorf("%s: counted %v, want %v", name, got, check.want)
		}
	}
}

func TestLiuHas55Features(t *testing.T) {
	dir := t.TempDir()
	err := errors.Join(os.WriteFile(filepath.Join(dir, "words.json"), []byte(`["sum", "total"]`), 0o666),
		dataset.WriteFloats(filepath.Join(dir, "embeddings.npy"), []float32{1, 0, 0, 1}))
	e, failed := embedding.Open(dir)
	if err := errors.Join(err, failed); err != nil {
		t.Fatal(err)
	}
	c := caseOf(t, javadoc.Return, "", "TODO the sum", "int f(int sum, int b) { return sum; }",
		"int f(long sum, int c, int d) { return total; }")
	f := liuFeatures(c, e)
	if len(f) != 55 || liuWidth != 55 {
		t.Fatalf("%d features, and a width of %d", len(f), liuWidth)
	}
	// The declaration changed; of two parameters that came and one that went, one counts as renamed.
	if got, want := f[43:47], []float32{1, 1, 0, 1}; !reflect.DeepEqual(got, want) {
		t.Errorf("declaration: %v, want %v", got, want)
	}
	if words, ratio, tasks := f[47], f[48], f[49]; words != 3 || ratio != 1 || tasks != 1 {
		t.Errorf("comment: %v words, ratio %v, %v tasks; want 3, 1, 1", words, ratio, tasks)
	}
	if before, after, more := f[51], f[52], f[53]; before != 1 || after >= before ||
		math.Abs(float64(after-before-more)) > 1e-6 {
		t.Errorf("likeness: %v before, %v after, by %v more", before, after, more)
	}
}

func TestBaselinesHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range All() {
		if seen[b.Name] || ByName(b.Name) == nil || b.System == "" || !b.Learns() && !b.Generates() && b.rule == nil {
			t.Errorf("baseline %+v", b)
		}
		seen[b.Name] = true
	}
	if ByName("khamis").Speaks(javadoc.Summary) || !ByName("khamis").Speaks(javadoc.Return) {
		t.Error("Khamis et al. speak of tags alone")
	}
}
