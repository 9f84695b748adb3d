package git

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/hook/hooktest"
)

// TestStagedTreeIsGits has git name the tree of many kinds of index, before and after it put that there. What is found
// is what git says, or nothing.
func TestStagedTreeIsGits(t *testing.T) {
	many := func(r *hooktest.Repo) {
		for i := range 3000 { // their trees take more than is looked at first
			r.Write(fmt.Sprintf("a folder with a long name %d/x/F.java", i), "class F {}\n")
		}
	}
	for name, c := range map[string]struct {
		init   []string
		config string // key=value
		build  func(*hooktest.Repo)
		hidden bool // it cannot be found after `git write-tree` either
		either bool // it may be found or not
	}{
		"plain": {}, "sha256": {init: []string{"--object-format=sha256"}}, "version 4": {config: "index.version=4"},
		"untracked cache": {config: "core.untrackedCache=true",
			build: func(r *hooktest.Repo) { r.Git("update-index", "--untracked-cache"); r.Git("status") }},
		"read by threads": {config: "index.threads=2"},
		"without a hash":  {config: "index.skipHash=true"},
		"many folders":    {build: many},
		"its signature":   {build: func(r *hooktest.Repo) { r.Write("TREE", "1\n"); r.Write("zTREE", "2\n") }},
		"nothing staged":  {build: func(r *hooktest.Repo) { r.Git("rm", "-rqf", "--cached", ".") }},
		// Git leaves to the shared index what has not changed, which depends on the clock.
		"split": {config: "core.splitIndex=true", either: true,
			build: func(r *hooktest.Repo) { r.Write("B.java", "class B {}\n") }},
		"intent to add": {build: func(r *hooktest.Repo) { r.Write("N.java", "class N {}\n"); r.Git("add", "-N", "N.java") },
			hidden: true},
		"sparse": {build: func(r *hooktest.Repo) {
			r.Write("in/A.java", "class A {}\n")
			r.Write("out/B.java", "class B {}\n")
			r.Commit()
			r.Git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
		}, hidden: true},
	} {
		t.Run(name, func(t *testing.T) {
			r := hooktest.NewRepo(t, c.init...)
			if key, value, found := strings.Cut(c.config, "="); found {
				r.Git("config", key, value)
			}
			r.Write("A.java", "class A {}\n")
			r.Write("deep/er/B.java", "class B {}\n")
			r.Commit()
			r.Write("A.java", "class A { }\n")
			r.Git("add", "A.java")
			if c.build != nil {
				c.build(r)
				if name != "nothing staged" && name != "intent to add" && name != "sparse" {
					r.Git("add", "-A")
				}
			}
			s := &Source{dir: r.Dir}
			t.Setenv("GIT_INDEX_FILE", ".git/index")
			before := s.stagedTree()
			tree := r.Git("write-tree")
			if before != "" && before != tree {
				t.Errorf("before: %s, want none or %s", before, tree)
			}
			if name == "plain" && before != "" {
				t.Errorf("after git add it is there: %s", before)
			}
			want := tree
			if c.hidden {
				want = ""
			}
			if got := s.stagedTree(); got != want && (got != "" || !c.either) {
				t.Errorf("%q, want %q", got, want)
			}
			changed := "deep/er/B.java"
			if name == "sparse" {
				changed = "in/A.java"
			}
			r.Write(changed, "class C {}\n")
			r.Git("add", changed)
			if got := s.stagedTree(); got != "" {
				t.Errorf("after another change: %q", got)
			}
		})
	}
}

func TestStagedTreeOfTheIndexThatGitNames(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("deep/A.java", "class A {}\n")
	r.Commit()
	tree := r.Git("write-tree")
	linked := r.At(filepath.Join(t.TempDir(), "linked"))
	r.Git("worktree", "add", "-q", "--detach", linked.Dir)
	linked.Write("B.java", "class B {}\n")
	linked.Git("add", "-A")
	other := linked.Git("write-tree")
	for name, c := range map[string]struct {
		dir, index, gitDir, want string
	}{
		"none named": {r.Dir, "", "", ""}, "in the top level": {r.Dir, ".git/index", "", tree},
		"of a linked work tree": {linked.Dir, filepath.Join(r.Dir, ".git/worktrees/linked/index"),
			filepath.Join(r.Dir, ".git/worktrees/linked"), other},
		"from below":            {filepath.Join(r.Dir, "deep"), ".git/index", "", ""},
		"of another repository": {r.Dir, ".git/index", filepath.Join(r.Dir, ".git/worktrees/linked"), ""},
		"not there":             {r.Dir, filepath.Join(r.Dir, "none"), "", ""},
		"a directory":           {r.Dir, r.Dir, "", ""},
		"no index":              {r.Dir, ".git/config", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GIT_INDEX_FILE", c.index)
			t.Setenv("GIT_DIR", c.gitDir)
			if got := (&Source{dir: c.dir}).stagedTree(); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// FuzzCachedTree has damaged indexes read: whatever they hold, what is found is an id.
func FuzzCachedTree(f *testing.F) {
	r := hooktest.NewRepo(f)
	r.Write("deep/A.java", "class A {}\n")
	r.Commit()
	index, err := os.ReadFile(filepath.Join(r.Dir, ".git/index"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(index)
	f.Add(index[:len(index)-1])
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00TREE\x00\x00\x00\x05\x000 0\n" + strings.Repeat("x", 20)))
	f.Fuzz(func(t *testing.T, index []byte) {
		if tree := cachedTree(strings.NewReader(string(index)), int64(len(index))); tree != "" && len(tree) != 40 &&
			len(tree) != 64 {
			t.Errorf("%q", tree)
		}
	})
}
