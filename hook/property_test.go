package hook_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/report"
	"jithook/onnx"
)

// TestMain has rapid try fewer cases than it would by itself, because each starts ONNX Runtime. More are tried with
// -rapid.checks. In the program that counts steps it does their work.
func TestMain(m *testing.M) {
	if what := os.Getenv(workload); what != "" {
		work(what)
	}
	if err := flag.Set("rapid.checks", "40"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// network opens the real detector, its library unpacked once for the test.
func network(t *testing.T) func() (*detector.Detector, error) {
	cache := t.TempDir()
	return func() (*detector.Detector, error) {
		return detector.Open(onnx.Options{Device: onnx.CPU, CacheDir: cache})
	}
}

func judged(
	t *rapid.T, open func() (*detector.Detector, error), threads int, files ...change.FileChange,
) *report.Report {
	r, err := hook.Run(t.Context(), hook.Options{Source: given(change.Set{Changes: files}), Detector: open,
		Threads: threads, Weigh: hook.WeighUnknown})
	if err != nil || r.Failure != nil {
		t.Fatalf("%v, %v", err, r.Failure)
	}
	return r
}

func fileChange(path, old, fresh string) change.FileChange {
	return change.FileChange{OldPath: path, NewPath: path, Old: []byte(old), New: []byte(fresh)}
}

// A comment that the change touched was thought of: it is never judged, whatever the code does.
func TestATouchedCommentIsNeverJudged(t *testing.T) {
	open := network(t)
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SliceOfN(methods, 1, 3).Draw(t, "before")
		after := make([]generated, len(before))
		touched := map[string]bool{}
		for i, m := range before {
			after[i] = changed(t, m)
			after[i].summary, after[i].tags = slices.Clone(m.summary), slices.Clone(m.tags)
			if rapid.Bool().Draw(t, "touch the summary") {
				after[i].summary[0] = fmt.Sprintf("Looks for it, method %d.", i)
				touched[after[i].summary[0]] = true
			}
			for j, tag := range m.tags {
				if rapid.Bool().Draw(t, "touch the tag") {
					after[i].tags[j] = tag + fmt.Sprintf(" of method %d", i)
					touched[after[i].tags[j]] = true
				}
			}
		}
		r := judged(t, open, 1, fileChange("A.java", class(before), class(after)))
		for _, f := range r.Findings {
			if unit := string(f.Case.New.Source[f.Case.Unit.Span.Start:f.Case.Unit.Span.End]); touched[unit] {
				t.Fatalf("%q was touched and judged: %s", unit, f.Message())
			}
		}
		units := 0
		for i := range after {
			units += len(after[i].summary) + len(after[i].tags)
		}
		if r.Summary.Comments != units-len(touched) {
			t.Fatalf("%d comments judged, want %d of %d less %d touched: %+v, of\n%s\n%s", r.Summary.Comments,
				units-len(touched), units, len(touched), r.Summary, class(before), class(after))
		}
	})
}

// The same change gets the same report, in whatever order its files come and on however many threads.
func TestJudgingIsDeterministic(t *testing.T) {
	open := network(t)
	order := []int{0, 1, 2, 3, 4}
	rapid.Check(t, func(t *rapid.T) {
		var files []change.FileChange
		for i := range rapid.IntRange(1, 5).Draw(t, "files") {
			before := rapid.SliceOfN(methods, 1, 4).Draw(t, "before")
			after := make([]generated, len(before))
			for j, m := range before {
				after[j] = changed(t, m)
			}
			files = append(files, fileChange(fmt.Sprintf("%d.java", i), class(before), class(after)))
		}
		want := written(t, judged(t, open, 1, files...))
		for _, threads := range []int{1, 3, 8} {
			var shuffled []change.FileChange
			for _, i := range rapid.Permutation(order[:len(files)]).Draw(t, "order") {
				shuffled = append(shuffled, files[i])
			}
			if got := written(t, judged(t, open, threads, shuffled...)); got != want {
				t.Fatalf("%d threads:\n%s\nand before:\n%s", threads, got, want)
			}
		}
	})
}

