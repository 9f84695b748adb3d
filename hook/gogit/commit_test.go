package gogit_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/gogit"
	"jithook/hook/hooktest"
)

// asHook has this test binary, run by git as a hook, append to a file what each source has staged.
const asHook = "JITHOOK_TEST_STAGED"

func TestMain(m *testing.M) {
	if out := os.Getenv(asHook); out != "" && os.Getenv("GIT_INDEX_FILE") != "" {
		os.Exit(preCommit(out))
	}
	os.Exit(m.Run())
}

func preCommit(out string) int {
	reference, err := git.New("")
	if err != nil {
		return 3
	}
	for _, s := range []change.Repository{reference, gogit.New("")} {
		f, err := os.OpenFile(out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return 3
		}
		staged, err := s.Staged(context.Background())
		if err != nil {
			f.WriteString(err.Error() + "\n")
		} else {
			f.WriteString(describe(staged) + "\n")
		}
		if f.Close() != nil {
			return 3
		}
	}
	return 0
}

// TestInCommit runs both sources as git's pre-commit hook, in the environment that each way to commit gives it. A.java
// is edited and staged, B.java and sub/C.java are edited only.
func TestInCommit(t *testing.T) {
	for _, c := range []struct {
		name, dir string
		args      []string
		want      string
	}{
		{"staged", "", []string{"commit"}, "A.java"},
		{"below the top level", "sub", []string{"commit"}, "A.java"},
		{"all", "", []string{"commit", "-a"}, "A.java, B.java, sub/C.java"},
		{"all, below the top level", "sub", []string{"commit", "-a"}, "A.java, B.java, sub/C.java"},
		{"a path", "", []string{"commit", "B.java"}, "B.java"},
		{"a path, below the top level", "sub", []string{"commit", "C.java"}, "sub/C.java"},
		{"the staged and a path", "", []string{"commit", "-i", "B.java"}, "A.java, B.java"},
		{"amended", "", []string{"commit", "--amend"}, "A.java"},
		{"literal paths", "", []string{"--literal-pathspecs", "commit", "-a"}, "A.java, B.java, sub/C.java"},
		{"another directory", "sub", []string{"-C", "..", "commit"}, "A.java"},
		{"named repository", "sub", []string{"--git-dir=../.git", "--work-tree=..", "commit"}, "A.java"},
	} {
		for _, linked := range []bool{false, true} {
			name := c.name
			if linked {
				name += ", in a linked work tree"
			}
			t.Run(name, func(t *testing.T) {
				r := hooktest.NewRepo(t)
				for _, p := range []string{"A.java", "B.java", "sub/C.java"} {
					r.Write(p, source)
				}
				r.Commit()
				hooks := filepath.Join(r.Dir, ".git", "hooks")
				self, err := os.Executable()
				if err != nil {
					t.Fatal(err)
				}
				if err := os.MkdirAll(hooks, 0o755); err != nil {
					t.Fatal(err)
				}
				hooktest.Program(t, filepath.Join(hooks, "pre-commit"), "#!/bin/sh\nexec '"+self+"'\n")
				args := c.args
				if linked {
					tree := r.At(filepath.Join(t.TempDir(), "tree"))
					r.Git("worktree", "add", "-q", tree.Dir)
					args = slices.Clone(args)
					for i := range args {
						args[i] = strings.Replace(args[i], "../.git", filepath.Join(r.Dir, ".git", "worktrees", "tree"), 1)
					}
					r = tree
				}
				r.Write("A.java", edited)
				r.Git("add", "A.java")
				r.Write("B.java", edited)
				r.Write("sub/C.java", edited)
				out := filepath.Join(t.TempDir(), "staged")
				t.Setenv(asHook, out)
				r.At(filepath.Join(r.Dir, c.dir)).Git(append(slices.Clip(args), "-q", "-m", "x")...)
				got, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				if want := c.want + "\n" + c.want + "\n"; string(got) != want {
					t.Errorf("git and go-git have\n%swant twice %q", got, c.want)
				}
			})
		}
	}
}
