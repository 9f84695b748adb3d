package trees

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"jithook/encode"
	"jithook/encode/hand"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

func floats(t *testing.T, path string) []float32 {
	t.Helper()
	out, err := dataset.ReadFloats(path)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Judged rows come first and weigh 1, mined ones as configured, and what is perhaps stale has a row for each; rows of
// one project are of one group, so that no fold sees its own project.
func TestRowsAreWrittenInOrder(t *testing.T) {
	unit := func(repo string, stale bool) *corpus.Unit {
		return &corpus.Unit{Repo: repo, Class: "Ship", Type: javadoc.Return, Old: "the list of ports",
			OldDoc:  "/** @return the list of ports */",
			OldCode: "List<Port> ports() { return ports; }", NewCode: "Set<Port> ports() { return ports; }", Judged: true,
			Stale: stale}
	}
	broken := unit("a", true)
	broken.NewCode = "Set<Port> ports( {"
	d := &data{rows: parse([]*corpus.Unit{unit("a", true), broken, unit("b", false)}, judged), judged: 2,
		check: parse([]*corpus.Unit{unit("c", true)}, judged)}
	if len(d.rows) != 2 {
		t.Fatalf("%d rows; the one that does not parse is left out", len(d.rows))
	}
	d.add(parse([]*corpus.Unit{unit("a", false)}, unchanged))
	said := &SoftLabels{Stale: map[uint64]float64{unit("c", true).Place(): 0.75}}
	d.add(said.rows([]*corpus.Unit{unit("c", true), unit("d", true)}))
	config := Config{Weight: 0.25, Taught: 0.5}
	for i := range d.rows {
		d.rows[i].weight = config.weight(d.rows[i].source)
	}
	folder := t.TempDir()
	encoder := hand.NewEncoder(encode.NewVocabulary(nil, 10), new(hand.Alignment))
	if err := d.compute(context.Background(), func(r row) []float32 { return encoder.Vector(r.of, nil) }); err != nil {
		t.Fatal(err)
	}
	if err := d.write(folder); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]float32{"label": {1, 0, 0, 1, 0}, "weight": {1, 1, 0.25, 0.375, 0.125},
		"group": {0, 1, 0, 2, 2}} {
		if got := floats(t, filepath.Join(folder, name+".npy")); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	width := len(hand.Names())
	rows, check := floats(t, filepath.Join(folder, "rows.npy")), floats(t, filepath.Join(folder, "check.npy"))
	if len(rows) != 5*width || len(check) != width || !slices.Equal(rows[:width], check) {
		t.Errorf("%d and %d numbers for 5 and 1 rows of %d features", len(rows), len(check), width)
	}
}
