package mine

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/hook/hooktest"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// TestRecordsTellOfTheirFile commits changes, mines them, and compares what the method does otherwise by the record
// with what it does otherwise by the files, as the hook reads them.
func TestRecordsTellOfTheirFile(t *testing.T) {
	const doc = "/** Loads the port. */ "
	for _, tt := range []struct {
		name, old, new string
		want, alone    string // by the files, and by the record without the members
	}{
		{"a helper is extracted",
			doc + "int load(String a) { if (a == null) { warn(); close(); } return a.length() * 2; }",
			doc + "int load(String a) { check(a); return a.length() * 2; }\n" +
				"void check(String b) { if (b == null) { warn(); close(); } }",
			"", "no longer checks `a == null`\nno longer calls `warn`\nno longer calls `close`\nnow calls `check`"},
		{"a helper changes",
			doc + "int load() { return first(); }\nprivate int first() { return -1; }",
			doc + "int load() { return (first()); }\nprivate int first() { return 0; }",
			"returns `-1` → `0` (in `first`)", ""},
		{"a constant is named",
			doc + "int load() { return open(8080); }",
			"static final int PORT = 8080;\n" + doc + "int load() { return open(PORT); }",
			"", "returns `open(8080)` → `open(PORT)`"},
		{"a constant changes",
			"static final int PORT = 8080;\n" + doc + "int load() { return (PORT); }",
			"static final int PORT = 9090;\n" + doc + "int load() { return PORT; }",
			"returns `8080` → `9090`", ""},
		{"a constant of a helper changes",
			"static final int MOST = 5;\n" + doc + "int load(int a) { return keep(a); }\nint keep(int b) { return b * MOST; }",
			"static final int MOST = 6;\n" + doc + "int load(int a) { return (keep(a)); }\n" +
				"int keep(int b) { return b * MOST; }",
			"returns `b * 5` → `b * 6` (in `keep`)\nno longer computes `b * MOST` (in `keep`)\n" +
				"now computes `b * MOST` (in `keep`)", ""},
		{"one of several of a name, and the method itself",
			doc + "void load(int a) { load(\"\"); load(a - 1); }\nvoid load(String a) { keep(a); }",
			doc + "void load(int a) { load(\"\"); { load(a - 1); } }\nvoid load(String a) { }",
			"no longer calls `keep` (in `load`)", ""},
		{"another method changes",
			doc + "int load() { return 1 + 1; }\nint other() { return 3; }",
			doc + "int load() { return (1 + 1); }\nint other() { return 4; }",
			"", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := hooktest.NewRepo(t)
			r.Write("A.java", class(tt.old))
			r.Commit()
			r.Write("A.java", class(tt.new))
			r.Commit()
			unit := mineUnit(t, r.Dir)

			var files [2]*java.File
			for i, commit := range []string{"HEAD~", "HEAD"} {
				file, err := java.Parse([]byte(r.Git("show", commit+":A.java") + "\n"))
				if err != nil {
					t.Fatal(err)
				}
				files[i] = file
			}
			cases, _ := engine.Cases(files[0], files[1])
			if len(cases) != 1 {
				t.Fatalf("the hook has %d cases, want 1", len(cases))
			}
			hook := otherwise(cases[0])
			record, err := dataset.Case(unit)
			if err != nil {
				t.Fatal(err)
			}
			if got := otherwise(record); got != hook || got != tt.want {
				t.Errorf("by the record\n%s\nby the files\n%s\nwant\n%s", got, hook, tt.want)
			}
			bare := *unit
			bare.OldMembers, bare.NewMembers = nil, nil
			if record, err = dataset.Case(&bare); err != nil {
				t.Fatal(err)
			}
			if got := otherwise(record); got != tt.alone {
				t.Errorf("without members\n%s\nwant\n%s", got, tt.alone)
			}
			if unit.Place() != bare.Place() || unit.Content() != bare.Content() {
				t.Error("members make another unit of it")
			}
		})
	}
}

// mineUnit is the one unit of a repository's history.
func mineUnit(t *testing.T, dir string) *corpus.Unit {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.jsonl.zst")
	if _, err := Run(context.Background(), Options{Repos: []string{dir}, Out: out}); err != nil {
		t.Fatal(err)
	}
	units, err := corpus.ReadAll(out)
	if err != nil || len(units) != 1 {
		t.Fatalf("%d units, %v, want 1", len(units), err)
	}
	return units[0]
}

// otherwise says what a case's method does otherwise, one change a line.
func otherwise(c *engine.Case) string {
	var lines []string
	for _, change := range behaviour.Diff(c.Old, c.New) {
		lines = append(lines, change.String())
	}
	return strings.Join(lines, "\n")
}
