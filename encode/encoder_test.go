package encode

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var update = flag.Bool("update", false, "write the golden files anew")

// encoderFor knows every word of the cases.
func encoderFor(t testing.TB, o Options, cases ...*engine.Case) *Encoder {
	t.Helper()
	n := NewCounter()
	for _, c := range cases {
		n.Add(c)
	}
	comment, code := n.Vocabularies(10_000)
	e, err := NewEncoder(comment, code, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// show prints an example: a line for each token with the names of its features that are not 0.
func show(e *Encoder, x *Example) string {
	var b strings.Builder
	rows := func(ids []int32, v *Vocabulary, features []float32, names []string) {
		for i, id := range ids {
			fmt.Fprintf(&b, "%-14s", v.Token(id))
			for j, value := range features[i*len(names) : (i+1)*len(names)] {
				switch value {
				case 0:
				case 1:
					fmt.Fprintf(&b, " %s", names[j])
				default:
					fmt.Fprintf(&b, " %s=%.4g", names[j], value)
				}
			}
			b.WriteByte('\n')
		}
	}
	fmt.Fprintf(&b, "type %v\n\ncomment\n", x.Type)
	rows(x.Comment, e.Comment(), x.CommentFeature, CommentFeatureNames[:])
	b.WriteString("\ncode\n")
	rows(x.Code, e.Code(), x.CodeFeature, CodeFeatureNames[:])
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
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
		t.Errorf("not as in %s; see what changed with `go test ./encode -update` and git diff\ngot:\n%s", path, got)
	}
}

func TestEncode(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	e := encoderFor(t, DefaultOptions(), c)
	golden(t, "return.txt", show(e, e.Encode(c, check.Run(c))))
}

func TestEvidence(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	e := encoderFor(t, DefaultOptions(), c)
	named := slices.IndexFunc(check.EvidenceRules(), func(r *check.Rule) bool { return r.ID == "type-named" })
	x := e.Encode(c, check.Run(c))
	if want := check.Vector(Everything().Rules, check.Run(c), c.Unit.Type); !slices.Equal(x.Evidence, want) {
		t.Errorf("evidence %v, want %v", x.Evidence, want)
	}
	if x.Evidence[named] != 1 {
		t.Error("the comment names the old return type, and the evidence does not say so")
	}
}

func TestHunks(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	var got []string
	for _, h := range Hunks(c) {
		got = append(got, fmt.Sprintf("%d %q → %d %q", java.Line(c.Old.Source, h.Old.Start),
			c.Old.Source[h.Old.Start:h.Old.End], java.Line(c.New.Source, h.New.Start), c.New.Source[h.New.Start:h.New.End]))
	}
	golden(t, "hunks.txt", strings.Join(got, "\n")+"\n")
}

// Where every part of a change is undone, the old code stands there again; where one is, less is edited.
func TestHunksCanBeUndone(t *testing.T) {
	for _, ch := range []change{
		shelf,
		{shelf.doc, "int titles(int id) {\n    a();\n    b();\n}", "int titles(long id, int n) {\n    a(n);\n}"},
		{shelf.doc, "int titles(int id) {\n}", "List<Set<Integer>> titles() {\n    return x ? y : z; // why\n}"},
		{shelf.doc, "int titles() { return close(EMPTY); }", "int titles() { return closeScope(EMPTY); }"},
		{shelf.doc, "int titles() { return Range.AttributeRange.of(aRange).next; }",
			"int titles() { return Range.of(aRangeSpans, isTheNext); }"},
		{shelf.doc, "int titles() {\n    return foo.bar() + 1;\n}", "int titles() {\n    return fooBar + 1;\n}"},
		{shelf.doc, "int titles() {\n    return fooBar + 1;\n}", "int titles() {\n    return foo\n        .bar() + 1;\n}"},
		{shelf.doc, "int titles() { return 1; }", "@Override int[] titles() throws E { int i = 0; while (true) { i++; } }"},
	} {
		c := ch.unit(t, javadoc.Return)
		hunks := Hunks(c)
		back, err := engine.Undone(c, hunks...)
		if err != nil {
			t.Errorf("%s: %v", ch.new, err)
			continue
		}
		if !java.SameText(back.New.Tokens, c.Old.Tokens) {
			t.Errorf("undoing all parts of\n%s\ngives\n%s\nnot\n%s", ch.new, texts(Code(back.New)), texts(Code(c.Old)))
		}
		for _, h := range hunks {
			undone, err := engine.Undone(c, h)
			if err == nil && changed(undone) >= changed(c) {
				t.Errorf("without %q %d subtokens are edited, of %d", c.New.Source[h.New.Start:h.New.End],
					changed(undone), changed(c))
			}
		}
	}
}

func changed(c *engine.Case) (subtokens int) {
	for _, e := range Edits(c) {
		if e.Op != Keep {
			subtokens += len(e.Old) + len(e.New)
		}
	}
	return subtokens
}

func TestFeatureNames(t *testing.T) {
	for _, names := range [][]string{CodeFeatureNames[:], CommentFeatureNames[:]} {
		seen := map[string]bool{"": true}
		for i, name := range names {
			if seen[name] {
				t.Errorf("column %d of %d has no name of its own: %q", i, len(names), name)
			}
			seen[name] = true
		}
	}
}

// Nothing is empty, whatever there is to encode, and every length fits.
func TestEncodeLengths(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	none := &java.Method{}
	bare := &engine.Case{Old: none, New: none, Doc: &javadoc.Doc{}, Unit: &javadoc.Unit{Type: javadoc.Summary}}
	for _, o := range []Options{DefaultOptions(), {MaxComment: 1, MaxCode: 2}} {
		e := encoderFor(t, o, c)
		for _, c := range []*engine.Case{c, bare} {
			x := e.Encode(c, check.Run(c))
			n, m := len(x.Comment), len(x.Code)
			if n < 1 || n > o.MaxComment || m < 2 || m > o.MaxCode {
				t.Errorf("%+v: %d comment and %d code tokens", o, n, m)
			}
			if len(x.CommentFeature) != n*CommentFeatures || len(x.CodeFeature) != m*CodeFeatures {
				t.Errorf("%d and %d features of %d and %d tokens", len(x.CommentFeature), len(x.CodeFeature), n, m)
			}
		}
	}
	if _, err := NewEncoder(NewVocabulary(nil, 9), NewVocabulary(nil, 9), Options{}); err == nil {
		t.Error("an encoder without room for a token is made")
	}
}

func TestConcurrentUse(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	e := encoderFor(t, DefaultOptions(), c)
	want := e.Encode(c, check.Run(c))
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if got := e.Encode(c, check.Run(c)); !reflect.DeepEqual(got, want) {
				t.Error("another example than before")
			}
		})
	}
	wait.Wait()
}

func BenchmarkEncode(b *testing.B) {
	for _, tokens := range []int{100, 500, 5000} {
		body := strings.Repeat("    total = sizes.getOrDefault(index, 0);\n", (tokens-30)/16)
		c := change{
			doc: shelf.doc,
			old: "int titles(int shelfId) {\n" + body + "    return total;\n}",
			new: "long titles(int shelfId) {\n" + body + "    return total > limit ? limit : total;\n}",
		}.unit(b, javadoc.Return)
		e := encoderFor(b, DefaultOptions(), c)
		b.Run(fmt.Sprint(tokens), func(b *testing.B) {
			b.ReportAllocs()
			b.ReportMetric(float64(len(Code(c.New))), "subtokens")
			for b.Loop() {
				e.Encode(c, check.Run(c))
			}
		})
	}
}
