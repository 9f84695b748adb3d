package mine

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"jithook/hook/hooktest"
)

func TestMergeGivesWhatOneRunGives(t *testing.T) {
	a := long(t, 20)
	fork := hooktest.NewRepo(t)
	fork.Git("pull", "-q", a.Dir, "main")
	fork.Write("src/A1.java", method("f1", 99))
	fork.Commit()
	repos := []string{"a=" + a.Dir, "b=" + fork.Dir}
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole"+suffix)
	mineTo(t, Options{Repos: repos, Out: whole})
	var parts []string
	for i, repo := range repos {
		parts = append(parts, filepath.Join(dir, string(rune('0'+i))+suffix))
		mineTo(t, Options{Repos: []string{repo}, Out: parts[i]})
	}
	merged := filepath.Join(dir, "merged"+suffix)
	written, duplicates, err := Merge(merged, parts)
	if err != nil {
		t.Fatal(err)
	}
	want := read(t, whole)
	if got := read(t, merged); !reflect.DeepEqual(got, want) || written != len(want) {
		t.Errorf("%d records, %d written, want the %d of one run", len(got), written, len(want))
	}
	if duplicates == 0 || want[len(want)-1].Repo != "b" {
		t.Errorf("%d duplicates; the fork has records in common and one of its own", duplicates)
	}
}

func TestMergeRefusesADamagedPart(t *testing.T) {
	dir := t.TempDir()
	part := filepath.Join(dir, "part"+suffix)
	whole := mineTo(t, Options{Repos: []string{long(t, 20).Dir}, Out: part})
	if err := os.WriteFile(part, whole[:len(whole)-9], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Merge(filepath.Join(dir, "out"+suffix), []string{part}); err == nil {
		t.Error("a damaged part was merged")
	}
	if _, err := os.Stat(filepath.Join(dir, "out"+suffix)); err == nil {
		t.Error("an output in spite of the error")
	}
}
