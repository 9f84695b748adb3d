package synthetic

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

var sizes = Sizes{Train: 80, Valid: 20, Judged: 10}

func made(t *testing.T, seed uint64) string {
	t.Helper()
	dir := t.TempDir()
	if err := Write(dir, seed, sizes); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestEveryUnitIsACase(t *testing.T) {
	dir := made(t, 1)
	for name, want := range map[string]int{"train": 240, "valid": 60, "judged-train": 30, "clean-valid": 30, "clean": 30} {
		units, err := corpus.ReadAll(filepath.Join(dir, name+".jsonl.zst"))
		if err != nil {
			t.Fatal(err)
		}
		stale := 0
		for _, u := range units {
			c, err := dataset.Case(u)
			if err != nil {
				t.Errorf("%s: %v\n%s\n%s", name, err, u.OldCode, u.NewCode)
			} else if c.Unit.Text != u.Old || !bytes.Contains(c.New.Source, []byte(c.Unit.Text)) {
				t.Errorf("%s: the Javadoc does not hold the unit %q", name, u.Old)
			}
			if u.Label() {
				stale++
			}
		}
		if len(units) != want || stale == 0 || stale == len(units) {
			t.Errorf("%s: %d units, %d stale; want %d of both kinds", name, len(units), stale, want)
		}
	}
}

func TestTheSeedDecides(t *testing.T) {
	read := func(dir string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, "train.jsonl.zst"))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	one := read(made(t, 1))
	if !bytes.Equal(one, read(made(t, 1))) {
		t.Error("the same seed made another corpus")
	}
	if bytes.Equal(one, read(made(t, 2))) {
		t.Error("another seed made the same corpus")
	}
}
