package git_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/hooktest"
)

const before, after = "class A {\n    int one() { return 1; }\n}\n", "class A {\n    int one() { return 11; }\n}\n"

// edited is a repository with an edit staged.
func edited(t testing.TB) *hooktest.Repo {
	r := hooktest.NewRepo(t)
	r.Write("A.java", before)
	r.Write("a.txt", "1\n")
	r.Commit()
	r.Write("A.java", after)
	r.Git("add", "-A")
	return r
}

func open(t testing.TB, dir string) *git.Source {
	t.Helper()
	s, err := git.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestNoGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := git.New(""); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("error %v, want exec.ErrNotFound", err)
	}
}

// TestProcesses counts the processes of git, each of which costs a commit milliseconds.
func TestProcesses(t *testing.T) {
	for _, c := range []struct {
		name  string
		stage func(r *hooktest.Repo)
		want  int
	}{
		{"nothing staged", func(r *hooktest.Repo) { r.Git("reset", "-q") }, 1},
		{"no Java file", func(r *hooktest.Repo) { r.Git("reset", "-q"); r.Write("a.txt", "2\n"); r.Git("add", "a.txt") }, 1},
		{"new Java file", func(r *hooktest.Repo) {
			r.Git("reset", "-q", "--hard")
			r.Write("B.java", "x")
			r.Git("add", "-A")
		}, 2},
		{"edits", func(r *hooktest.Repo) { r.Write("B.java", "x"); r.Git("add", "-A") }, 3},
		{"edits of more than 1 MiB", func(r *hooktest.Repo) {
			r.Write("A.java", strings.Repeat("\n", 1<<20))
			r.Git("add", "-A")
		}, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := edited(t)
			c.stage(r)
			trace := filepath.Join(t.TempDir(), "trace")
			t.Setenv("GIT_TRACE2_EVENT", trace)
			if _, err := open(t, r.Dir).Staged(context.Background()); err != nil {
				t.Fatal(err)
			}
			events, err := os.ReadFile(trace)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(string(events), `"event":"version"`); got != c.want {
				t.Errorf("%d processes, want %d:\n%s", got, c.want, events)
			}
		})
	}
}

