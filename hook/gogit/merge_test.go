package gogit_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/gogit"
	"jithook/hook/hooktest"
)

const long = source + "// a line of no matter\n// another\n// a third\n// a fourth\n"

// branches is a repository with A.java and B.java on main; branches one and two edit some of them.
func branches(t *testing.T) *hooktest.Repo {
	r := hooktest.NewRepo(t)
	for _, path := range []string{"A.java", "B.java", "C.java"} {
		r.Write(path, long)
	}
	r.Commit()
	at := func(branch string, files map[string]string) {
		r.Git("switch", "-q", "-c", branch, "main")
		for path, content := range files {
			r.Write(path, content)
		}
		r.Commit()
		r.Git("switch", "-q", "main")
	}
	at("one", map[string]string{"A.java": strings.Replace(long, "return 1", "return 11", 1), "N.java": source})
	at("two", map[string]string{"A.java": strings.Replace(long, "return 2", "return 22", 1),
		"B.java": strings.Replace(long, "return 1", "return 3", 1)})
	r.Git("switch", "-q", "-c", "moved", "main")
	r.Git("mv", "A.java", "Z.java")
	r.Commit()
	r.Git("switch", "-q", "one")
	return r
}

func TestMergesAgree(t *testing.T) {
	for _, c := range []struct {
		name  string
		merge func(r *hooktest.Repo) (dir string)
		want  string
	}{
		{"two sides in one file", func(r *hooktest.Repo) string {
			r.Git("merge", "-q", "--no-commit", "two")
			return r.Dir
		}, "A.java and A.java, a merge of 2 parents"},
		{"edited while merging", func(r *hooktest.Repo) string {
			r.Git("merge", "-q", "--no-commit", "two")
			r.Write("B.java", source+"// mine\n")
			r.Write("C.java", source+"// mine\n")
			r.Git("add", "-A")
			return r.Dir
		}, "A.java and A.java, B.java and B.java, C.java and C.java, a merge of 2 parents"},
		{"renamed on one side", func(r *hooktest.Repo) string {
			r.Git("merge", "-q", "--no-commit", "moved")
			r.Write("Z.java", long+"// mine\n")
			r.Git("add", "-A")
			return r.Dir
		}, "A.java -> Z.java and Z.java, a merge of 2 parents"},
		{"octopus", func(r *hooktest.Repo) string {
			r.Git("switch", "-q", "main")
			r.Git("merge", "-q", "--no-commit", "one", "two")
			return r.Dir
		}, "A.java and A.java and A.java, a merge of 3 parents"},
		{"in another work tree", func(r *hooktest.Repo) string {
			linked := r.At(filepath.Join(filepath.Dir(r.Dir), "linked"))
			r.Git("worktree", "add", "-q", linked.Dir, "two")
			linked.Git("merge", "-q", "--no-commit", "one")
			return linked.Dir
		}, "A.java and A.java, a merge of 2 parents"},
		{"all of one side", func(r *hooktest.Repo) string {
			r.Git("merge", "-q", "--no-commit", "-s", "ours", "two")
			return r.Dir
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := c.merge(branches(t))
			reference, err := git.New(dir)
			if err != nil {
				t.Fatal(err)
			}
			byGit := read(t, "git", reference, c.want, nil)
			if byGoGit := read(t, "go-git", gogit.New(dir), c.want, nil); !reflect.DeepEqual(byGit, byGoGit) {
				t.Errorf("the sources read different contents")
			}
		})
	}
}

func TestUnderwayAgrees(t *testing.T) {
	r := branches(t)
	sources := func() []change.Repository {
		reference, err := git.New(r.Dir)
		if err != nil {
			t.Fatal(err)
		}
		return []change.Repository{reference, gogit.New(r.Dir)}
	}
	for _, want := range []string{"", "a bisect"} {
		for _, s := range sources() {
			if got, err := s.Underway(t.Context()); got != want || err != nil {
				t.Errorf("%T: %q, %v; want %q", s, got, err, want)
			}
		}
		r.Git("bisect", "start")
	}
}

// TestHistoryNeedsGit has go-git say what it leaves to git.
func TestHistoryNeedsGit(t *testing.T) {
	s := gogit.New(branches(t).Dir)
	_, ofRange := s.Range(t.Context(), change.Range{From: "main", To: "one"})
	_, ofPush := s.Push(t.Context(), change.Push{Remote: "origin"})
	_, ofCommit := s.Commit(t.Context(), "main")
	for _, err := range []error{ofRange, ofPush, ofCommit} {
		if !errors.Is(err, change.ErrUnsupported) || !strings.Contains(err.Error(), "install git, or put it on PATH") {
			t.Errorf("%v", err)
		}
	}
}
