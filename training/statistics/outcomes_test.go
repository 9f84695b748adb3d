package statistics

import (
	"encoding/json"
	"errors"
	"iter"
	"testing"

	"jithook/engine"
	"jithook/engine/javadoc"
)

func lines(t *testing.T, records ...record) iter.Seq2[[]byte, error] {
	t.Helper()
	return func(yield func([]byte, error) bool) {
		for _, r := range records {
			text, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(text, nil) {
				return
			}
		}
	}
}

const (
	doc  = "/**\n * Reads. Never {@code lock}s.\n *\n * @throws IOException if it fails\n * @throws Late if late\n */"
	code = "void read() throws IOException { lock(); }"
)

func TestCountOutcomes(t *testing.T) {
	r, err := CountOutcomes(lines(t,
		record{Method: "kept", OldDoc: doc, NewDoc: doc, OldCode: code, NewCode: "void read() { free(); }"},
		record{Method: "changed", OldDoc: doc, OldCode: code, NewCode: "void read() throws IOException { free(); }",
			NewDoc: "/**\n * Reads. Never frees.\n *\n * @throws IOException if it fails!\n * @throws Late if it is too " +
				"late\n */"},
		record{Method: "no code changed", OldDoc: doc, NewDoc: doc, OldCode: code, NewCode: code},
		record{Method: "no Java", OldDoc: doc, NewDoc: doc, OldCode: code, NewCode: "void void"},
	), nil)
	if err != nil {
		t.Fatal(err)
	}
	for of, want := range map[OutcomeOf]OutcomeCount{
		{javadoc.Throws, ""}:               {Units: 4, Changed: 1},
		{javadoc.Description, ""}:          {Units: 2, Dropped: 1},
		{javadoc.Throws, "throws-gone"}:    {Units: 1},
		{javadoc.Description, "code-gone"}: {Units: 2, Dropped: 1},
	} {
		if got := r.Counts[of]; got == nil || *got != want {
			t.Errorf("%v: %v, want %v", of, got, want)
		}
	}
	if len(r.Found) != 3 || r.Found[0].Author != Kept || len(r.Counts) != 4 {
		t.Errorf("%d findings, counts %v", len(r.Found), r.Counts)
	}
}

// TestAModelIsAskedOfWhatNoRuleSpeaksOf: it gets each such unit as a summary.
func TestAModelIsAskedOfWhatNoRuleSpeaksOf(t *testing.T) {
	var asked []string
	r, err := CountOutcomes(lines(t, record{Method: "kept", OldDoc: doc, NewDoc: doc, OldCode: code,
		NewCode: "void read() { free(); }"}), func(c *engine.Case) (bool, error) {
		if c.Unit.Type != javadoc.Summary {
			t.Errorf("the model gets %q as %s", c.Unit.Text, c.Unit.Type)
		}
		asked = append(asked, c.Unit.Text)
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(asked) != 1 || *r.Counts[OutcomeOf{javadoc.Throws, Model}] != (OutcomeCount{Units: 1}) || len(r.Found) != 3 {
		t.Errorf("asked of %q: counts %v, %d findings", asked, r.Counts, len(r.Found))
	}
}

func TestCountOutcomesNeedsWholeRecords(t *testing.T) {
	if _, err := CountOutcomes(lines(t, record{Method: "judged", OldDoc: doc, OldCode: code, NewCode: code}), nil); err == nil {
		t.Error("a record without its new Javadoc is measured")
	}
	broken := errors.New("broken")
	if _, err := CountOutcomes(func(yield func([]byte, error) bool) { yield(nil, broken) }, nil); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}