// TestConfiguration turns on what makes git diff write something else, or run a program.
func TestConfiguration(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("A.java", before)
	names := []string{"B", "C", "ü"}
	content := func(name, number string) string {
		return strings.ReplaceAll(before, "1", number) + strings.Repeat("// "+name+"\n", 9)
	}
	for _, name := range names {
		r.Write("m/"+name+".java", content(name, "1"))
	}
	r.Commit()
	r.Write("A.java", after)
	for _, name := range names {
		r.Git("mv", "m/"+name+".java", "m/new"+name+".java")
		r.Write("m/new"+name+".java", content(name, "2"))
	}
	r.Git("add", "-A")
	const want = "[A.java A.java] [m/B.java m/newB.java] [m/C.java m/newC.java] [m/ü.java m/newü.java]"

	marker := filepath.Join(t.TempDir(), "ran")
	program := filepath.Join(t.TempDir(), "program")
	script(t, program, "touch '"+marker+"'\ncat\n")
	for key, value := range map[string]string{
		"diff.renames": "false", "diff.renameLimit": "1", "diff.external": program, "diff.orderFile": "order",
		"diff.relative": "true",
		"diff.noprefix": "true", "diff.submodule": "log", "diff.wordRegex": ".", "diff.suppressBlankEmpty": "true",
		"diff.interHunkContext": "9",
		"diff.algorithm":        "patience", "diff.mnemonicPrefix": "true", "diff.statGraphWidth": "3",
		"diff.colorMoved": "zebra",
		"color.ui":        "always", "color.diff": "always", "core.pager": program, "pager.diff-index": "true",
		"core.quotePath": "true", "core.abbrev": "5",
		"core.fsmonitor": program, "status.renames": "false", "status.relativePaths": "true", "diff.java.textconv": program,
		"diff.java.command": program,
		"filter.run.clean":  program, "filter.run.smudge": program, "filter.run.required": "true", "alias.diff-index": "!" +
			program, "core.precomposeUnicode": "true", "core.ignoreCase": "true",
		"core.attributesFile": filepath.Join(r.Dir, "attributes"),
	} {
		r.Git("config", key, value)
	}
	r.Write("order", "m/*\n*\n")
	r.Write("attributes", "*.java diff=java filter=run text eol=crlf working-tree-encoding=UTF-16\n")
	for name, value := range map[string]string{
		"GIT_EXTERNAL_DIFF": program, "GIT_DIFF_OPTS": "-u9", "GIT_PAGER": program, "PAGER": program,
		"GIT_LITERAL_PATHSPECS": "1", "GIT_TRACE": "1",
		"GIT_ICASE_PATHSPECS": "1", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de", "GIT_PREFIX": "m/", "TERM": "xterm",
	} {
		t.Setenv(name, value)
	}
	staged, err := open(t, filepath.Join(r.Dir, "m")).Staged(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range staged.Changes {
		got = append(got, fmt.Sprint([]string{c.OldPath, c.NewPath}))
	}
	if strings.Join(got, " ") != want {
		t.Errorf("staged %v, want %s", got, want)
	}
	if string(staged.Changes[0].Old) != before || string(staged.Changes[0].New) != after {
		t.Errorf("blobs came changed: %q, %q", staged.Changes[0].Old, staged.Changes[0].New)
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a program of the configuration was run")
	}
}

// TestNoFetch has a partial clone whose remote leaves a mark when asked for a missing blob; by a git that knows
// GIT_NO_LAZY_FETCH, and by one that does not.
func TestNoFetch(t *testing.T) {
	for _, old := range []bool{false, true} {
		for _, rename := range []bool{false, true} {
			t.Run(fmt.Sprintf("old git %v, rename %v", old, rename), func(t *testing.T) {
				r := edited(t)
				r.Git("config", "uploadpack.allowFilter", "true")
				clone := r.At(filepath.Join(t.TempDir(), "clone"))
				r.Git("clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+r.Dir, clone.Dir)
				name := "A.java"
				if rename {
					name = "B.java"
				}
				clone.Write(name, after)
				clone.Git("add", name) // to an index that has nothing else
				marker := filepath.Join(t.TempDir(), "fetched")
				upload := filepath.Join(t.TempDir(), "upload-pack")
				script(t, upload, "touch '"+marker+"'\nexec git-upload-pack \"$@\"\n")
				clone.Git("config", "remote.origin.uploadpack", upload)
				if old {
					wrapGit(t, "unset GIT_NO_LAZY_FETCH\nexec \"$GIT\" \"$@\"\n")
				}
				_, err := open(t, clone.Dir).Staged(context.Background())
				if !errors.Is(err, change.ErrMissingObject) {
					t.Errorf("error %v, want %v", err, change.ErrMissingObject)
				}
				if _, err := os.Stat(marker); err == nil {
					t.Error("git fetched")
				}
			})
		}
	}
}

// TestBrokenGit wraps git so that it fails in ways that a disk, a network file system or another version could bring
// about.
func TestBrokenGit(t *testing.T) {
	for _, c := range []struct{ name, wrapper, want string }{
		{"ends at once", "echo 'fatal: no luck' >&2\nexit 3\n", "(git: fatal: no luck)"},
		{"is killed", "kill -9 $$\n", "signal: killed"},
		{"ends within the blobs", "case \"$*\" in *'cat-file --batch '*) \"$GIT\" \"$@\" | head -c 60; printf 'fatal: " +
			"\\033[31mred\\033[m\\nline two\\a' >&2; exit 128;; esac\nexec \"$GIT\" \"$@\"\n",
			"(git: fatal: [31mred [m line two)"}, {"ends well within the blobs",
			"case \"$*\" in *'cat-file --batch '*) \"$GIT\" \"$@\" | head -c 60; exit 0;; esac\nexec \"$GIT\" \"$@\"\n",
			"ended early"},
		{"answers another question", "case \"$*\" in *cat-file*) printf 'who knows\\n';; esac\nexec \"$GIT\" \"$@\"\n",
			`unexpected answer "who knows\n"`},
		{"writes something else", "echo hello\n", "git ended early"},
		{"writes forever", "case \"$*\" in *cat-file*) yes;; esac\nexec \"$GIT\" \"$@\"\n", "unexpected answer"},
		{"complains at length", "yes complaint | head -c 100000 >&2\nexit 1\n", "complaint complaint)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := edited(t)
			wrapGit(t, c.wrapper)
			staged, err := open(t, r.Dir).Staged(context.Background())
			if !errors.Is(err, change.ErrUnreadable) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("%+v, error %v; want %v with %q", staged, err, change.ErrUnreadable, c.want)
			}
			if strings.ContainsAny(err.Error(), "\n\x1b\a") || len(err.Error()) > 3000 {
				t.Errorf("not one line for people: %q", err)
			}
		})
	}
}

func TestNoDirectory(t *testing.T) {
	hooktest.Isolate(t)
	if _, err := open(t, filepath.Join(t.TempDir(), "none")).Staged(context.Background()); !errors.Is(err,
		change.ErrUnreadable) {
		t.Errorf("error %v", err)
	}
}

