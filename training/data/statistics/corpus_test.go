package statistics

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

// entry is a record of one @return unit of "int f() { return N; }".
type entry struct {
	repo   string
	n      int
	label  int
	weight float64
	kind   string
}

func corpusOf(t *testing.T, entries []entry) string {
	t.Helper()
	var lines strings.Builder
	for i, e := range entries {
		text, err := json.Marshal(map[string]any{
			"repo": e.repo, "commit": fmt.Sprint("c", i), "class": "A", "method": "f", "w": e.weight,
			"old_doc":  "/** @return the number */",
			"old_code": "int f() { return 0; }", "new_code": fmt.Sprintf("int f() { return %d; }", e.n),
			"comments": []any{map[string]any{"type": "return", "old": "the number", "label": e.label, "kind": e.kind,
				"rel": true}},
		})
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(text, '\n'))
	}
	dir := t.TempDir()
	for _, name := range []string{"train", "valid", "test"} {
		if err := os.WriteFile(filepath.Join(dir, name+".jsonl"), []byte(lines.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestCountsBeforeAndAfterDownsampling(t *testing.T) {
	dir := corpusOf(t, []entry{
		{"a/b", 1, 1, 1, ""}, {"a/b", 1, 1, 1, ""}, // a duplicate
		{"a/b", 2, 0, 3, ""}, {"c/d", 3, 0, 3, ""}, {"c/d", 4, 0, 1, ""},
		{"e/f", 5, 1, 1, "spelling"},
	})
	s, err := CountCorpus(context.Background(), dir, corpus.Sampling{Seed: 1, Negatives: 2}, 1, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, split := range s.Splits {
		// Of the three negatives, which stand for seven, two are drawn beside the one positive.
		if got, want := split.Types[javadoc.Return], (Size{Positive: 1, Negative: 7, Drawn: 3}); got != want {
			t.Errorf("%s: %+v, want %+v", split.Name, got, want)
		}
		if split.Projects < 1 || split.Projects > 2 {
			t.Errorf("%s: %d projects", split.Name, split.Projects)
		}
	}
	// the number | int f ( ) { return 0 ; } | both between keywords: KEEP … REPLACE_OLD 0 REPLACE_NEW n REPLACE_END KEEP …
	l := s.All
	if l.Units != 9 || l.Comment != 2 || l.Old != 9 || l.New != 9 || l.Edit != 17 {
		t.Errorf("lengths %+v", l)
	}
	if l.NewTree < 5 || l.OldTree != l.NewTree || l.EditGraph != l.NewTree+1 {
		t.Errorf("trees of %v and %v nodes, the edit graph has %v; want one more, for the number replaced", l.OldTree,
			l.NewTree, l.EditGraph)
	}
	if s.Lengths[javadoc.Return] != l || s.Lengths[javadoc.Param].Units != 0 {
		t.Errorf("by type %+v", s.Lengths)
	}

	out := t.TempDir()
	if c, err := ReadCorpus(out); c != nil || err != nil {
		t.Errorf("nothing was counted, but %v", err)
	}
	if err := s.Write(out); err != nil {
		t.Fatal(err)
	}
	if back, err := ReadCorpus(out); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("read back %+v (%v)", back, err)
	}
}
