package trees

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/encode/hand"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

// changedList is a unit whose author wrote new where it was "the list of ports".
func changedList(after string) *corpus.Unit {
	return &corpus.Unit{Repo: "a", Class: "Ship", Type: javadoc.Return, Old: "the list of ports", New: after,
		OldDoc:  "/** @return the list of ports */",
		OldCode: "List<Port> ports() { return ports; }", NewCode: "Set<Port> ports() { return ports; }", Mined: true}
}

func TestTheTeacherReadsTheAuthorsComment(t *testing.T) {
	encoder := hand.NewEncoder(encode.NewVocabulary(nil, 10), new(hand.Alignment))
	features := func(after string) []float32 {
		rows := parse([]*corpus.Unit{changedList(after)}, judged)
		return withAuthor(encoder, rows[0])
	}
	width := len(hand.Names())
	none, same, set := features(""), features("the list of ports"), features("the set of ports")
	if len(set) != 2*width || !slices.Equal(set[:width], none[:width]) {
		t.Fatalf("%d features; the first %d are the change's, whatever the author wrote", len(set), width)
	}
	for name, f := range map[string][]float32{"no new comment": none, "the same comment": same} {
		if slices.ContainsFunc(f[width:], func(v float32) bool { return v != 0 }) {
			t.Errorf("%s: something differs", name)
		}
	}
	at := slices.Index(hand.Names(), "rule/collection-word")
	if set[at] != 1 || set[width+at] != -1 {
		t.Errorf("rule/collection-word is %v and differs by %v; it fires for the old comment and not for the author's",
			set[at], set[width+at])
	}
}

func TestSoftLabelsAreReadAsTheyWereWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "soft-labels.json")
	if _, err := ReadSoftLabels(path); err == nil || !strings.Contains(err.Error(), "jit-train teach") {
		t.Errorf("error %v, want one that names jit-train teach", err)
	}
	known, unknown := changedList("the set of ports"), changedList("the set of ports")
	unknown.Commit = "another"
	said := &SoftLabels{Commit: "c", Stale: map[uint64]float64{known.Place(): 0.75}}
	if err := said.Write(path); err != nil {
		t.Fatal(err)
	}
	read, err := ReadSoftLabels(path)
	if err != nil {
		t.Fatal(err)
	}
	rows := read.rows([]*corpus.Unit{known, unknown})
	if len(rows) != 1 || rows[0].stale != 0.75 || rows[0].source != changed || len(read.SHA256) != 64 {
		t.Errorf("%d rows, %+v; want the one that the soft labels are of", len(rows), read)
	}
}
