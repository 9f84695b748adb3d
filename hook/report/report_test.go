package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/report"
)

var update = flag.Bool("update", false, "write the golden files anew")

const before = `package demo;

/** Accounts. */
class Ledger {
    /**
     * Books an amount.
     *
     * @param sum the amount
     * @return the list of {@link Entry entries}
     */
    List<Entry> book(long sum) {
        check(sum);
        entries.add(new Entry(sum));
        return entries;
    }

    /**
     * Closes the ledger.
     * @return whether it was open
     */
    boolean close() {
        return open;
    }
}
`

var after = strings.NewReplacer(
	"List<Entry> book(long sum)", "Set<Record> book(long amount)",
	"check(sum)", "check(amount)",
	"entries.add(new Entry(sum))", "entries.add(new Record(amount))",
	"boolean close() {\n        return open;", "void close() {\n        open = false;",
).Replace(before)

// sample is the report on one file as the detector without a network judges it, and as if a network had judged the
// @return.
func sample(t *testing.T) *report.Report {
	t.Helper()
	old, err := java.Parse([]byte(before))
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := java.Parse([]byte(after))
	if err != nil {
		t.Fatal(err)
	}
	r := &report.Report{
		Thresholds: map[javadoc.Type]detector.Thresholds{
			javadoc.Return: {WarnAgreed: detector.Threshold{Probability: 0.4, Precision: 0.62},
				Warn:   detector.Threshold{Probability: 0.5, Precision: 0.61},
				Agreed: detector.Threshold{Probability: 0.8, Precision: 0.904}, Block: detector.Threshold{Probability: 0.9}},
			javadoc.Summary: {WarnAgreed: detector.Threshold{Probability: 0.1}, Warn: detector.Threshold{Probability: 0.6},
				Agreed: detector.Threshold{Probability: 2}, Block: detector.Threshold{Probability: 2}},
		},
		Summary: report.Summary{
			Changed: 2, Files: 1, Methods: 2, Comments: 5, Elapsed: 42 * time.Millisecond, Device: "cpu",
			Engine: "builtin", Model: "seq-1",
			Skipped: []report.Skip{{Path: "Link.java", Reason: "symbolic link"},
				{Path: "A.java", Method: "A.go", Line: 3, Reason: "syntax error in the method"}},
		},
	}
	cases, _ := engine.Cases(old, fresh)
	for _, c := range cases {
		v, err := detector.ChecksOnly().Judge(c)
		if err != nil {
			t.Fatal(err)
		}
		if c.Unit.Type == javadoc.Return && c.New.Name == "book" {
			v.Level, v.Rule, v.Probability, v.ModelRan = detector.Block, "stale-return", 0.97, true
		}
		if c.Unit.Type == javadoc.Summary && c.New.Name == "close" {
			v.Level, v.Rule, v.Probability, v.ModelRan = detector.Warn, "stale-summary", 0.62, true
		}
		if v.Level == detector.OK {
			continue
		}
		f := report.NewFinding(v, "src/a b/Ledger.java", java.NewLines(v.Case.New.Source))
		if v.Rule == "stale-return" {
			f.Edits = []detector.EditWeight{
				{Parts: []engine.Part{part(c, "List<Entry> book(long sum)", "Set<Record> book(long amount)")}, Drop: 0.61,
					Attention: &detector.AttentionShare{Share: 0.62, Even: 0.1}},
				{Parts: []engine.Part{part(c, "sum);\n", "amount);\n"), part(c, "entries.add(new Entry(sum));",
					"entries.add(new Record(amount));")}, Drop: 0.2, Attention: &detector.AttentionShare{Share: 0.08, Even: 0.3}},
			}
			f.Tree = treeEdits(c)
			f.Words = words(c, map[string]float64{"list": 0.72, "of": 0.06, "link": -0.3, "Entry": 0.11, "entries": -0.08,
				"the": 0.01})
		}
		if v.Rule == "stale-return" {
			f.Suggestion = &report.Suggestion{Confidence: 0.87}
			for _, words := range [][2]string{{"list", "set"}, {"Entry", "Record"}, {"entries", "records"}} {
				start := bytes.Index(c.New.Source, []byte(words[0]))
				f.Suggestion.Fixes = append(f.Suggestion.Fixes, java.Edit{Span: java.Span{Start: start,
					End: start + len(words[0])}, Text: words[1]})
			}
		}
		r.Findings = append(r.Findings, *f)
		if v.Level == detector.Block {
			r.Summary.Blocked++
		} else {
			r.Summary.Warned++
		}
	}
	return r
}

