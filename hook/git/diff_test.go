package git_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/hook/change"
	"jithook/hook/hooktest"
)

// every shows the lines of all files.
var every = change.Shown{Similar: 50, Lines: func(string) bool { return true }}

// TestDiffShowsWhatGitShows has lines change at random, under names and settings that get in the way, and checks that
// each line of a hunk is the new version's, and that what is said to be old is the old version's.
func TestDiffShowsWhatGitShows(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := func(n int) (all []string) {
		for range n {
			all = append(all, []string{"", " int a;", "diff --git a/x b/x", "@@ -1 +1 @@", "-- b", "\tö", "x\r"}[random.IntN(7)]+
				strings.Repeat("y", random.IntN(3)))
		}
		return all
	}
	names := []string{"A.java", "a folder/B c.java", "ö\"ä.java", "b/b.java", "t\tb.java"}
	r := hooktest.NewRepo(t)
	for key, value := range map[string]string{"diff.context": "0", "diff.noprefix": "true", "diff.algorithm": "patience",
		"diff.external": "false", "color.ui": "always", "diff.suppressBlankEmpty": "true", "diff.mnemonicPrefix": "true",
		"core.quotePath": "false", "diff.interHunkContext": "20"} {
		r.Git("config", key, value)
	}
	t.Setenv("GIT_DIFF_OPTS", "--unified=0")
	old := map[string][]string{}
	for _, name := range names {
		old[name] = lines(60)
		r.Write(name, strings.Join(old[name], "\n"))
	}
	r.Write("Gone.java", "class Gone {}\n")
	r.Write("Same.java", strings.Repeat("class Same {}\n", 20))
	r.Commit()
	fresh := map[string][]string{}
	for _, name := range names {
		kept := append([]string{}, old[name]...)
		for range 4 {
			at := random.IntN(len(kept))
			kept = append(kept[:at], append(lines(random.IntN(3)), kept[min(len(kept), at+random.IntN(3)):]...)...)
		}
		fresh[name] = kept
		r.Write(name, strings.Join(kept, "\n")+"\n")
	}
	if err := os.Remove(filepath.Join(r.Dir, "Gone.java")); err != nil {
		t.Fatal(err)
	}
	r.Git("mv", "Same.java", "Moved to.java")
	r.Write("New.java", "class New {}")
	r.Commit()

	d, err := open(t, r.Dir).Diff(t.Context(), change.Range{From: "HEAD~1", To: "HEAD"}, every)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Files) != len(names)+2 {
		t.Errorf("files %v", d.Files)
	}
	if f, there := d.Files["Moved to.java"]; !there || f.OldPath != "Same.java" || len(f.Hunks) > 0 {
		t.Errorf("the renamed file is %+v", f)
	}
	for _, name := range names {
		f, shown := d.Files[name], map[string]bool{}
		if len(f.Hunks) == 0 || f.OldPath != name {
			t.Errorf("%q has no hunks: %+v", name, f)
		}
		for _, h := range f.Hunks {
			for i, line := range h.Lines {
				shown[fmt.Sprint(h.First+i)] = true
				if want := fresh[name][h.First+i-1]; line.Text != want {
					t.Errorf("%q:%d is %q, not %q", name, h.First+i, line.Text, want)
				}
				if line.Old > 0 && old[name][line.Old-1] != line.Text {
					t.Errorf("%q:%d is not line %d of the old version", name, h.First+i, line.Old)
				}
			}
		}
		// what git itself says has three lines around each change
		added := 0
		for _, h := range f.Hunks {
			for _, line := range h.Lines {
				if line.Old == 0 {
					added++
				}
			}
		}
		stat := r.Git("diff", "--no-ext-diff", "--diff-algorithm=myers", "--numstat", "HEAD~1", "HEAD", "--", name)
		if want, _, _ := strings.Cut(stat, "\t"); want != fmt.Sprint(added) {
			t.Errorf("%q adds %d lines, git says %s", name, added, want)
		}
	}
}

// TestDiffBeginsWhereTheHistoriesParted does not show the other side's changes.
func TestDiffBeginsWhereTheHistoriesParted(t *testing.T) {
	r := committed(t, 1, 2)
	r.Git("switch", "-q", "-c", "side", "HEAD~1")
	r.Write("B.java", "class B {}\n")
	r.Commit()
	d, err := open(t, r.Dir).Diff(t.Context(), change.Range{From: "main", To: "side"},
		change.Shown{Similar: 50, Lines: func(string) bool { return false }})
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSpace(r.Git("rev-parse", "main~1"))
	if f, there := d.Files["B.java"]; !there || len(d.Files) != 1 || len(f.Hunks) > 0 || d.Base != base {
		t.Errorf("%+v, want B.java alone, without lines, since %s", d, base)
	}
}
