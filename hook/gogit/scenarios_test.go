package gogit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"jithook/hook/change"
	"jithook/hook/hooktest"
)

const source = "class A {\n    /** Returns one. */\n    int one() { return 1; }\n\n    /** Returns two. */\n    int " +
	"two() { return 2; }\n}\n"

var edited = strings.Replace(source, "return 1", "return 11", 1)

// scenarios are repositories that both sources read. build makes one and returns the directory to read it from, "" for
// the top level. want lists what is staged, in describe's words; git and gogit are the kinds of error wanted instead.
// Nothing may have changed after the reading, except in the directories of except.
var scenarios = []struct {
	name       string
	build      func(t *testing.T, r *hooktest.Repo) (dir string)
	want       string
	git, gogit error
	except     []string
}{
	{name: "nothing staged", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Write("A.java", edited) // of the work tree only
		return ""
	}},
	{name: "no Java file", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("a.txt", "1\n")
		r.Write("A.java.orig", "1\n")
		r.Commit()
		r.Write("a.txt", "2\n")
		r.Write("A.java.orig", "2\n")
		r.Git("add", "-A")
		return ""
	}},
	{name: "edit", build: edit, want: "A.java"},
	{name: "extension in capitals", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.JAVA", source)
		r.Write("b/B.Java", source)
		r.Commit()
		r.Write("A.JAVA", edited)
		r.Write("b/B.Java", edited)
		r.Git("add", "-A")
		return ""
	}, want: "A.JAVA, b/B.Java"},
	{name: "only the extension", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("a/.java", source)
		r.Commit()
		r.Write("a/.java", edited)
		r.Git("add", "-A")
		return ""
	}, want: "a/.java"},
	{name: "partly staged", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("A.java", "class Other {}\n")
		return ""
	}, want: "A.java"},
	{name: "several in order", build: func(t *testing.T, r *hooktest.Repo) string {
		for _, p := range []string{"b/Z.java", "b/A.java", "B.java", "a.java", "b-c/A.java"} {
			r.Write(p, source)
		}
		r.Commit()
		for _, p := range []string{"b/Z.java", "b/A.java", "B.java", "a.java", "b-c/A.java"} {
			r.Write(p, edited)
		}
		r.Git("add", "-A")
		return ""
	}, want: "B.java, a.java, b-c/A.java, b/A.java, b/Z.java"},
	{name: "renamed and edited", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Git("mv", "A.java", "B.java")
		r.Write("B.java", edited)
		r.Git("add", "-A")
		return ""
	}, want: "A.java -> B.java"},
	{name: "renamed only", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Git("mv", "A.java", "B.java")
		return ""
	}, want: "1 unchanged"},
	{name: "renamed in case", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("a.java", source)
		r.Commit()
		r.Git("mv", "a.java", "A.java")
		r.Write("A.java", edited)
		r.Git("add", "-A")
		return ""
	}, want: "a.java -> A.java"},
	{name: "renamed to the same file name rather than to the most alike",
		build: func(t *testing.T, r *hooktest.Repo) string {
			r.Write("a/X.java", numbered(0, 100))
			r.Commit()
			r.Git("rm", "-q", "a/X.java")
			r.Write("b/X.java", numbered(0, 80))
			r.Write("c/Y.java", numbered(0, 95))
			r.Git("add", "-A")
			return ""
		}, want: "a/X.java -> b/X.java, 1 added"},
	{name: "one of two equal files to the same file name", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("a/X.java", source)
		r.Write("b/Y.java", source)
		r.Commit()
		r.Git("rm", "-q", "a/X.java", "b/Y.java")
		r.Write("c/Y.java", source)
		r.Write("d/Z.java", edited)
		r.Git("add", "-A")
		return ""
	}, want: "a/X.java -> d/Z.java, 1 unchanged"},
	{name: "same file name but too little alike", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("a/X.java", numbered(0, 100))
		r.Commit()
		r.Git("rm", "-q", "a/X.java")
		r.Write("b/X.java", numbered(0, 70))
		r.Write("c/Y.java", numbered(0, 95))
		r.Git("add", "-A")
		return ""
	}, want: "a/X.java -> c/Y.java, 1 added"},
	{name: "names changed with each other", build: func(t *testing.T, r *hooktest.Repo) string {
		swap(r)
		return ""
	}, want: "2 unchanged"},
	{name: "names changed with each other, and one edited", build: func(t *testing.T, r *hooktest.Repo) string {
		swap(r)
		r.Write("B.java", numbered(0, 95))
		r.Git("add", "-A")
		return ""
	}, want: "A.java -> B.java, 1 unchanged"},
	{name: "names changed in a circle, two edited, a fourth moved beside",
		build: func(t *testing.T, r *hooktest.Repo) string {
			for i, name := range []string{"A", "B", "C", "D"} {
				r.Write(name+".java", numbered(1000*i, 1000*i+100))
			}
			r.Commit()
			for i, name := range []string{"B", "C", "A", "E"} {
				r.Write(name+".java", numbered(1000*i, 1000*i+90+10*(i%2)))
			}
			r.Git("rm", "-q", "D.java")
			r.Git("add", "-A")
			return ""
		}, want: "C.java -> A.java, A.java -> B.java, 2 unchanged"},
	{name: "a file copied over another, and edited", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", numbered(0, 100))
		r.Write("B.java", numbered(1000, 1100))
		r.Commit()
		r.Write("A.java", numbered(1000, 1100))
		r.Write("B.java", numbered(1000, 1095))
		r.Git("add", "-A")
		return ""
	}, want: "A.java, B.java"},
	{name: "a file moved on, another in its place", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", numbered(0, 100))
		r.Write("B.java", numbered(1000, 1100))
		r.Commit()
		r.Write("C.java", numbered(0, 95))
		r.Write("A.java", numbered(1000, 1100))
		r.Write("B.java", numbered(2000, 2100))
		r.Git("add", "-A")
		return ""
	}, want: "B.java, A.java -> C.java, 1 unchanged"},
	{name: "names changed with each other, beside a file that became a link",
		build: func(t *testing.T, r *hooktest.Repo) string {
			r.Write("C.java", numbered(2000, 2100))
			swap(r)
			r.Git("rm", "-q", "C.java")
			symlink(t, r, "A.java", "C.java")
			r.Git("add", "-A")
			return ""
		}, want: "C.java: symbolic link, 2 unchanged"},
	{name: "small files that changed names", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", "class A {}\n")
		r.Write("B.java", "class B { int b; }\n")
		r.Commit()
		r.Write("A.java", "class B { int b; }\n")
		r.Write("B.java", "class A {}\n")
		r.Git("add", "-A")
		return ""
	}, want: "A.java, B.java"},
	{name: "renamed among many that are equally alike", build: func(t *testing.T, r *hooktest.Repo) string {
		for i := range 6 {
			r.Write(fmt.Sprintf("old%d.java", i), numbered(0, 20)+fmt.Sprintf("// old %d\n", i))
		}
		r.Commit()
		for i := range 6 {
			remove(t, r, fmt.Sprintf("old%d.java", i))
			r.Write(fmt.Sprintf("new%d.java", i), numbered(0, 20)+fmt.Sprintf("// new %d\n", i))
		}
		r.Git("add", "-A")
		return ""
	}, want: "old0.java -> new0.java, old1.java -> new1.java, old2.java -> new2.java, old3.java -> new3.java, " +
		"old4.java -> new4.java, old5.java -> new5.java"}, // git pairs four, and their names tell the others
	{name: "became Java", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.txt", source)
		r.Commit()
		r.Git("mv", "A.txt", "A.java")
		return ""
	}, want: "1 added"},
	{name: "mode", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Git("update-index", "--chmod=+x", "A.java")
		return ""
	}, want: "1 unchanged"},
	{name: "deleted and added", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Git("rm", "-q", "A.java")
		r.Write("Other.java", "interface Other {\n    void nothing();\n}\n")
		r.Git("add", "-A")
		return ""
	}, want: "1 added, 1 deleted"},
	{name: "copied", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("Copy.java", source)
		r.Git("add", "-A")
		return ""
	}, want: "A.java, 1 added"},
	{name: "to be added", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("New.java", source)
		r.Git("add", "-N", "New.java")
		return ""
	}, want: "A.java"},
	{name: "removed and to be added", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("B.java", "class B {}\n")
		r.Commit()
		r.Git("rm", "-q", "--cached", "B.java")
		r.Git("add", "-N", "B.java")
		return ""
	}, want: "1 deleted"},
	{name: "unmerged", build: func(t *testing.T, r *hooktest.Repo) string {
		conflict(t, r)
		r.Write("B.java", edited)
		r.Git("add", "B.java")
		return ""
	}, want: "B.java and B.java, a merge of 2 parents, A.java: unmerged"},
	{name: "unmerged by deletion", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Git("checkout", "-q", "-b", "side")
		r.Git("rm", "-q", "A.java")
		r.Commit()
		r.Git("checkout", "-q", "main")
		r.Write("A.java", edited)
		r.Commit()
		fails(t, r, "merge", "side")
		return ""
	}, want: "a merge of 2 parents, A.java: unmerged"},
	{name: "merged", build: func(t *testing.T, r *hooktest.Repo) string {
		conflict(t, r)
		r.Write("A.java", edited)
		r.Git("add", "A.java")
		return ""
	}, want: "A.java and A.java, a merge of 2 parents"},
	{name: "symbolic link", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Write("B.java", source)
		symlink(t, r, "A.java", "L.java")
		symlink(t, r, "A.java", "M.java")
		r.Commit()
		r.Git("rm", "-q", "B.java", "L.java", "M.java")
		symlink(t, r, "A.java", "B.java")
		symlink(t, r, "x", "L.java")
		symlink(t, r, "A.java", "New.java")
		r.Write("M.java", source)
		r.Git("add", "-A")
		return ""
	}, want: "B.java: symbolic link, L.java: symbolic link, M.java: was a symbolic link, New.java: symbolic link"},
	{name: "renamed symbolic link", build: func(t *testing.T, r *hooktest.Repo) string {
		symlink(t, r, "x", "L.java")
		r.Commit()
		r.Git("mv", "L.java", "M.java")
		return ""
	}, want: "M.java: symbolic link"},
	{name: "submodule", build: func(t *testing.T, r *hooktest.Repo) string {
		submodule(t, r)
		r.Git("config", "diff.ignoreSubmodules", "all")
		r.Git("config", "submodule.lib.java.ignore", "all")
		return ""
	}, want: "A.java, lib.java: submodule"},
	{name: "within a submodule", build: func(t *testing.T, r *hooktest.Repo) string {
		submodule(t, r)
		inner := r.At(filepath.Join(r.Dir, "lib.java"))
		inner.Write("A.java", edited+"\n")
		inner.Git("add", "A.java")
		return inner.Dir
	}, want: "A.java"},
	{name: "paths of any bytes", build: func(t *testing.T, r *hooktest.Repo) string {
		for _, p := range anyBytes {
			r.Write(p, source)
		}
		r.Commit()
		for _, p := range anyBytes {
			r.Write(p, edited)
		}
		r.Git("add", "-A")
		return ""
	}, want: strings.Join(anyBytes, ", ")},
	{name: "long path", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Git("update-index", "--index-version", "2")
		path := strings.Repeat("long-directory-name/", 190) + "A.java" // near PATH_MAX, and near the 12 bits of the index
		for _, id := range []string{hashObject(t, r, source), hashObject(t, r, edited)} {
			r.Git("update-index", "--add", "--cacheinfo", "100644,"+id+","+path)
			if id != hashObject(t, r, edited) {
				r.Git("commit", "-q", "-m", "commit")
			}
		}
		return ""
	}, want: strings.Repeat("long-directory-name/", 190) + "A.java"},
	{name: "below the top level", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("sub/B.java", source)
		return filepath.Join(r.Dir, "sub")
	}, want: "A.java"},
	{name: "through a symbolic link", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("deep/sub/x", "")
		link := filepath.Join(t.TempDir(), "link")
		if err := os.Symlink(filepath.Join(r.Dir, "deep", "sub"), link); err != nil {
			t.Fatal(err)
		}
		return link
	}, want: "A.java"},
	{name: "within .git", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		return filepath.Join(r.Dir, ".git")
	}, want: "A.java"},
	{name: "linked work tree", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		tree := r.At(filepath.Join(t.TempDir(), "tree"))
		r.Git("worktree", "add", "-q", tree.Dir)
		tree.Write("A.java", edited)
		tree.Git("add", "A.java")
		return tree.Dir
	}, want: "A.java"},
	{name: "linked work tree of a bare repository", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		bare := r.At(filepath.Join(t.TempDir(), "bare.git"))
		r.Git("clone", "-q", "--bare", r.Dir, bare.Dir)
		tree := r.At(filepath.Join(t.TempDir(), "tree"))
		bare.Git("worktree", "add", "-q", tree.Dir, "main")
		tree.Write("A.java", edited)
		tree.Git("add", "A.java")
		return tree.Dir
	}, want: "A.java"},
	{name: "separate git directory", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("init", "-q", "--separate-git-dir", filepath.Join(t.TempDir(), "apart"))
		return ""
	}, want: "A.java"},
	{name: "GIT_DIR and GIT_WORK_TREE", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		t.Setenv("GIT_DIR", filepath.Join(r.Dir, ".git"))
		t.Setenv("GIT_WORK_TREE", r.Dir)
		return t.TempDir()
	}, want: "A.java"},
	{name: "relative GIT_DIR", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("sub/x", "")
		t.Setenv("GIT_DIR", "../.git")
		return filepath.Join(r.Dir, "sub")
	}, want: "A.java"},
	{name: "GIT_DIR of a bare repository with a work tree", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("config", "core.bare", "true")
		t.Setenv("GIT_DIR", filepath.Join(r.Dir, ".git"))
		t.Setenv("GIT_WORK_TREE", ".")
		return ""
	}, want: "A.java"},
	{name: "core.worktree", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("config", "core.worktree", t.TempDir())
		return ""
	}, want: "A.java"},
	{name: "GIT_INDEX_FILE as commit -a sets it", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Write("A.java", edited)
		index := filepath.Join(r.Dir, ".git", "next-index-1.lock")
		copyFile(t, filepath.Join(r.Dir, ".git", "index"), index)
		t.Setenv("GIT_INDEX_FILE", index)
		r.Git("add", "A.java")
		return ""
	}, want: "A.java"},
	{name: "relative GIT_INDEX_FILE", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("sub/x", "")
		copyFile(t, filepath.Join(r.Dir, ".git", "index"), filepath.Join(r.Dir, ".git", "other"))
		r.Git("reset", "-q")
		t.Setenv("GIT_INDEX_FILE", ".git/other")
		return filepath.Join(r.Dir, "sub")
	}, want: "A.java"},
	{name: "GIT_INDEX_FILE of a bare repository", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		copyFile(t, filepath.Join(r.Dir, ".git", "index"), filepath.Join(r.Dir, "index"))
		bare := filepath.Join(t.TempDir(), "bare.git")
		r.Git("clone", "-q", "--bare", r.Dir, bare)
		t.Setenv("GIT_INDEX_FILE", filepath.Join(r.Dir, "index"))
		t.Setenv("GIT_DIR", bare)
		r.Git("hash-object", "-w", "A.java")
		return bare
	}, want: "A.java"},
	{name: "no index", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		remove(t, r, ".git/index")
		return ""
	}, want: "1 deleted"},
	{name: "first commit", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Git("add", "-A")
		return ""
	}, want: "this is the first commit"},
	{name: "first commit of an orphan branch", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("pack-refs", "--all")
		r.Git("checkout", "-q", "--orphan", "other")
		return ""
	}, want: "this is the first commit"},
	{name: "detached HEAD", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("checkout", "-q", "--detach")
		return ""
	}, want: "A.java"},
	{name: "packed", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("commit", "-q", "-m", "edit")
		r.Write("A.java", edited+"// end\n")
		r.Git("add", "-A")
		r.Git("gc", "-q")
		r.Git("pack-refs", "--all")
		return ""
	}, want: "A.java"},
	{name: "alternates", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		return editClone(t, r, "--shared", r.Dir)
	}, want: "A.java"},
	{name: "alternates of alternates, relative", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", source)
		r.Commit()
		r.Git("gc", "-q")
		middle := filepath.Join(filepath.Dir(r.Dir), "middle")
		r.Git("clone", "-q", "--shared", r.Dir, middle)
		last := editClone(t, r, "--shared", middle)
		relative, err := filepath.Rel(filepath.Join(middle, ".git/objects"), filepath.Join(r.Dir, ".git/objects"))
		if err != nil {
			t.Fatal(err)
		}
		r.At(middle).Write(".git/objects/info/alternates", "# of the middle\n"+relative+"\n")
		return last
	}, want: "A.java"},
	{name: "shallow", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", "class A {}\n")
		r.Commit()
		r.Write("A.java", source)
		r.Commit()
		return editClone(t, r, "--depth=1", "file://"+r.Dir)
	}, want: "A.java"},
	{name: "replaced object", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("replace", hashObject(t, r, source), hashObject(t, r, "class Replaced {}\n"))
		return ""
	}, want: "A.java"},
	{name: "CRLF with autocrlf", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Git("config", "core.autocrlf", "true")
		r.Write("A.java", strings.ReplaceAll(source, "\n", "\r\n"))
		r.Commit()
		r.Write("A.java", strings.ReplaceAll(edited, "\n", "\r\n"))
		r.Git("add", "-A")
		return ""
	}, want: "A.java"},
	{name: "CRLF committed, renamed to LF", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", strings.ReplaceAll(source, "\n", "\r\n"))
		r.Commit()
		r.Git("mv", "A.java", "B.java")
		r.Write("B.java", source)
		r.Git("add", "-A")
		return ""
	}, want: "A.java -> B.java"},
	{name: "Latin-1", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", "// caf\xe9\n"+source)
		r.Commit()
		r.Write("A.java", "// caf\xe9\n"+edited)
		r.Git("add", "-A")
		return ""
	}, want: "A.java"},
	{name: "empty files", build: func(t *testing.T, r *hooktest.Repo) string {
		r.Write("A.java", "")
		r.Write("B.java", source)
		r.Write("C.java", "")
		r.Commit()
		r.Write("A.java", source)
		r.Write("B.java", "")
		r.Git("mv", "C.java", "D.java")
		r.Git("add", "-A")
		return ""
	}, want: "A.java, B.java, 1 unchanged"},
	{name: "large", build: func(t *testing.T, r *hooktest.Repo) string {
		large := strings.Repeat("// a line that is here many times\n", 440000/34)
		r.Write("A.java", large+source)
		r.Commit()
		r.Write("A.java", large+edited)
		r.Git("add", "-A")
		return ""
	}, want: "A.java"},
	{name: "more than is read", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("B.java", source)
		r.Commit()
		r.Write("A.java", source)
		r.Write("B.java", source+strings.Repeat("\n", change.MaxFile))
		r.Git("add", "-A")
		return ""
	}, want: "A.java, B.java: larger than 4096 KiB; `max-file` in the settings, or --max-file, says how large a file " +
		"may be"},
	{name: "sparse checkout", build: func(t *testing.T, r *hooktest.Repo) string {
		sparse(t, r, "--no-sparse-index")
		return ""
	}, want: "in/A.java"},
	{name: "sparse index", build: func(t *testing.T, r *hooktest.Repo) string {
		sparse(t, r, "--sparse-index")
		return ""
	}, want: "in/A.java", gogit: change.ErrUnsupported, except: []string{".git/objects"}},
	{name: "split index", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("update-index", "--split-index")
		return ""
	}, want: "A.java", gogit: change.ErrUnsupported},
	{name: "index of version 4", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("dir/B.java", source)
		r.Write("dir/C.java", source)
		r.Git("add", "-A")
		r.Git("update-index", "--index-version", "4")
		return ""
	}, want: "A.java, 2 added"},
	{name: "index without a checksum", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		// as index.skipHash does, from git 2.40
		rewrite(t, r, ".git/index", func(b []byte) []byte { return append(b[:len(b)-20], make([]byte, 20)...) })
		return ""
	}, want: "A.java"},
	{name: "index with untracked cache and threads", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("-c", "index.threads=4", "update-index", "--untracked-cache")
		r.Git("status")
		return ""
	}, want: "A.java"},
	{name: "SHA-256", build: func(t *testing.T, r *hooktest.Repo) string {
		other := hooktest.NewRepo(t, "--object-format=sha256")
		edit(t, other)
		return other.Dir
	}, want: "A.java", gogit: change.ErrUnsupported},
	{name: "reftable", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("config", "core.repositoryFormatVersion", "1")
		r.Git("config", "extensions.refStorage", "reftable")
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrUnsupported},
	{name: "unknown extension", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Git("config", "core.repositoryFormatVersion", "1")
		r.Git("config", "extensions.ofTomorrow", "true")
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrUnsupported},
	{name: "partial clone", build: partialClone, git: change.ErrMissingObject, gogit: change.ErrMissingObject},
	{name: "GIT_OBJECT_DIRECTORY", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		t.Setenv("GIT_OBJECT_DIRECTORY", filepath.Join(r.Dir, ".git", "objects"))
		return ""
	}, want: "A.java", gogit: change.ErrUnsupported},
	{name: "another owner", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		t.Setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
		return ""
	}, want: "A.java", git: change.ErrOwner},
	{name: "no repository", build: func(t *testing.T, r *hooktest.Repo) string {
		return t.TempDir()
	}, git: change.ErrNotRepository, gogit: change.ErrNotRepository},
	{name: "ceiling", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write("sub/x", "")
		t.Setenv("GIT_CEILING_DIRECTORIES", r.Dir)
		return filepath.Join(r.Dir, "sub")
	}, git: change.ErrNotRepository, gogit: change.ErrNotRepository},
	{name: "GIT_DIR of no repository", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		t.Setenv("GIT_DIR", t.TempDir())
		return ""
	}, git: change.ErrNotRepository, gogit: change.ErrNotRepository},
	{name: "bare", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		bare := filepath.Join(t.TempDir(), "bare.git")
		r.Git("clone", "-q", "--bare", r.Dir, bare)
		return bare
	}, git: change.ErrBare, gogit: change.ErrBare},
	{name: "bare without a commit", build: func(t *testing.T, r *hooktest.Repo) string {
		bare := filepath.Join(t.TempDir(), "bare.git")
		r.Git("init", "-q", "--bare", bare)
		return bare
	}, git: change.ErrBare, gogit: change.ErrBare},
	{name: "damaged branch", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write(".git/refs/heads/main", "rubbish\n")
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrMissingObject},
	{name: "empty branch", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write(".git/refs/heads/main", "")
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrUnreadable},
	{name: "damaged index", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		damage(t, r, ".git/index", 1)
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrUnreadable},
	{name: "cut index", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		r.Write(".git/index", "DIRC\x00\x00\x00\x02\x00\x00\x00\x01")
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrUnreadable},
	{name: "missing blob", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		remove(t, r, loose(hashObject(t, r, source)))
		return ""
	}, git: change.ErrMissingObject, gogit: change.ErrMissingObject},
	{name: "missing tree", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		remove(t, r, loose(r.Git("rev-parse", "HEAD^{tree}")))
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrMissingObject},
	{name: "damaged blob", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		damage(t, r, loose(hashObject(t, r, source)), 30)
		return ""
	}, git: change.ErrUnreadable, gogit: change.ErrUnreadable},
	{name: "emptied blob", build: func(t *testing.T, r *hooktest.Repo) string {
		edit(t, r)
		rewrite(t, r, loose(hashObject(t, r, source)), func([]byte) []byte { return nil })
		return ""
	}, git: change.ErrMissingObject, gogit: change.ErrUnreadable},
}

// anyBytes are paths that break what splits at spaces or lines, or takes paths for UTF-8, patterns or options. Windows
// has few of them.
var anyBytes = slices.DeleteFunc([]string{
	"\"quoted\".java", "*.java", "-n.java", ":(top)x.java", "a\tb.java", "a b.java", "back\\slash.java",
	"dir with space/A.java",
	"l1\nl2.java", "latin\xe9.java", "コメント.java", "\xff\xfe.java",
}, func(path string) bool {
	return runtime.GOOS == "windows" && (strings.ContainsAny(path, "\"*:\\\t\n") || !utf8.ValidString(path))
})

// swap commits two files and stages each under the other's name.
func swap(r *hooktest.Repo) {
	r.Write("A.java", numbered(0, 100))
	r.Write("B.java", numbered(1000, 1100))
	r.Commit()
	r.Write("A.java", numbered(1000, 1100))
	r.Write("B.java", numbered(0, 100))
	r.Git("add", "-A")
}