// treeEdits are one of each kind, the least looked at first.
func treeEdits(c *engine.Case) []detector.TreeEdit {
	edit := func(op detector.TreeOp, kind, old, fresh string, share float64) detector.TreeEdit {
		p := part(c, old, fresh)
		if old == "" {
			p.Old = java.Span{}
		}
		if fresh == "" {
			p.New = java.Span{}
		}
		return detector.TreeEdit{Op: op, Kind: kind, Old: p.Old, New: p.New,
			Attention: detector.AttentionShare{Share: share, Even: 0.06}}
	}
	return []detector.TreeEdit{
		edit(detector.MoveNode, "argument_list", "", "(new Record(amount))", 0.05),
		edit(detector.InsertNode, "object_creation_expression", "", "new Record(amount)", 0.1),
		edit(detector.UpdateNode, "type_identifier", "List", "Set", 0.55),
		edit(detector.DeleteNode, "object_creation_expression", "new Entry(sum)", "", 0.2),
	}
}

func part(c *engine.Case, old, fresh string) (p engine.Part) {
	find := func(source []byte, text string) java.Span {
		start := bytes.Index(source, []byte(text))
		return java.Span{Start: start, End: start + len(text)}
	}
	p.Old, p.New = find(c.Old.Source, old), find(c.New.Source, fresh)
	return p
}

// looks are the shares of attention that words get; what goes to "Entry" agrees with its weight, what goes to "entries"
// does not.
var looks = map[string]float64{"list": 0.4, "Entry": 0.2, "entries": 0.25, "the": 0.05}

func words(c *engine.Case, falls map[string]float64) (weights []detector.WordWeight) {
	for _, w := range javadoc.Words(c.New.Source, c.Unit) {
		if fall, ok := falls[w.Text]; ok && !w.Markup {
			weights = append(weights, detector.WordWeight{Word: w, Drop: fall,
				Attention: &detector.AttentionShare{Share: looks[w.Text], Even: 0.16}})
		}
	}
	return weights
}

// TestGolden compares each format with its file in testdata; `go test ./hook/report -update` writes them anew.
func TestGolden(t *testing.T) {
	r := sample(t)
	text := func(style report.Style) func(*bytes.Buffer) error {
		return func(b *bytes.Buffer) error { return report.Text(b, r, style) }
	}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"text.txt":    text(report.Style{}),
		"color.txt":   text(report.Style{Color: true, Explain: true, Suggest: true}),
		"explain.txt": text(report.Style{Explain: true}),
		"suggest.txt": text(report.Style{Suggest: true}),
		"fix.patch":   func(b *bytes.Buffer) error { return report.Patch(b, r, report.Style{}) },
		"report.json": func(b *bytes.Buffer) error {
			_, err := b.Write(indented(t, render(t, report.JSON, r)))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := write(&got); err != nil {
				t.Fatal(err)
			}
			golden(t, name, got.Bytes())
		})
	}
}

func indented(t *testing.T, line string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(line), "", "  "); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// golden compares with a file in testdata, or writes it anew.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSummaryLine(t *testing.T) {
	for want, r := range map[string]report.Report{
		"nothing to check: no change of a Java file is staged, 3 ms": {},
		"nothing to check: this is the first commit, 3 ms": {
			Summary: report.Summary{Nothing: "this is the first commit", Incomparable: 4}},
		"nothing to check: 1 Java file staged, all new, deleted or the same as before, 3 ms": {
			Summary: report.Summary{Incomparable: 1}},
		"nothing to check: the Java that changed was skipped (1 file), 3 ms; 1 skipped": {
			Summary: report.Summary{Skipped: make([]report.Skip, 1)}},
		"checked 1 comment of 1 method in 1 file, 3 ms: nothing stale": {
			Summary: report.Summary{Changed: 1, Comments: 1, Methods: 1, Files: 1}},
		"checked 14 comments of 6 methods in 3 files, 3 ms: 1 blocked, 2 warned": {
			Summary: report.Summary{Changed: 3, Comments: 14, Methods: 6, Files: 3, Blocked: 1, Warned: 2}},
		"checked 2 comments of 1 method in 1 file, 3 ms: 2 warned; 2 judged by rules alone": {
			Summary: report.Summary{Changed: 1, Comments: 2, Methods: 1, Files: 1, Warned: 2, ByChecksAlone: 2},
			Failure: errors.New("no library")},
		"checked 2 comments of 1 method in 1 file, 3 ms: 1 blocked; 1 judged by rules alone (the budget of 1s was too short)": {
			Summary: report.Summary{Changed: 1, Comments: 2, Methods: 1, Files: 1, Blocked: 1, ByChecksAlone: 1,
				Budget: time.Second}},
		"checked 2 comments of 1 method in 1 file, 3 ms: nothing stale; 1 suppressed; 2 in the baseline; 1 file excluded; " +
			"3 generated files left out; 4 comments left out by the settings": {
			Summary: report.Summary{Changed: 5, Comments: 2, Methods: 1, Files: 1, Suppressed: 1, Baselined: 2,
				Excluded: report.Excluded{Files: 1, Generated: 3, Comments: 4}}},
		"nothing to check: the settings leave out what changed, 3 ms; 2 files excluded": {Summary: report.Summary{Changed: 2,
			Excluded: report.Excluded{Files: 2}}},
	} {
		r.Summary.Elapsed = 3 * time.Millisecond
		if got := report.SummaryLine(&r); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
