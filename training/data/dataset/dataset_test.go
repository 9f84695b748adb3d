package dataset

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/encode/graph"
	"jithook/encode/input"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

func unit(typ javadoc.Type, text, old, after string) *corpus.Unit {
	tag := map[javadoc.Type]string{javadoc.Return: "@return ", javadoc.Param: "@param "}[typ]
	return &corpus.Unit{Type: typ, Old: text, OldDoc: "/** " + tag + text + " */", OldCode: old, NewCode: after, Weight: 1}
}

func encoder(t *testing.T, k input.Kind, units []*corpus.Unit) *input.Encoder {
	t.Helper()
	e, err := input.NewEncoder(k, Count(units, k, false).Vocabularies(100),
		input.Options{Options: encode.DefaultOptions(), MaxNodes: graph.DefaultMaxNodes})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestBuildStoresWhatTheEncoderGives(t *testing.T) {
	units := []*corpus.Unit{
		unit(javadoc.Return, "the list of names", "List<String> names() { return all; }",
			"Set<String> names() { return all; }"),
		unit(javadoc.Summary, "Broken.", "int f( { return 1; }", "int f() { return 2; }"),
		unit(javadoc.Summary, "Counts the words.", "int count() { return n; }", "int count() { return n + 1; }"),
	}
	units[0].Mined = true
	units[2].Judged, units[2].Stale = true, true
	e := encoder(t, input.Default(), units)
	dir := filepath.Join(t.TempDir(), "set")
	s, err := Build(dir, units, e)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Units) != 2 || !s.Units[1].Judged || !s.Units[0].Label || !s.Units[1].Label {
		t.Fatalf("units: %+v", s.Units)
	}
	skipped := 0
	for _, n := range s.Skipped {
		skipped += n
	}
	if skipped != 1 {
		t.Errorf("skipped %v, want the one that does not parse", s.Skipped)
	}
	again, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(s, again) {
		t.Errorf("opened again: %+v, want %+v", again, s)
	}
	for i, u := range []*corpus.Unit{units[0], units[2]} {
		c, err := Case(u)
		if err != nil {
			t.Fatal(err)
		}
		x, err := e.Encode(c, check.Run(c))
		if err != nil {
			t.Fatal(err)
		}
		if s.CommentLengths[i] != len(x.Comment) || s.CodeLengths[i] != len(x.Code) {
			t.Errorf("unit %d: lengths %d, %d, want %d, %d", i, s.CommentLengths[i], s.CodeLengths[i], len(x.Comment),
				len(x.Code))
		}
	}
	if _, err := os.Stat(dir + ".part"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the unfinished directory is left: %v", err)
	}
}

func TestASetHoldsWhatTheNetworkReads(t *testing.T) {
	units := []*corpus.Unit{
		unit(javadoc.Return, "the list of names", "List<String> names() { return all; }",
			"Set<String> names() { return all; }"), unit(javadoc.Summary, "Counts the words.", "int count() { return n; }",
			"int count() { for (int i : all) n += i; return n + 1; }"),
	}
	common := []string{"comment", "comment_offsets", "evidence", "label", "type"}
	for _, c := range []struct {
		kind input.Kind
		want []string
	}{
		{input.Default(), []string{"code", "code_features", "code_offsets", "comment_features"}},
		{input.Kind{Code: input.Edit, Graph: true},
			[]string{"comment_features", "graph", "graph_actions", "graph_edges", "graph_edges_offsets", "graph_features",
				"graph_offsets"}}, {input.Kind{Code: input.New, Sequence: true, Graph: true},
			[]string{"code", "code_offsets", "graph", "graph_edges", "graph_edges_offsets", "graph_offsets"}},
		{input.Kind{Code: input.OldNew, Sequence: true}, []string{"code", "code_offsets", "old_code", "old_code_offsets"}},
		{input.Kind{Code: input.OldNew, Graph: true}, []string{"graph", "graph_edges", "graph_edges_offsets", "graph_offsets",
			"old_graph", "old_graph_edges", "old_graph_edges_offsets", "old_graph_offsets"}},
	} {
		e := encoder(t, c.kind, units)
		dir := filepath.Join(t.TempDir(), "set")
		s, err := Build(dir, units, e)
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.npy"))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range files {
			names = append(names, strings.TrimSuffix(filepath.Base(f), ".npy"))
		}
		want := slices.Sorted(slices.Values(append(slices.Clone(common), c.want...)))
		if !slices.Equal(names, want) {
			t.Errorf("%+v: arrays %v, want %v", c.kind, names, want)
		}
		for i, u := range units {
			k, err := Case(u)
			if err != nil {
				t.Fatal(err)
			}
			x, err := e.Encode(k, check.Run(k))
			if err != nil {
				t.Fatal(err)
			}
			longest := max(len(x.Code), len(x.OldCode))
			if !c.kind.Sequence {
				longest = len(x.Graph.Node)
				if x.OldGraph != nil {
					longest = max(longest, len(x.OldGraph.Node))
				}
			}
			if s.CodeLengths[i] != longest {
				t.Errorf("%+v: unit %d has length %d, want %d", c.kind, i, s.CodeLengths[i], longest)
			}
			if !c.kind.Graph {
				continue
			}
			edges := 0
			for _, ends := range x.Graph.Edge {
				edges += len(ends) / 2
			}
			if stored, err := lengths(dir, "graph_edges", len(units)); err != nil || stored[i] != edges {
				t.Errorf("%+v: unit %d has %v edges, want %d (%v)", c.kind, i, stored, edges, err)
			}
		}
	}
}

