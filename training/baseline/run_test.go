package baseline

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training"
	"jithook/training/score"
	"jithook/training/synthetic"
)

// made is a synthetic corpus, with a test part that is its valid part again.
func made(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 60, Valid: 40, Judged: 12}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "valid.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "test.jsonl"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

func quiet(string) {}

func TestARuleIsMeasuredOnEverySetAndKept(t *testing.T) {
	data, err := Read(context.Background(), made(t), t.TempDir(), false, quiet)
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	var done *Manifest
	if err := ByName("overlap").Run(context.Background(), Options{Data: data, Out: out, Say: quiet, Done: func(m *Manifest) { done = m }}); err != nil {
		t.Fatal(err)
	}
	sets, err := score.Read(filepath.Join(out, "overlap"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "overlap", training.ManifestFile))
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
			t.Errorf("%s: %d scores and metrics of %d for %d units", name, len(s.Units), kept.Metrics[name].All.N, len(data.Sets[name]))
		}
	}
	if _, ok := kept.Metrics["clean-confirmed"]; !ok {
		t.Error("the confirmed part of clean was not measured")
	}
}

func TestDrawnUnitsComeBackFromTheCache(t *testing.T) {
	dir, cache := made(t), t.TempDir()
	first, err := Read(context.Background(), dir, cache, true, quiet)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(context.Background(), dir, cache, true, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first, again) {
		t.Error("the cache gives other units than the draw")
	}
	if kept, _ := filepath.Glob(filepath.Join(cache, "units-*.gob.zst")); len(kept) == 0 {
		t.Error("nothing was cached")
	}
}

func TestNarrowingKeepsOneType(t *testing.T) {
	data, err := Read(context.Background(), made(t), t.TempDir(), true, quiet)
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
