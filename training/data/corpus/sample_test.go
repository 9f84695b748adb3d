package corpus

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jithook/engine/javadoc"
)

// entry is a record of one unit.
type entry struct {
	commit, code, kind string
	typ                javadoc.Type
	label              int
	irrelevant         bool
	weight             float64
}

func corpusOf(t *testing.T, entries []entry) string {
	t.Helper()
	var lines strings.Builder
	for _, e := range entries {
		text, err := json.Marshal(map[string]any{
			"repo": "a/b", "commit": e.commit, "old_code": e.code, "new_code": "new " + e.code, "w": e.weight,
			"comments": []any{map[string]any{"type": e.typ, "old": "text", "label": e.label, "kind": e.kind,
				"rel": !e.irrelevant}},
		})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%s\n", text)
	}
	return write(t, "records.jsonl", []byte(lines.String()))
}

func sample(t *testing.T, path string, s Sampling) []*Unit {
	t.Helper()
	units, err := Sample(path, s)
	if err != nil {
		t.Fatal(err)
	}
	return units
}

func codes(units []*Unit) []string {
	var list []string
	for _, u := range units {
		list = append(list, u.OldCode)
	}
	return list
}

// many are n units of one type and label, each in a commit of its own.
func many(n int, typ javadoc.Type, label int) []entry {
	var list []entry
	for i := range n {
		list = append(list, entry{commit: fmt.Sprintf("%s%d-%d", typ, label, i), code: fmt.Sprintf("%s%d-%d", typ, label, i),
			typ: typ, label: label, weight: 1})
	}
	return list
}

func TestSampleFilters(t *testing.T) {
	path := corpusOf(t, []entry{
		{commit: "1", code: "kept", typ: javadoc.Return, label: 1},
		{commit: "2", code: "cosmetic", typ: javadoc.Return, label: 1, kind: "cosmetic"},
		{commit: "3", code: "spelling", typ: javadoc.Return, label: 1, kind: "spelling"},
		{commit: "4", code: "irrelevant", typ: javadoc.Return, label: 1, irrelevant: true},
		{commit: "5", code: "kept", typ: javadoc.Return, label: 1},
		{commit: "6", code: " kept\n", typ: javadoc.Return, label: 1},
		{commit: "7", code: "also kept", typ: javadoc.Return, label: 0},
	})
	if got, want := codes(sample(t, path, Sampling{Negatives: 1})),
		[]string{"kept", "also kept"}; !slices.Equal(got, want) {
		t.Errorf("sampled %q, want %q: duplicates, cosmetic changes and unrelated ones are left out", got, want)
	}
	if got, want := codes(sample(t, path, Sampling{Negatives: 1, Filtered: true})),
		[]string{"irrelevant"}; !slices.Equal(got, want) {
		t.Errorf("sampled %q of what the filter drops, want %q", got, want)
	}
}

func TestSampleLeavesOutNamedPlaces(t *testing.T) {
	path := corpusOf(t, slices.Concat(many(2, javadoc.Return, 1), many(2, javadoc.Return, 0)))
	out := sample(t, path, Sampling{Negatives: 1})[0]
	got := codes(sample(t, path, Sampling{Negatives: 1, Except: map[uint64]bool{out.Place(): true}}))
	if slices.Contains(got, out.OldCode) || len(got) != 2 {
		t.Errorf("sampled %q, want one positive that is not %q and one negative", got, out.OldCode)
	}
}

func TestSampleBalancesEachType(t *testing.T) {
	path := corpusOf(t, slices.Concat(
		many(5, javadoc.Return, 1), many(50, javadoc.Return, 0), many(8, javadoc.Summary, 1), many(60, javadoc.Summary, 0),
		many(4, javadoc.Param, 1), many(2, javadoc.Param, 0),
	))
	count := func(s Sampling) map[string]int {
		counts := map[string]int{}
		for _, u := range sample(t, path, s) {
			counts[fmt.Sprint(u.Type, u.Mined)]++
		}
		return counts
	}
	want := map[string]int{"returntrue": 5, "returnfalse": 5, "summarytrue": 8, "summaryfalse": 8, "paramtrue": 4,
		"paramfalse": 2}
	if got := count(Sampling{Negatives: 1}); !maps.Equal(got, want) {
		t.Errorf("balanced: %v, want %v", got, want)
	}
	want = map[string]int{"returntrue": 5, "returnfalse": 15, "summarytrue": 8, "summaryfalse": 24, "paramtrue": 4,
		"paramfalse": 2}
	if got := count(Sampling{Negatives: 3}); !maps.Equal(got, want) {
		t.Errorf("three negatives to a positive: %v, want %v", got, want)
	}
}

func TestSampleCapsCommits(t *testing.T) {
	var entries []entry
	for i := range 10 {
		for label := range 2 {
			for _, typ := range []javadoc.Type{javadoc.Return, javadoc.Summary} {
				entries = append(entries, entry{commit: "bulk", code: fmt.Sprint(typ, label, i), typ: typ, label: label})
			}
		}
	}
	got := map[string]int{}
	for _, u := range sample(t, corpusOf(t, entries), Sampling{PerCommit: 2, Negatives: 1}) {
		got[fmt.Sprint(u.Type, u.Mined)]++
	}
	if want := map[string]int{"returntrue": 2, "returnfalse": 2, "summarytrue": 2, "summaryfalse": 2}; !maps.Equal(got,
		want) {
		t.Errorf("one commit gave %v, want %v", got, want)
	}
}

