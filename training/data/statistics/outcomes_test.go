package statistics

import (
	"encoding/json"
	"errors"
	"iter"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

func lines(t *testing.T, records ...corpus.Record) iter.Seq2[[]byte, error] {
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
		corpus.Record{Method: "kept", OldDoc: doc, NewDoc: doc, OldCode: code, NewCode: "void read() { free(); }"},
		corpus.Record{Method: "changed", OldDoc: doc, OldCode: code, NewCode: "void read() throws IOException { free(); }",
			NewDoc: "/**\n * Reads. Never frees.\n *\n * @throws IOException if it fails!\n * @throws Late if it is too " +
				"late\n */"},
		corpus.Record{Method: "no code changed", OldDoc: doc, NewDoc: doc, OldCode: code, NewCode: code},
		corpus.Record{Method: "no Java", OldDoc: doc, NewDoc: doc, OldCode: code, NewCode: "void void"},
	), 1, alarmed)
	if err != nil {
		t.Fatal(err)
	}
	for of, want := range map[OutcomeOf]OutcomeCount{
		{javadoc.Throws, ""}:               {Units: 4, Changed: 1, Alone: 1, Alarms: 1},
		{javadoc.Description, ""}:          {Units: 2, Dropped: 1, Alone: 2, Alarms: 2},
		{javadoc.Throws, "throws-gone"}:    {Units: 1, Alone: 1, Alarms: 1},
		{javadoc.Description, "code-gone"}: {Units: 2, Dropped: 1, Alone: 2, Alarms: 2},
	} {
		if got := r.Counts[of]; got == nil || *got != want {
			t.Errorf("%v: %v, want %v", of, got, want)
		}
	}
	if len(r.Found) != 3 || r.Found[0].Author != Kept || len(r.Counts) != 4 {
		t.Errorf("%d findings, counts %v", len(r.Found), r.Counts)
	}
}

// TestLearntCommentsAreThoseOfTheCorpus: their author is asked of by the label, and a record stands for others.
func TestLearntCommentsAreThoseOfTheCorpus(t *testing.T) {
	unit := corpus.Comment{Type: javadoc.Return, Old: "the list of titles", New: "the map of titles", Label: 1}
	cosmetic := corpus.Comment{Type: javadoc.Return, Old: "the list of titles", New: "the List", Label: 1,
		Kind: "cosmetic"}
	shelf := corpus.Record{OldDoc: "/** @return the list of titles */", NewDoc: "/** @return the map of titles */",
		OldCode: "List<String> titles() { return titles; }", NewCode: "Map<String, Title> titles() { return titles; }",
		Weight: 3, Comments: []corpus.Comment{unit, cosmetic}}
	r, err := CountOutcomes(lines(t, shelf, shelf), 2, alarmed)
	if err != nil {
		t.Fatal(err)
	}
	want := OutcomeCount{Units: 3, Changed: 3, Alarms: 3}
	if got := r.Counts[OutcomeOf{javadoc.Return, "collection-word"}]; got == nil || *got != want {
		t.Errorf("%v, want %v of %v", got, want, r.Counts)
	}
	if len(r.Found) != 1 || r.Found[0].ID == "" || r.Found[0].Level != detector.Warn {
		t.Errorf("found %+v", r.Found)
	}
}

func alarmed(*engine.Case, []check.Finding) (detector.Verdict, error) {
	return detector.Verdict{Level: detector.Warn}, nil
}

func TestCountOutcomesNeedsWholeRecords(t *testing.T) {
	if _, err := CountOutcomes(lines(t, corpus.Record{Method: "judged", OldDoc: doc, OldCode: code, NewCode: code}), 1, alarmed); err == nil {
		t.Error("a record without its new Javadoc is measured")
	}
	broken := errors.New("broken")
	records := func(yield func([]byte, error) bool) { yield(nil, broken) }
	if _, err := CountOutcomes(records, 1, alarmed); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}
