package git_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jithook/hook/change"
	"jithook/hook/hooktest"
)

// The work tree is read as git would store it, whatever filters, indexes and names there are, and nothing is written.
func TestWorkTreeIsReadAsGitStoresIt(t *testing.T) {
	for _, c := range []struct {
		name      string
		build     func(r *hooktest.Repo)
		untracked bool
		want      string // the paths of changes, then what is not compared
	}{
		{name: "nothing", build: func(*hooktest.Repo) {}},
		{name: "touched", build: func(r *hooktest.Repo) { r.Write("A.java", before) }},
		{name: "edited", build: func(r *hooktest.Repo) { r.Write("A.java", after) }, want: "A.java"},
		{name: "staged and edited back", build: func(r *hooktest.Repo) {
			r.Write("A.java", after)
			r.Git("add", ".")
			r.Write("A.java", before)
		}},
		{name: "staged", build: func(r *hooktest.Repo) { r.Write("A.java", after); r.Git("add", ".") }, want: "A.java"},
		{name: "deleted", build: func(r *hooktest.Repo) { r.Git("rm", "-q", "--cached", "A.java") }, want: "1 deleted"},
		{name: "line ends", build: func(r *hooktest.Repo) {
			r.Git("config", "core.autocrlf", "true")
			r.Git("config", "core.safecrlf", "true")
			r.Write("A.java", strings.ReplaceAll(after, "\n", "\r\n"))
		}, want: "A.java"},
		{name: "line ends alone", build: func(r *hooktest.Repo) {
			r.Git("config", "core.autocrlf", "true")
			r.Write("A.java", strings.ReplaceAll(before, "\n", "\r\n"))
		}},
		{name: "mixed line ends", build: func(r *hooktest.Repo) {
			r.Git("config", "core.autocrlf", "input")
			r.Git("config", "core.safecrlf", "true")
			r.Write("A.java", strings.Replace(after, "\n", "\r\n", 1))
		}, want: "A.java"},
		{name: "filter", build: func(r *hooktest.Repo) {
			r.Write(".gitattributes", "*.java filter=upper\n")
			r.Git("config", "filter.upper.clean", "sed s/RETURN/return/")
			r.Write("A.java", strings.ReplaceAll(after, "return", "RETURN"))
		}, want: "A.java"},
		{name: "filter that changes nothing", build: func(r *hooktest.Repo) {
			r.Write(".gitattributes", "*.java filter=upper\n")
			r.Git("config", "filter.upper.clean", "sed s/RETURN/return/")
			r.Write("A.java", strings.ReplaceAll(before, "return", "RETURN"))
		}},
		{name: "encoding", build: func(r *hooktest.Repo) {
			r.Write(".gitattributes", "*.java working-tree-encoding=UTF-16LE-BOM\n")
			text := []byte{0xff, 0xfe}
			for _, b := range []byte(after) {
				text = append(text, b, 0)
			}
			r.Write("A.java", string(text))
		}, want: "A.java"},
		{name: "split index", build: func(r *hooktest.Repo) {
			r.Git("update-index", "--split-index")
			r.Git("config", "core.splitIndex", "true")
			r.Write("A.java", after)
		}, want: "A.java"},
		{name: "sparse", build: func(r *hooktest.Repo) {
			r.Write("in/B.java", before)
			r.Git("add", ".")
			r.Git("commit", "-q", "-m", "more")
			r.Git("sparse-checkout", "set", "--sparse-index", "in")
			r.Write("in/B.java", after)
		}, want: "in/B.java"},
		{name: "unmerged", build: func(r *hooktest.Repo) {
			r.Git("checkout", "-q", "-b", "side")
			r.Write("A.java", after)
			r.Git("commit", "-q", "-a", "-m", "side")
			r.Git("checkout", "-q", "main")
			r.Write("A.java", strings.Replace(before, "1", "3", 1))
			r.Git("commit", "-q", "-a", "-m", "main")
			_, _ = r.Try("merge", "side") // ends with 1
		}, want: "A.java"},
		{name: "symbolic link", build: func(r *hooktest.Repo) {
			_ = os.Remove(filepath.Join(r.Dir, "A.java"))
			_ = os.Symlink("/etc/hostname", filepath.Join(r.Dir, "A.java"))
		}, want: "A.java: symbolic link"},
		{name: "a folder in its place", build: func(r *hooktest.Repo) {
			_ = os.Remove(filepath.Join(r.Dir, "A.java"))
			r.Write("A.java/B.java", before)
		}, untracked: true, want: "1 unchanged"},
		{name: "ignored and not", build: func(r *hooktest.Repo) {
			r.Write(".gitignore", "out/\n")
			r.Write("out/B.java", before)
			r.Write("C.java", "class C {}")
		}, untracked: true, want: "1 added"},
		{name: "another repository within", build: func(r *hooktest.Repo) {
			r.Git("init", "-q", "In.java")
			r.Write("In.java/B.java", after)
		}, untracked: true},
		{name: "odd names", build: func(r *hooktest.Repo) {
			for _, name := range []string{"-x.java", "a\nb.java", " .java", "\xff.java", ":(top)C.java"} {
				r.Write(name, before)
				r.Git("add", "--", "./"+name)
				r.Git("commit", "-q", "-m", "more")
				r.Write(name, after)
			}
		}, want: " .java, -x.java, :(top)C.java, a\nb.java, \xff.java"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := hooktest.NewRepo(t)
			r.Write("A.java", before)
			r.Commit()
			c.build(r)
			t.Setenv("TMPDIR", t.TempDir())
			was := r.Hash()
			set, err := open(t, r.Dir).WorkTree(t.Context(), change.Tree{Untracked: c.untracked})
			if err != nil {
				t.Fatal(err)
			}
			if got := words(set); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if r.Hash() != was {
				t.Error("something was written")
			}
			if left, _ := os.ReadDir(os.Getenv("TMPDIR")); len(left) > 0 {
				t.Errorf("%v is left", left)
			}
		})
	}
}

