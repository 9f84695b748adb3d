package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/training/data/corpus"
	"jithook/training/data/synthetic"
)

// Every command of the time before the groups works under its name as it did, and stands in a group.
func TestOldNamesWork(t *testing.T) {
	old := map[string]string{
		"alarms": "measure", "baseline": "train", "eval": "measure", "field": "measure", "mine": "data",
		"pack":         "ship",
		"pack-updater": "ship", "readings": "data", "report": "measure", "rows": "train", "sample": "data", "smoke": "train",
		"statistics": "data",
		"suggested":  "measure", "suggestions": "ship", "teach": "train", "thresholds": "ship", "trees": "train",
		"update": "measure",
	}
	root := newRoot()
	for name, group := range old {
		alias, grouped := find(t, root, name), find(t, root, group, name)
		if !alias.Hidden || grouped.Hidden {
			t.Errorf("%s: hidden %t, in its group %t", name, alias.Hidden, grouped.Hidden)
		}
		if alias.Use != grouped.Use || !slices.Equal(flags(alias), flags(grouped)) ||
			len(alias.Commands()) != len(grouped.Commands()) {
			t.Errorf("%s is another command than %s %s", name, group, name)
		}
		if got := run(t, name, "--help"); !strings.Contains(got, alias.Short) &&
			!strings.Contains(got, strings.SplitN(alias.Long, "\n", 2)[0]) {
			t.Errorf("%s --help says %q", name, got)
		}
	}
	if c := find(t, root, "train"); !c.Runnable() || !slices.Contains(flags(c), "config") {
		t.Error("train by itself does not train the network")
	}
	if c := find(t, root, "baseline", "checks"); !slices.Contains(flags(c), "corpus") {
		t.Error("baseline checks has no --corpus")
	}
	for _, name := range []string{"trees"} {
		if find(t, root, name).Flags().Lookup("lessons") == nil {
			t.Errorf("%s does not know --lessons, which --soft-labels was", name)
		}
	}
	help := run(t, "--help")
	for name := range old {
		if strings.Contains(help, "\n  "+name+" ") {
			t.Errorf("the first page of help lists %s, which stands in a group", name)
		}
	}
}

// find is the command of a path.
func find(t *testing.T, root *cobra.Command, path ...string) *cobra.Command {
	t.Helper()
	c, rest, err := root.Find(path)
	if err != nil || len(rest) > 0 || c.Name() != path[len(path)-1] {
		t.Fatalf("there is no command %v: %v", path, err)
	}
	return c
}

func flags(c *cobra.Command) (names []string) {
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// run is what a command line prints.
func run(t *testing.T, args ...string) string {
	t.Helper()
	root := newRoot()
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetArgs(args)
	if err := root.Execute(); err != nil {
		t.Fatalf("jit-train %s: %v", strings.Join(args, " "), err)
	}
	return out.String()
}

// The fields of what eval prints for programs stay.
func TestEvalPrintsItsFields(t *testing.T) {
	dir := t.TempDir()
	if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 20, Valid: 20, Judged: 20}); err != nil {
		t.Fatal(err)
	}
	data, err := corpus.Find(dir, "clean")
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"eval", "--data", filepath.Clean(data), "--json"}
	text := run(t, args...)
	if grouped := run(t, append([]string{"measure"}, args...)...); grouped != text {
		t.Errorf("measure eval prints\n%s, eval\n%s", grouped, text)
	}
	var report map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	var all map[string]float64
	if err := json.Unmarshal(report["all"], &all); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(all)); !slices.Equal(got,
		strings.Fields("accuracy average_precision f1 n positives precision recall")) {
		t.Errorf("a table has %v", got)
	}
	if got := slices.Sorted(maps.Keys(report)); !slices.Equal(got,
		strings.Fields("all block body param return signature summary warn")) {
		t.Errorf("the report has %v", got)
	}
}
