package train

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine/javadoc"
	"jithook/training/data/dataset"
)

// TestRowsAreThoseOfTheDocument reads the names of rows from the table of three columns in docs/develop/training.md;
// reports rely on them.
func TestRowsAreThoseOfTheDocument(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "develop", "training.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.Contains(cells[1], "`") {
			continue
		}
		for i, word := range strings.Split(cells[1], "`") {
			if i%2 == 1 {
				named[word] = true
			}
		}
	}
	runs, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	seeds := map[string]int{}
	for _, r := range runs {
		seeds[r.Row]++
		if row, whole := strings.CutPrefix(r.Row, Whole+"/"); whole {
			if seeds[row] == 0 || r.Config.Sample.Units != 0 {
				t.Errorf("%s learns from %+v", r.Name(), r.Config.Sample)
			}
			continue
		}
		if !named[r.Row] {
			t.Errorf("docs/develop/training.md does not name the row %s", r.Row)
		}
		if want := fmt.Sprintf("%s-%d", r.Row, seeds[r.Row]); r.Name() != want {
			t.Errorf("run %s, want %s", r.Name(), want)
		}
	}
	for name := range named {
		if seeds[name] != 3 {
			t.Errorf("the row %s of docs/develop/training.md has %d runs, want 3", name, seeds[name])
		}
	}
}

// TestRowsDifferInWhatTheirNamesSay holds the configurations against the names.
func TestRowsDifferInWhatTheirNamesSay(t *testing.T) {
	runs, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	first := map[string]Run{} // by the folder of the run
	for _, r := range runs {
		if r.Config.Model.Update != "" {
			continue
		}
		folder := path.Dir(r.Row)
		if _, ok := first[folder]; !ok {
			first[folder] = r
		}
		k, has := r.Config.Model.Kind, func(word string) bool { return strings.Contains(r.Row, word) }
		code := "edit"
		if has("posthoc") {
			code = "new"
		} else if has("implicit") {
			code = "old+new"
		}
		if string(k.Code) != code || k.Sequence == has("graph") || k.Graph == has("seq") || k.Features != has("features") ||
			k.Context {
			t.Errorf("%s reads %+v", r.Row, k)
		}
		var types []string
		for _, typ := range []string{"summary", "return", "param"} {
			if has(typ) {
				types = append(types, typ)
			}
		}
		if fmt.Sprint(types) != fmt.Sprint(r.Config.Types) {
			t.Errorf("%s learns from %v", r.Row, r.Config.Types)
		}
		same := first[folder].Config
		same.Seed, same.Types, same.Model.Kind = r.Config.Seed, r.Config.Types, k
		if fmt.Sprint(same) != fmt.Sprint(r.Config) {
			t.Errorf("%s differs from %s in more than its name says", r.Name(), first[folder].Name())
		}
	}
	if len(first) != 2 {
		t.Errorf("rows in %d folders, want those of the reduced draw and of the whole", len(first))
	}
}

// TestUpdatersDifferInWhatTheirNamesSay holds their configurations against the names, as above.
func TestUpdatersDifferInWhatTheirNamesSay(t *testing.T) {
	runs, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		m := r.Config.Model
		if m.Update == "" {
			continue
		}
		parts := strings.Split(r.Row, "-")
		want := m
		want.Update, want.Detect, want.Code, want.Graph, want.Features, want.Sequence = update.Edits, "", input.Edit, false,
			true, true
		switch {
		case parts[0] == "joint":
			want.Detect, want.Graph = map[string]string{"seq": "sequence", "graph": "graph", "hybrid": "hybrid"}[parts[1]],
				parts[1] != "seq"
		case r.Row == "generator":
			want.Update, want.Code, want.Features = update.Generated, input.New, false
		case len(parts) == 3:
			want.Code = map[string]input.Code{"new": input.New, "versions": input.OldNew, "edit": input.Edit}[parts[1]]
			want.Update, want.Features = map[string]update.Output{"edits": update.Edits, "comment": update.Comment}[parts[2]],
				false
		}
		if m != want {
			t.Errorf("%s is %+v, want %+v", r.Row, m, want)
		}
		for _, s := range r.Config.Stages {
			if (s.MinedNegatives > 0) == (r.Row == "update") || s.MinedPositives != 1 {
				t.Errorf("%s learns from positives by %v and negatives by %v", r.Row, s.MinedPositives, s.MinedNegatives)
			}
		}
	}
}