func words(set *change.Set) string {
	var all []string
	for _, c := range set.Changes {
		all = append(all, c.NewPath)
	}
	for _, s := range set.Skipped {
		all = append(all, s.Path+": "+s.Reason)
	}
	for n, what := range map[string]int{"added": set.Added, "deleted": set.Deleted, "unchanged": set.Unchanged} {
		if what > 0 {
			all = append(all, fmt.Sprintf("%d %s", what, n))
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// What `git status` would not run is not run either: hooks, a monitor of the file system, what a repository within this
// one is set to.
func TestWorkTreeRunsNoHook(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("A.java", before)
	r.Commit()
	ran := filepath.Join(t.TempDir(), "ran")
	r.Git("config", "core.fsmonitor", "touch "+ran+"; false")
	hook := filepath.Join(r.Dir, ".git", "hooks", "post-index-change")
	if err := os.MkdirAll(filepath.Dir(hook), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(hook, []byte("#!/bin/sh\ntouch "+ran+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.Write("A.java", after)
	set, err := open(t, r.Dir).WorkTree(t.Context(), change.Tree{Untracked: true})
	if err != nil || words(set) != "A.java" {
		t.Errorf("%v, %v", set, err)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("it was run")
	}
}

// However it is asked, and from where, git is started for each thing once.
func TestWorkTreeStartsFewProcesses(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("in/A.java", before)
	r.Commit()
	r.Write("in/A.java", after)
	trace := filepath.Join(t.TempDir(), "trace")
	t.Setenv("GIT_TRACE2_EVENT", trace)
	s := open(t, filepath.Join(r.Dir, "in"))
	if _, err := s.TopLevel(t.Context()); err != nil {
		t.Fatal(err)
	}
	if set, err := s.WorkTree(t.Context(), change.Tree{Untracked: true}); err != nil || words(set) != "in/A.java" {
		t.Fatalf("%v, %v", set, err)
	}
	events, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(events), `"event":"version"`); got != 6 {
		t.Errorf("%d processes, want 6:\n%s", got, events)
	}
}

// A repository whose path has what would end it in a list of paths, or in a list of lines, is read as any other.
func TestWorkTreeAtAnOddPath(t *testing.T) {
	r := hooktest.NewRepo(t)
	dir := filepath.Join(filepath.Dir(r.Dir), "a:b\"c\\d\ne")
	if err := os.Rename(r.Dir, dir); err != nil {
		t.Fatal(err)
	}
	r = r.At(dir)
	r.Write("A.java", before)
	r.Commit()
	r.Write("A.java", after)
	if set, err := open(t, r.Dir).WorkTree(t.Context(), change.Tree{Untracked: true}); err != nil ||
		words(set) != "A.java" {
		t.Errorf("%v, %v", set, err)
	}
}

// Files are given as git would store them, and nothing is written.
func TestWorkFiles(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write(".gitattributes", "*.java text eol=crlf\n")
	r.Write("A.java", before)
	r.Commit()
	r.Write("A.java", strings.ReplaceAll(after, "\n", "\r\n"))
	r.Write("dir/New.java", before)
	was := r.Hash()
	files, err := open(t, filepath.Join(r.Dir, "dir")).WorkFiles(t.Context(), 1<<20, "A.java", "dir/New.java", "None.java")
	if err != nil || len(files) != 2 || string(files["A.java"]) != after || string(files["dir/New.java"]) != before {
		t.Errorf("%q, %v", files, err)
	}
	files, err = open(t, r.Dir).WorkFiles(t.Context(), 1, "A.java")
	if content, there := files["A.java"]; err != nil || !there || content != nil {
		t.Errorf("a file that is too large: %q, %v", files, err)
	}
	if r.Hash() != was {
		t.Error("something was written")
	}
}