func TestOpenTellsWhatIsNotThere(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want one that wraps fs.ErrNotExist", err)
	}
}

func TestBuildRefusesASetOfNothing(t *testing.T) {
	units := []*corpus.Unit{unit(javadoc.Summary, "Broken.", "int f( {", "int f() { return 2; }")}
	dir := filepath.Join(t.TempDir(), "set")
	if _, err := Build(dir, units, encoder(t, input.Default(), units)); err == nil {
		t.Error("no error for a set without a single example")
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a set of nothing was left behind: %v", err)
	}
}

func TestNumPyHeader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.npy")
	a, err := newArray(path, "<i8", 2)
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(3) {
		if err := write(a, 1, []int64{i, -i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := write(a, 1, []int64{1, 2, 3}); err == nil {
		t.Error("three values make no row of two")
	}
	if err := a.close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// NEP 1: magic, version, header length, the header padded with spaces to a line feed, data at a multiple of 64.
	want := "\x93NUMPY\x01\x00\x76\x00{'descr': '<i8', 'fortran_order': False, 'shape': (3, 2), }"
	if string(data[:len(want)]) != want || data[npyHeader-1] != '\n' || len(data) != npyHeader+6*8 {
		t.Errorf("header %q, %d bytes", data[:npyHeader], len(data))
	}
	got, err := readArray[int64](path, "<i8")
	if err != nil || !slices.Equal(got, []int64{0, 0, 1, -1, 2, -2}) {
		t.Errorf("read back %v, %v", got, err)
	}
	if _, err := readArray[float32](path, "<f4"); err == nil {
		t.Error("an array of another type was read")
	}
}

func TestHalf(t *testing.T) {
	// IEEE 754-2019, binary16: one sign bit, five of exponent (bias 15), ten of fraction.
	for f, want := range map[float32]uint16{0: 0, 1: 0x3c00, 0.25: 0x3400, -2: 0xc000, 0.75: 0x3a00, 65504: 0x7bff,
		1 + 1.0/1024: 0x3c01} {
		if got, exact := half(f); !exact || got != want {
			t.Errorf("half(%v) = %#x, %v, want %#x", f, got, exact, want)
		}
	}
	for _, f := range []float32{0.1, 65536, 1e-6, float32(math.Inf(1)), float32(math.NaN()), 1 + 1.0/2048} {
		if got, exact := half(f); exact {
			t.Errorf("half(%v) = %#x is called exact", f, got)
		}
	}
}

// setOfLengths is a set with lengths alone.
func setOfLengths(n int) *Set {
	s := new(Set)
	for i := range n {
		s.CodeLengths = append(s.CodeLengths, 10+i*7919%500)
		s.CommentLengths = append(s.CommentLengths, 1+i%30)
	}
	return s
}

func TestShuffledTakesEachExampleOnce(t *testing.T) {
	s := setOfLengths(1003)
	var picked []int
	for i := 0; i < 1003; i += 2 {
		picked = append(picked, i)
	}
	batches := s.Shuffled(picked, 16, 5)
	var seen []int
	for _, b := range batches {
		if len(b) == 0 || len(b) > 16 {
			t.Errorf("a batch of %d", len(b))
		}
		seen = append(seen, b...)
	}
	slices.Sort(seen)
	if !slices.Equal(seen, picked) {
		t.Errorf("%d examples in the batches, want the %d picked, each once", len(seen), len(picked))
	}
	if !reflect.DeepEqual(batches, s.Shuffled(picked, 16, 5)) {
		t.Error("the same seed planned other batches")
	}
	if reflect.DeepEqual(batches, s.Shuffled(picked, 16, 6)) {
		t.Error("another seed planned the same batches")
	}
}

func TestBatchesHoldLikeLengths(t *testing.T) {
	s := &Set{}
	for i := range 6400 {
		s.CodeLengths, s.CommentLengths = append(s.CodeLengths, 1+i*7919%512), append(s.CommentLengths, 1+i*104729%64)
	}
	picked := make([]int, len(s.CodeLengths))
	for i := range picked {
		picked[i] = i
	}
	for name, batches := range map[string][][]int{"shuffled": s.Shuffled(picked, 64, 1),
		"ordered": s.Ordered(picked, 64)} {
		// Unsorted batches of 64 would be twice the tokens, for their longest is near the greatest length and their mean half
		// of it.
		if waste := padding(batches, s.CodeLengths); waste > 0.15 {
			t.Errorf("%s: %.0f %% of padding in the code", name, 100*waste)
		}
		if waste := padding(batches, s.CommentLengths); waste > 0.25 {
			t.Errorf("%s: %.0f %% of padding in the comments", name, 100*waste)
		}
	}
}

// padding is the share that batches have of it, in tokens.
func padding(batches [][]int, lengths []int) float64 {
	padded, tokens := 0, 0
	for _, b := range batches {
		longest := 0
		for _, i := range b {
			longest = max(longest, lengths[i])
			tokens += lengths[i]
		}
		padded += longest * len(b)
	}
	return float64(padded)/float64(tokens) - 1
}

func TestItemsAreProbabilities(t *testing.T) {
	s := &Set{Units: []Unit{{Type: javadoc.Param, Label: true}, {Type: javadoc.Return}}}
	items := s.Items([][2]float32{{0, float32(math.Log(3))}, {2, 2}})
	if fmt.Sprintf("%.4f %.4f", items[0].Score, items[1].Score) != "0.7500 0.5000" || !items[0].Stale || items[1].Stale {
		t.Errorf("items: %+v", items)
	}
}