func written(t *rapid.T, r *report.Report) string {
	r.Summary.Elapsed = 0
	var out bytes.Buffer
	if err := report.JSON(&out, r); err != nil {
		t.Fatal(err)
	}
	if err := report.Text(&out, r, report.Style{Explain: true, Suggest: true}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Another layout of code and comments, with comments in the code and methods in another order, is no change.
func TestReformattingNeverAlarms(t *testing.T) {
	open := func() (*detector.Detector, error) {
		t.Error("the detector was opened")
		return detector.ChecksOnly(), nil
	}
	rapid.Check(t, func(t *rapid.T) {
		before := class(rapid.SliceOfN(methods, 1, 4).Draw(t, "methods"))
		after := reformatted(t, before)
		r := judged(t, open, 1, fileChange("A.java", before, after))
		if len(r.Findings) > 0 || r.Summary.Comments > 0 || len(r.Summary.Skipped) > 0 {
			t.Fatalf("%d comments judged, skipped %v, in\n%s", r.Summary.Comments, r.Summary.Skipped, after)
		}
	})
}

// reformatted puts other white space and comments between the tokens of each method, and other line ends and stars into
// its Javadoc.
func reformatted(t *rapid.T, source string) string {
	file, err := java.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "layout"), 0))
	blank := func() string {
		return []string{" ", "\n", "\t ", "\r\n        ", " /* so */ ", " // so\n", "  /**/ "}[rng.IntN(7)]
	}
	texts := make([]string, len(file.Methods))
	for i, m := range file.Methods {
		var s strings.Builder
		doc := source[m.Doc.Start:m.Doc.End]
		for _, word := range strings.SplitAfter(doc, " ") {
			s.WriteString(word)
			if strings.HasSuffix(word, " ") && !strings.HasSuffix(word, "* ") && rng.IntN(3) == 0 &&
				!strings.Contains(word, "\n") {
				s.WriteString([]string{" ", "\t", "\n     * ", "\r\n *  ", "\n  "}[rng.IntN(5)])
			}
		}
		s.WriteString("\n")
		for _, token := range m.Tokens {
			s.WriteString(token.Text + blank())
		}
		texts[i] = s.String()
	}
	rng.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
	return "class Library {\n" + strings.Join(texts, "\n") + "}\n"
}

// Another name for a local variable does not change what a method returns, though the comment may use the old name
// as a word.
func TestRenamingALocalVariableNeverAlarmsOnReturn(t *testing.T) {
	open := network(t)
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SliceOfN(methods, 1, 3).Draw(t, "before")
		for i, m := range before {
			if last := len(m.tags) - 1; m.returns != "void" && rapid.Bool().Draw(t, "tell of the variable") {
				before[i].tags[last] = "@return the {@code " + m.local + "} or {@code null}"
			}
		}
		after := slices.Clone(before)
		for i, m := range before {
			name := rapid.SampledFrom([]string{"it", "found", "sum", "value", "books"}).Draw(t, "new name")
			after[i].local = name
			after[i].body = slices.Clone(m.body)
			for j, s := range m.body {
				after[i].body[j] = renamedIn(s, m.local, name)
			}
		}
		r := judged(t, open, 1, fileChange("A.java", class(before), class(after)))
		for _, f := range r.Findings {
			if f.Case.Unit.Type == javadoc.Return {
				t.Fatalf("%s: %s, in\n%s", f.Rule, f.Message(), class(after))
			}
		}
	})
}

// renamedIn renames a variable in a statement. Strings and members keep their texts.
func renamedIn(statement, old, fresh string) string {
	m, err := java.ParseMethod([]byte("void f() { "+statement+" }"), nil)
	if err != nil {
		return statement
	}
	var s strings.Builder
	tokens := m.Body[1 : len(m.Body)-1]
	for i, token := range tokens {
		text := token.Text
		if token.Kind == java.Identifier && text == old && (i == 0 || tokens[i-1].Text != ".") {
			text = fresh
		}
		s.WriteString(text + " ")
	}
	return strings.TrimSpace(s.String())
}