// TestUpdatersLearnFromAllUnits holds the row behind the hook's own updater against those of the tables.
func TestUpdatersLearnFromAllUnits(t *testing.T) {
	runs, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		if r.Config.Model.Update == "" {
			continue
		}
		epochs := 0
		for _, s := range r.Config.Stages {
			epochs += s.Epochs
		}
		c, ships := r.Config, r.Row == "update"
		if c.Sample.Units != 0 || (c.Sample.Valid == 0) != ships || c.Batch != 64 || (epochs == 9) != ships {
			t.Errorf("%s learns from %+v in %d epochs of batches of %d", r.Name(), c.Sample, epochs, c.Batch)
		}
	}
}

func TestPick(t *testing.T) {
	runs, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	picked, err := Pick(runs, []string{"graph", "seq-2"})
	var names []string
	for _, r := range picked {
		names = append(names, r.Name())
	}
	if want := "graph-1 seq-2 graph-2 graph-3"; err != nil || strings.Join(names, " ") != want {
		t.Errorf("picked %v, %v; want %s", names, err, want)
	}
	if _, err := Pick(runs, []string{"graf"}); err == nil || !strings.Contains(err.Error(), `"graf"`) {
		t.Errorf("an unknown row: error %v", err)
	}
}

func TestStatesOfARun(t *testing.T) {
	dir, run := t.TempDir(), Run{Row: "graph"}
	if err := os.MkdirAll(filepath.Join(dir, run.Name(), checkpointDir), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		file string
		want State
	}{{filepath.Join(checkpointDir, probeFile), Missing}, {filepath.Join(checkpointDir, lastFile), Begun},
		{ManifestFile, Done}} {
		if err := os.WriteFile(filepath.Join(dir, run.Name(), step.file), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if got := run.StateIn(dir); got != step.want {
			t.Errorf("with %s the run is %s, want %s", step.file, got, step.want)
		}
	}
}

// TestARunThatFailsDoesNotStopTheOthers has no Python for any of them.
func TestARunThatFailsDoesNotStopTheOthers(t *testing.T) {
	runs, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	runs, dir := runs[:3], t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, runs[1].Name()), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, runs[1].Name(), ManifestFile), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	err = RunAll(context.Background(), Options{Out: dir, Python: filepath.Join(dir, "python")}, runs, 2,
		func(string) Reporter { return silent{} })
	if err == nil {
		t.Fatal("no error where no run could be trained")
	}
	for i, want := range []bool{true, false, true} {
		if got := strings.Contains(err.Error(), runs[i].Name()+":"); got != want {
			t.Errorf("run %s is in the error: %v, want %v: %v", runs[i].Name(), got, want, err)
		}
	}
}

type silent struct{ Reporter }

func (silent) Say(string) {}

func TestARunOfOneTypeLearnsFromItAlone(t *testing.T) {
	set := new(dataset.Set)
	for i := range 30 {
		set.Units = append(set.Units, dataset.Unit{Place: uint64(i), Type: javadoc.Types[i%3]})
		set.CommentLengths, set.CodeLengths = append(set.CommentLengths, 1), append(set.CodeLengths, 1)
	}
	c, stage := Config{Types: []javadoc.Type{javadoc.Param}}, Stage{MinedPositives: 1, MinedNegatives: 1}
	batches, _ := stage.plan(set, c.learnsFrom, false, 4, 1)
	n := 0
	for _, b := range batches {
		for _, i := range b {
			n++
			if set.Units[i].Type != javadoc.Param {
				t.Errorf("a unit of type %s", set.Units[i].Type)
			}
		}
	}
	if n != 10 {
		t.Errorf("%d units, want 10", n)
	}
}
