package detector_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/onnx"
)

const (
	berthsDoc = "/**\n * @return the list of ships\n */"
	berthsOld = "public List<Ship> ships() {\n    log.debug(\"asked\");\n    check();\n    return cached;\n}"
	berthsNew = "public Map<String, Ship> ships() {\n    log.debug(\"requested\");\n    check();\n    return cached;\n}"
)

// TestEditsWeighWhatUndoingThemChanges changes the return type and, lines away, a message nobody reads. Each weight
// must be the difference to the probability of a commit that someone wrote without that edit.
func TestEditsWeighWhatUndoingThemChanges(t *testing.T) {
	d := open(t)
	whole := judge(t, d, caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc, berthsOld, berthsNew))
	weights, err := d.WeighEdits(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	if len(weights) != 2 || weights[0].Drop <= weights[1].Drop || weights[0].Drop <= 0 {
		t.Fatalf("weights %+v: want the return type's, positive, above the message's", weights)
	}
	for i, without := range []string{
		strings.Replace(berthsNew, "Map<String, Ship>", "List<Ship>", 1),
		strings.Replace(berthsNew, "requested", "asked", 1),
	} {
		c := caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc, berthsOld, without)
		p, err := d.Probability(c, check.Run(c))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := weights[i].Drop, whole.Probability-p; math.Abs(got-want) > 1e-9 {
			t.Errorf("edit %d weighs %v, but without it the probability falls by %v", i, got, want)
		}
	}
}

// TestWordsWeighWhatLeavingThemOutChanges does the same with the comment: "list" is what makes it stale.
func TestWordsWeighWhatLeavingThemOutChanges(t *testing.T) {
	d := open(t)
	whole := judge(t, d, caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc, berthsOld, berthsNew))
	weights, err := d.WeighWords(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	text := []string{"the", "list", "of", "ships"}
	if len(weights) != len(text) {
		t.Fatalf("%d words have a weight, not %d: %+v", len(weights), len(text), weights)
	}
	heaviest := 0
	for i, w := range weights {
		if w.Word.Text != text[i] {
			t.Errorf("word %d is %q, not %q", i, w.Word.Text, text[i])
		}
		if w.Drop > weights[heaviest].Drop {
			heaviest = i
		}
		rest := strings.Join(slices.Delete(slices.Clone(text), i, i+1), " ")
		c := caseOf(t, javadoc.Return, "", rest, "/**\n * @return "+rest+"\n */", berthsOld, berthsNew)
		p, err := d.Probability(c, check.Run(c))
		if err != nil {
			t.Fatal(err)
		}
		if want := whole.Probability - p; math.Abs(w.Drop-want) > 1e-9 {
			t.Errorf("%q weighs %v, but without it the probability falls by %v", w.Word.Text, w.Drop, want)
		}
	}
	if text[heaviest] != "list" {
		t.Errorf("%q weighs most, not \"list\": %+v", text[heaviest], weights)
	}
}

// TestEditsThatNeedEachOtherWeighTogether opens a block on one line and closes it on another.
func TestEditsThatNeedEachOtherWeighTogether(t *testing.T) {
	d := open(t)
	v := judge(t, d, caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc,
		"List<Ship> ships() {\n    check();\n    load();\n    sort();\n    return cached;\n}",
		"Ship[] ships() {\n    check();\n    if (stale) {\n        load();\n    }\n    sort();\n    return array;\n}"))
	if !v.ModelRan {
		t.Fatal("the network was not asked")
	}
	weights, err := d.WeighEdits(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	var parts []int
	for _, w := range weights {
		parts = append(parts, len(w.Parts))
	}
	if !slices.Equal(parts, []int{1, 2, 1}) {
		t.Errorf("the edits weigh in groups of %v, want the return type, both braces, the return", parts)
	}
}

