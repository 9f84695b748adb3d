package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/klauspost/compress/zstd"

	"jithook/hook/hooktest"
	"jithook/training/data/mine"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

func history(t *testing.T, name string, changes int) string {
	t.Helper()
	r := hooktest.NewRepo(t)
	for n := range changes {
		r.Write("A.java", fmt.Sprintf("class A {\n/** Says %s.\n * @return a number */ int f() { return %d; }\n}\n", name, n))
		r.Commit()
	}
	return r.Dir
}

func text(t *testing.T, path string) string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	out, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestPipelineGivesWhatOneRunGives(t *testing.T) {
	repos := []string{"a=" + history(t, "a", 4), "b=" + history(t, "b", 3), "again=" + history(t, "a", 3)}
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole.jsonl.zst")
	stats, err := mine.Run(context.Background(), mine.Options{Repos: repos, Out: whole})
	if err != nil {
		t.Fatal(err)
	}
	if stats.Records != 5 || stats.Duplicates != 2 {
		t.Fatalf("one run: %+v", stats)
	}
	out, shards := filepath.Join(dir, "out.jsonl.zst"), filepath.Join(dir, "shards")
	for _, when := range []string{"at first", "again"} { // the second time all tasks are done
		if err := run(context.Background(), repos, 2, shards, out); err != nil {
			t.Fatal(err)
		}
		if text(t, out) != text(t, whole) {
			t.Errorf("%s the pipeline gives other records than one run", when)
		}
	}
}

func TestPipelineFailsWithARepository(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out.jsonl.zst")
	if err := run(context.Background(), []string{dir}, 1, filepath.Join(dir, "shards"), out); err == nil {
		t.Error("no error for a directory that is no repository")
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("an output in spite of the error")
	}
}