// TestACapKeepsTheFirstOfTheDraw holds a smaller cap's units against those of a larger one: each type and label keeps
// its share.
func TestACapKeepsTheFirstOfTheDraw(t *testing.T) {
	path := corpusOf(t, slices.Concat(many(60, javadoc.Return, 1), many(90, javadoc.Return, 0), many(20, javadoc.Param, 1),
		many(10, javadoc.Param, 0)))
	count := func(units []*Unit) string {
		counts := map[string]int{}
		for _, u := range units {
			counts[fmt.Sprint(u.Type, u.Mined)]++
		}
		return fmt.Sprint(counts)
	}
	for units, want := range map[int]string{
		0:   "map[paramfalse:10 paramtrue:20 returnfalse:60 returntrue:60]",
		150: "map[paramfalse:10 paramtrue:20 returnfalse:60 returntrue:60]",
		75:  "map[paramfalse:5 paramtrue:10 returnfalse:30 returntrue:30]",
		40:  "map[paramfalse:2 paramtrue:5 returnfalse:16 returntrue:16]",
	} {
		if got := count(sample(t, path, Sampling{Seed: 5, Negatives: 1, Units: units})); got != want {
			t.Errorf("at most %d units: %s, want %s", units, got, want)
		}
	}
	large := codes(sample(t, path, Sampling{Seed: 5, Negatives: 1, Units: 75}))
	for _, code := range codes(sample(t, path, Sampling{Seed: 5, Negatives: 1, Units: 40})) {
		if !slices.Contains(large, code) {
			t.Errorf("%s is among the first 40, but not among the first 75", code)
		}
	}
}

func TestSampleDependsOnTheSeedAlone(t *testing.T) {
	path := corpusOf(t, slices.Concat(many(20, javadoc.Return, 1), many(400, javadoc.Return, 0)))
	first, again, other := codes(sample(t, path, Sampling{Seed: 1, Negatives: 1})),
		codes(sample(t, path, Sampling{Seed: 1, Negatives: 1})), codes(sample(t, path, Sampling{Seed: 2, Negatives: 1}))
	if !slices.Equal(first, again) {
		t.Error("the same seed drew another sample")
	}
	if slices.Equal(first, other) {
		t.Error("another seed drew the same sample")
	}
}

func TestSampleDrawsByWeight(t *testing.T) {
	entries := many(2000, javadoc.Return, 1)
	for i := range 12000 {
		entries = append(entries, entry{commit: fmt.Sprint(i), code: fmt.Sprint(i), typ: javadoc.Return,
			weight: float64(1 + 2*(i%2))})
	}
	heavy := 0
	for _, u := range sample(t, corpusOf(t, entries), Sampling{Seed: 7, Negatives: 1}) {
		if !u.Mined && u.Weight == 3 {
			heavy++
		}
	}
	// Half of the negatives stand for three records each. Of the first 2,000 drawn of 12,000 without replacement, e^-t of
	// the light and e^-3t of the heavy are left, where (e^-t + e^-3t)/2 = 5/6: t = 0.0955, so 6,000 × (1 - e^-0.2865) =
	// 1,495 are heavy (σ ≈ 18).
	if heavy < 1420 || heavy > 1570 {
		t.Errorf("%d of 2,000 negatives are heavy ones, want about 1,495", heavy)
	}
}

// TestASampleByItselfIsDrawnWhole writes what was drawn and draws again.
func TestASampleByItselfIsDrawnWhole(t *testing.T) {
	entries := slices.Concat(many(20, javadoc.Return, 1), many(50, javadoc.Return, 0), many(30, javadoc.Param, 1),
		many(40, javadoc.Param, 0))
	for i := range entries {
		entries[i].weight = float64(1 + i%3)
		entries[i].commit = fmt.Sprint("c", i%9)
	}
	s := Sampling{Seed: 3, PerCommit: 2, Negatives: 1, Units: 31}
	drawn := sample(t, corpusOf(t, entries), s)
	path := filepath.Join(t.TempDir(), "drawn.jsonl.zst")
	if err := WriteMined(path, drawn); err != nil {
		t.Fatal(err)
	}
	if again := sample(t, path, s); !reflect.DeepEqual(again, drawn) {
		t.Errorf("drawn again: %v\nwant %v", codes(again), codes(drawn))
	}
	if len(drawn) == 0 || len(drawn) == len(entries) {
		t.Errorf("%d of %d units were drawn", len(drawn), len(entries))
	}
}

func TestJudgedUnitsReadAsTheyWereWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judged.jsonl.zst")
	units := []*Unit{
		{Repo: "a/b", Commit: "c", Path: "A.java", Class: "A", Method: "m", Type: javadoc.Param, Param: "x",
			Old: "x the <b>size</b>", New: "y", OldDoc: "/** */", OldCode: "old", NewCode: "new",
			Mined: true, Judged: true, Stale: true, Weight: 1, ID: "judged-7", Pick: "random"},
		{Repo: "a/b", Commit: "d", Type: javadoc.Summary, Old: "Does.", New: "Does.", Judged: true, Weight: 1, Pick: "read"},
	}
	if err := WriteJudged(path, units); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadAll(path); err != nil || !reflect.DeepEqual(got, units) {
		t.Errorf("%v, %v", got, err)
	}
}
