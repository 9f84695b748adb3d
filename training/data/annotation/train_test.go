package annotation

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/training/data/corpus"

	"github.com/klauspost/compress/zstd"
)

// method is a record of train, whose author left the comment or changed it.
func method(n, label int) string {
	return fmt.Sprintf(
		`{"repo":"a/b","commit":"c%d","path":"A.java","class":"A","method":"m%d","old_doc":"/** @return the size */","old_code":"int m%d() { return %d; }",`+
			`"new_code":"long m%d() { return %d; }","comments":[{"type":"return","old":"the size","new":"the size","label":%d,"rel":true}]}`, n, n, n, n, n, n+1, label)
}

// files writes a judged unit, and a train file with that one and others, and returns the units of train.
func files(t *testing.T, methods int) (judgedTrain, train string, units []*corpus.Unit) {
	t.Helper()
	dir := t.TempDir()
	judgedTrain, train = filepath.Join(dir, "judged-train.jsonl"), filepath.Join(dir, "train.jsonl")
	var lines []string
	for i := range methods {
		lines = append(lines, method(i, i%2))
	}
	one := `{"id":"judged-0","pick":"random","repo":"a/b","commit":"c0","path":"A.java","class":"A","method":"m0","type":"return","param":"","old":"the size","new":"the size",` +
		`"old_doc":"/** @return the size */","old_code":"int m0() { return 0; }","new_code":"long m0() { return 1; }","mined":0,"stale":1}`
	for path, text := range map[string]string{judgedTrain: one, train: strings.Join(lines, "\n")} {
		if err := os.WriteFile(path, []byte(text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	units, err := corpus.ReadAll(train)
	if err != nil {
		t.Fatal(err)
	}
	return judgedTrain, train, units
}

// say replaces what was read for a test.
func say(t *testing.T, all ...Annotation) {
	t.Helper()
	var text []byte
	for _, v := range all {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		text = append(append(text, line...), '\n')
	}
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	kept := annotations
	annotations = z.EncodeAll(text, nil)
	t.Cleanup(func() { annotations = kept })
}

func on(u *corpus.Unit, says Label) Annotation {
	return Annotation{Reference: u.Reference(ID(u)), Label: says, Why: "so"}
}

func TestUnitsAreJudgedByTheFirstWhoDecided(t *testing.T) {
	judgedTrain, train, units := files(t, 5)
	say(t, on(units[0], OK), on(units[1], Stale), on(units[2], Unsure), on(units[3], OK), on(units[3], Stale))
	got, err := Judged(filepath.Dir(train))
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, u := range got {
		said = append(said, fmt.Sprintf("%s %s %v %v", u.Method, u.Pick, u.Judged, u.Stale))
	}
	// The corpus has judged the first itself, of the third nobody was sure, and the fifth was not read.
	if want := []string{"m0 random true true", "m1 read true true", "m3 read true false"}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
	known, err := corpus.ReadAll(judgedTrain)
	if err != nil {
		t.Fatal(err)
	}
	twice, withCorpus, err := Agree(known)
	if err != nil || twice != (Agreement{0, 1}) || withCorpus != (Agreement{0, 1}) {
		t.Errorf("read twice %+v, with the corpus %+v, %v", twice, withCorpus, err)
	}
}

func TestWhatNobodyIsSureOfIsDrawn(t *testing.T) {
	judgedTrain, train, units := files(t, 40)
	say(t, on(units[1], Stale))
	unsure := []string{"m4", "m9", "m20"}
	judge := func(c *engine.Case) (float64, error) {
		for _, name := range unsure {
			if c.Old.Name == name {
				return 0.5, nil
			}
		}
		return 0.001, nil
	}
	counts := map[string]int{}
	for seed := range uint64(20) {
		drawn, err := Draw(context.Background(), judgedTrain, train, 6,
			corpus.Sampling{Seed: seed, PerCommit: 2, Negatives: 1}, judge)
		if err != nil {
			t.Fatal(err)
		}
		if len(drawn) != 6 {
			t.Fatalf("%d units, want 6", len(drawn))
		}
		for _, u := range drawn {
			counts[u.Method]++
		}
	}
	if counts["m0"]+counts["m1"] > 0 {
		t.Errorf("units were drawn that are judged: %v", counts)
	}
	for _, name := range unsure {
		if counts[name] < 15 {
			t.Errorf("%s was drawn %d times of 20", name, counts[name])
		}
	}
}

func TestTheReadingsAreWhole(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 5000 {
		t.Errorf("%d annotations", len(all))
	}
	for _, v := range all {
		if len(v.ID) != 16 || v.Repo == "" || v.Commit == "" || v.Type == "" || v.Why == "" || len(v.Why) > 400 {
			t.Errorf("%+v", v)
		}
	}
}

// What stands in a file of further projects is learnt from where somebody has read it.
func TestUnitsOfFurtherProjectsAreJudged(t *testing.T) {
	_, train, units := files(t, 3)
	dir := filepath.Dir(train)
	if err := os.Rename(train, filepath.Join(dir, More+".jsonl")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(train, []byte(method(9, 0)+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	say(t, on(units[2], Stale))
	got, err := Judged(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[1].Method != "m2" || !got[1].Stale {
		t.Errorf("%d units are judged, want that of judged-train and m2", len(got))
	}
}
