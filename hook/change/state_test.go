package change_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jithook/hook/change"
)

func TestUnderway(t *testing.T) {
	for _, c := range []struct {
		files []string
		want  string
	}{
		{nil, ""},
		{[]string{"HEAD", "ORIG_HEAD", "MERGE_HEAD", "MERGE_MSG"}, ""},
		{[]string{"rebase-merge/done", "CHERRY_PICK_HEAD"}, "a rebase"},
		{[]string{"rebase-apply/rebasing"}, "a rebase"},
		{[]string{"rebase-apply/applying"}, "git am"},
		{[]string{"CHERRY_PICK_HEAD"}, "a cherry-pick"},
		{[]string{"REVERT_HEAD", "sequencer/todo"}, "a revert"},
		{[]string{"sequencer/todo"}, "a cherry-pick or revert of several commits"},
		{[]string{"BISECT_LOG", "BISECT_START"}, "a bisect"},
	} {
		dir := t.TempDir()
		for _, name := range c.files {
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := change.Underway(dir); got != c.want || err != nil {
			t.Errorf("%v: %q, %v; want %q", c.files, got, err, c.want)
		}
	}
}

func TestMergeParents(t *testing.T) {
	dir := t.TempDir()
	parents := func(want ...string) {
		t.Helper()
		if got, err := change.MergeParents(dir); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v; want %v", got, err, want)
		}
	}
	parents()
	t.Setenv("GITHEAD_"+some, "feature")
	t.Setenv("GITHEAD_abc", "no id")
	parents(some)
	if err := os.WriteFile(filepath.Join(dir, "MERGE_HEAD"), []byte(long+"\n"+zeros+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	parents(long, zeros)
}