func TestNothingIsWeighedWithoutANetwork(t *testing.T) {
	c := caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc, berthsOld, berthsNew)
	whole := open(t)
	for name, v := range map[string]detector.Verdict{
		"no network": judge(t, detector.ChecksOnly(), c),
		"not asked":  judge(t, whole, nameGone(t)),
	} {
		for _, d := range []*detector.Detector{detector.ChecksOnly(), whole} {
			edits, err := d.WeighEdits(t.Context(), v)
			words, err2 := d.WeighWords(t.Context(), v)
			if edits != nil || words != nil || err != nil || err2 != nil {
				t.Errorf("%s: %v, %v, %v, %v", name, edits, words, err, err2)
			}
		}
	}
}

// doneAfter is done once it was asked so often.
type doneAfter struct {
	context.Context
	asked int
}

func (c *doneAfter) Err() error {
	if c.asked--; c.asked < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestWeighingEndsWithItsContext ends between the runs, each of which may take long in a large method.
func TestWeighingEndsWithItsContext(t *testing.T) {
	d := open(t)
	v := judge(t, d, caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc, berthsOld, berthsNew))
	for asked := range 2 {
		edits, err := d.WeighEdits(&doneAfter{t.Context(), asked}, v)
		words, err2 := d.WeighWords(&doneAfter{t.Context(), asked}, v)
		if edits != nil || words != nil || !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err2, err) {
			t.Errorf("done after %d runs: %v, %v, %v, %v", asked, edits, words, err, err2)
		}
	}
}

// TestLongChangesAndCommentsAreWeighedInPart bounds the cost of an explanation.
func TestLongChangesAndCommentsAreWeighedInPart(t *testing.T) {
	var old, fresh strings.Builder
	old.WriteString("List<Ship> ships() {\n")
	fresh.WriteString("Set<Ship> ships() {\n")
	for range 40 {
		old.WriteString("    load(1);\n    check();\n")
		fresh.WriteString("    store(2);\n    check();\n")
	}
	end := "    return cached;\n}"
	text := "the list of " + strings.Repeat("very ", 200) + "old ships"
	d := open(t)
	c := caseOf(t, javadoc.Return, "", text, "/** @return "+text+" */", old.String()+end, fresh.String()+end)
	v := judge(t, d, c)
	edits, err := d.WeighEdits(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	words, err := d.WeighWords(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	if len(edits) != 12 || len(words) != 48 {
		t.Errorf("%d edits and %d words are weighed", len(edits), len(words))
	}
}

func BenchmarkExplain(b *testing.B) {
	d, err := detector.Open(onnx.Options{Device: onnx.CPU, CacheDir: b.TempDir(), Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	c, err := engine.NewCase(engine.Record{Class: "Harbour", OldCode: berthsOld, NewCode: berthsNew, OldDoc: berthsDoc,
		Type: javadoc.Return, Text: "the list of ships"})
	if err != nil {
		b.Fatal(err)
	}
	v, err := d.Judge(c)
	if err != nil {
		b.Fatal(err)
	}
	edits, err := d.WeighEdits(b.Context(), v)
	if err != nil {
		b.Fatal(err)
	}
	words, err := d.WeighWords(b.Context(), v)
	if err != nil {
		b.Fatal(err)
	}
	var asked detector.Verdict // for which the second network was
	for _, c := range edited(b) {
		if asked, err = d.Judge(c); err != nil {
			b.Fatal(err)
		}
		if edits, err := d.TreeEdits(b.Context(), asked); err != nil || edits != nil {
			break
		}
	}
	for name, run := range map[string]func() error{
		"judge": func() error { _, err := d.Judge(c); return err },
		"tree":  func() error { _, err := d.TreeEdits(b.Context(), asked); return err },
		"edits": func() error { _, err := d.WeighEdits(b.Context(), v); return err },
		"words": func() error { _, err := d.WeighWords(b.Context(), v); return err },
		"look":  func() error { return d.ShareAttention(b.Context(), v, edits, words) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
