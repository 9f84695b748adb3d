package baseline

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/training/data/synthetic"
	"jithook/training/measure/score"
	"jithook/training/train"
)

// made is a synthetic corpus, with a test part that is its valid part again.
func made(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 60, Valid: 40, Judged: 12}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "valid.jsonl.zst"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "test.jsonl.zst"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

func quiet(string) {}

func TestARuleIsMeasuredOnEverySetAndKept(t *testing.T) {
	data, err := Read(context.Background(), made(t), t.TempDir(), false, 0, quiet)
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	var done *Manifest
	if err := ByName("overlap").Run(context.Background(),
		Options{Data: data, Out: out, Say: quiet, Done: func(m *Manifest) { done = m }}); err != nil {
		t.Fatal(err)
	}
	sets, err := score.Read(filepath.Join(out, "overlap"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "overlap", train.ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	var kept Manifest
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(kept.Metrics, done.Metrics) || kept.Command != "baseline overlap --corpus DIR" {
		t.Errorf("kept %+v", kept)
	}
	for _, name := range setNames {
		s := sets[name]
		if len(s.Units) == 0 || len(s.Units) != len(data.Sets[name]) || kept.Metrics[name].All.N != len(s.Units) {
			t.Errorf("%s: %d scores and metrics of %d for %d units", name, len(s.Units), kept.Metrics[name].All.N,
				len(data.Sets[name]))
		}
	}
	if _, ok := kept.Metrics["clean-confirmed"]; !ok {
		t.Error("the confirmed part of clean was not measured")
	}
}

func TestDrawnUnitsComeBackFromTheCache(t *testing.T) {
	dir, cache := made(t), t.TempDir()
	first, err := Read(context.Background(), dir, cache, true, 0, quiet)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(context.Background(), dir, cache, true, 0, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first, again) {
		t.Error("the cache gives other units than the draw")
	}
	if kept, _ := filepath.Glob(filepath.Join(cache, "units-*.json.zst")); len(kept) == 0 {
		t.Error("nothing was cached")
	}
}

func TestNarrowingKeepsOneType(t *testing.T) {
	data, err := Read(context.Background(), made(t), t.TempDir(), true, 0, quiet)
	if err != nil {
		t.Fatal(err)
	}
	p := &preparation{ctx: context.Background(), data: data, cache: t.TempDir()}
	in, err := svm.encode(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, typ := range []javadoc.Type{"", javadoc.Return} {
		if err := in.narrow(p, typ); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(in.dir, "train", "label.npy"))
		if err != nil {
			t.Fatal(err)
		}
		const header = 128
		if got, want := int(info.Size())-header, len(of(data.Train, typ)); got != want || want == 0 {
			t.Errorf("type %q: %d rows to train on, want %d", typ, got, want)
		}
	}
}

// TestGenmatchSeesWhetherTheCommentOfAVersionChanges has comments written by a rule: what the method returns.
func TestGenmatchSeesWhetherTheCommentOfAVersionChanges(t *testing.T) {
	judge := genmatch(func(_ *engine.Case, version *java.Method) ([]string, error) {
		words := encode.Texts(encode.Code(version))
		return words[slices.Index(words, "return")+1:], nil
	})
	const sum, most = "int f(int[] a) { int sum = 0; for (int x : a) { sum += x; } return sum; }",
		"int f(int[] a) { int most = 0; for (int x : a) { most = max(most, x); } return most; }"
	for name, c := range map[string]struct {
		typ      javadoc.Type
		old, new string
		stale    bool
	}{
		"a sum becomes a maximum": {javadoc.Return, sum, most, true},
		"a sum stays one": {javadoc.Return, sum,
			"int f(int[] a) { int sum = 1; for (int x : a) { sum += x; } return sum; }", false},
		"a summary": {javadoc.Summary, sum, most, false},
	} {
		o, err := judge(caseOf(t, c.typ, "", "the result", c.old, c.new))
		if err != nil {
			t.Fatal(err)
		}
		if o.Score >= 0.5 != c.stale {
			t.Errorf("%s: score %v, want stale %v", name, o.Score, c.stale)
		}
	}
}

// TestGenmatchAsksAGeneratorOfCommentsAlone offers it the updater that the hook has, which edits comments.
func TestGenmatchAsksAGeneratorOfCommentsAlone(t *testing.T) {
	err := ByName("genmatch").Run(context.Background(), Options{Generator: "../../../updater/assets", Say: quiet})
	if err == nil || !strings.Contains(err.Error(), "is no generator of comments") {
		t.Errorf("%v", err)
	}
}