// TestCancelled has git hang, together with a child that holds its pipes.
func TestCancelled(t *testing.T) {
	r := edited(t)
	wrapGit(t, "sleep 60 &\nwait\n")
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := open(t, r.Dir).Staged(ctx)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

// wrapGit puts a script before git on PATH; it finds git itself in $GIT.
func wrapGit(t *testing.T, body string) {
	t.Helper()
	actual, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	script(t, filepath.Join(dir, "git"), body)
	t.Setenv("GIT", actual)
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

func script(t *testing.T, path, body string) {
	t.Helper()
	hooktest.Program(t, path, "#!/bin/sh\n"+body)
}

// BenchmarkStagedNoJava is what a commit without a Java file pays; compare BenchmarkDiffIndex.
func BenchmarkStagedNoJava(b *testing.B) {
	s := open(b, project(b, 0).Dir)
	for b.Loop() {
		if _, err := s.Staged(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDiffIndex is git diff-index --cached HEAD by itself.
func BenchmarkDiffIndex(b *testing.B) {
	dir := project(b, 0).Dir
	for b.Loop() {
		cmd := exec.Command("git", "diff-index", "--cached", "HEAD")
		cmd.Dir = dir
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStaged20Of2000(b *testing.B) {
	s := open(b, project(b, 20).Dir)
	for b.Loop() {
		staged, err := s.Staged(context.Background())
		if err != nil || len(staged.Changes) != 20 {
			b.Fatal(err, staged)
		}
	}
}

// project is a packed repository of 2,000 Java files with one text file and some Java files staged.
func project(b *testing.B, java int) *hooktest.Repo {
	b.Helper()
	r := hooktest.NewRepo(b)
	path := func(i int) string { return fmt.Sprintf("src/p%d/q%d/C%d.java", i%20, i%7, i) }
	content := func(i int) string { return strings.Repeat(strings.ReplaceAll(before, "1", fmt.Sprint(i)), 100) }
	for i := range 2000 {
		r.Write(path(i), content(i))
	}
	r.Write("a.txt", "1\n")
	r.Commit()
	r.Git("gc", "-q")
	r.Write("a.txt", "2\n")
	for i := range java {
		r.Write(path(i*90), content(i*90)+"// end\n")
	}
	r.Git("add", "-A")
	return r
}

// The index may name a tree that is not there, and be read all the same.
func TestTreeOfTheIndexIsMissing(t *testing.T) {
	r := edited(t)
	tree := r.Git("write-tree")
	t.Setenv("GIT_INDEX_FILE", filepath.Join(r.Dir, ".git/index"))
	if err := os.Remove(filepath.Join(r.Dir, ".git/objects", tree[:2], tree[2:])); err != nil {
		t.Fatal(err)
	}
	s, err := git.New(r.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if set, err := s.Staged(t.Context()); err != nil || len(set.Changes) != 1 {
		t.Errorf("%+v, %v", set, err)
	}
	files, err := s.StagedFiles(t.Context(), 99, "a.txt", "none")
	if err != nil || len(files) != 1 || string(files["a.txt"]) != "1\n" {
		t.Errorf("%q, %v", files, err)
	}
}

func TestFirstCommitByTheTreeOfTheIndex(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("A.java", before)
	r.Git("add", "-A")
	r.Git("write-tree")
	t.Setenv("GIT_INDEX_FILE", filepath.Join(r.Dir, ".git/index"))
	s, err := git.New(r.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if set, err := s.Staged(t.Context()); err != nil || set.Nothing != change.FirstCommit {
		t.Errorf("%+v, %v", set, err)
	}
	if files, err := s.StagedFiles(t.Context(), 99, "A.java"); err != nil || string(files["A.java"]) != before {
		t.Errorf("%q, %v", files, err)
	}
}

// A git before 2.24 ends with what it knows of options, and is asked again without the one that it does not know. After
// that it is no longer asked in vain.
func TestBefore224(t *testing.T) {
	r := edited(t)
	actual, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	head := r.Git("rev-parse", "HEAD")
	for _, refuses := range []string{"echo 'usage: git diff-index' >&2; exit 129",
		"echo 'fatal: unrecognized argument: --end-of-options' >&2; exit 128"} {
		dir := t.TempDir()
		script(t, filepath.Join(dir, "git"), `case " $* " in *" --end-of-options "*) echo x >>`+dir+`/refused; `+refuses+
			` ;; esac; exec `+actual+` "$@"`)
		t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
		s := open(t, r.Dir)
		for range 2 {
			set, err := s.Staged(t.Context())
			if err != nil || len(set.Changes) != 1 {
				t.Errorf("%+v, %v", set, err)
			}
		}
		if commits, err := s.History().Log(t.Context(), head); err != nil || len(commits) != 1 {
			t.Errorf("%v, %v", commits, err)
		}
		if refused, err := os.ReadFile(filepath.Join(dir, "refused")); err != nil || string(refused) != "x\n" {
			t.Errorf("asked in vain: %q, %v", refused, err)
		}
	}
}

// What a framework says is pushed is asked of git in lines, and what git answers is an id or nothing.
func TestPushOfForgedIDs(t *testing.T) {
	r := edited(t)
	r.Commit()
	head := r.Git("rev-parse", "HEAD")
	for _, id := range []string{"--output=x commit\n" + head, "--not commit", "--all"} {
		ref := change.Ref{LocalRef: "refs/heads/main", LocalID: id, RemoteRef: "refs/heads/main",
			RemoteID: strings.Repeat("0", 40)}
		set, err := open(t, r.Dir).Push(t.Context(), change.Push{Remote: "origin", URL: "u", Refs: []change.Ref{ref}})
		if err == nil && (len(set.Notes) != 1 || len(set.Changes) > 0) || err != nil && !errors.Is(err, change.ErrProtocol) {
			t.Errorf("%q: %+v, %v", id, set, err)
		}
	}
}
