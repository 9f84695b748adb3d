package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/hooktest"
	"jithook/hook/report"
)

// maxPeak is what a run may take of memory, whatever is staged.
const maxPeak = 150 << 20

// A file of 100 MB is named and not read, with git and without.
func TestHugeFile(t *testing.T) {
	r := staged(t, "Big.java", fresh, fresh+strings.Repeat("// "+strings.Repeat("x", 97)+"\n", 1_000_000))
	for _, env := range [][]string{nil, {"PATH=/nonexistent"}} {
		e, peak := weighed(t, r.Dir, env, jitHookPath(t))
		e.want(t, 0, "skipped Big.java: larger than 4096 KiB")
		if peak > maxPeak {
			t.Errorf("%v: it took %d MiB", env, peak>>20)
		}
	}
}

// Many files of as many tokens as are parsed whole, and one of the largest that are read, take no more memory than is
// allowed: each holds one changed method.
func TestMemoryStaysBounded(t *testing.T) {
	// The test binary stands for jit-hook elsewhere, but takes more memory than what is shipped.
	hook := filepath.Join(t.TempDir(), "jit-hook")
	if out, err := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", hook,
		".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	r := hooktest.NewRepo(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	class := func(reader string, methods, length int) string {
		var filler strings.Builder
		for i := range methods {
			fmt.Fprintf(&filler, "    /** Adds %d to the sum. */\n    int add%d(int n) {%s return n; }\n", i, i,
				strings.Repeat(fmt.Sprintf(" if (n > %d) { return n + sum.get(%d).value(); }", i, i), length))
		}
		return strings.Replace(reader, "class Reader {", "class Reader {\n"+filler.String(), 1)
	}
	if size := len(class(fresh, 8600, 8)); size > change.MaxFile || size < change.MaxFile-change.MaxFile/32 {
		t.Fatalf("the large file is of %d bytes", size)
	}
	write := func(reader string) {
		for i := range 8 {
			r.Write(fmt.Sprintf("Reader%d.java", i), class(reader, 3600, 1)) // 33 tokens each
		}
		r.Write("Reader8.java", class(reader, 8600, 8))
	}
	write(fresh)
	r.Commit()
	write(staleReader())
	r.Git("add", "-A")
	e, peak := weighed(t, r.Dir, nil, hook, "--threads", "4", "--budget", "0")
	e.want(t, 1, "of 9 methods in 9 files", "9 blocked")
	if peak > maxPeak {
		t.Errorf("it took %d MiB", peak>>20)
	}
}

// So does what a comment takes that is nothing but links to what is gone, each a tag.
func TestMemoryForLinksStaysBounded(t *testing.T) {
	r := hooktest.NewRepo(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	links := strings.Repeat("@see #f()\n", 50_000)
	r.Write("A.java", "class A { void f() {}\n/**\n"+links+"*/ int a; }")
	r.Commit()
	r.Write("A.java", "class A {\n/**\n"+links+"*/ int a = 1; }")
	r.Git("add", "-A")
	e, peak := weighed(t, r.Dir, nil, jitHookPath(t), "--budget", "0")
	e.want(t, 1, "1024 blocked", "has 50000 parts to judge; only the first 1024 were looked at")
	if peak > maxPeak*4/3 {
		t.Errorf("it took %d MiB", peak>>20)
	}
}

// Code that is nested 10,000 deep in a changed method is judged or named, and takes no more time than its length is
// worth.
func TestDeepNesting(t *testing.T) {
	const n = 10_000
	kinds := map[string]string{
		"Blocks":      strings.Repeat("{", n) + strings.Repeat("}", n),
		"Parentheses": "int x = " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + ";",
		"Lambdas":     "f = " + strings.Repeat("a -> ", n) + "1;",
		"ElseIf":      strings.Repeat("if (x) y(); else ", n) + "z();",
		"Open":        strings.Repeat("(", n),
		"CutOff":      "x " + strings.Repeat("< a", n), // where the file ends
		"Generics":    "A" + strings.Repeat("<A", n) + strings.Repeat(">", n) + " a;",
		"Calls":       "a" + strings.Repeat(".b()", n) + ";",
		"Plus":        "int y = 1" + strings.Repeat(" + 1", n) + ";",
		"Ternary":     "int y = " + strings.Repeat("a ? b : ", n) + "c;",
		"Arrays":      "int" + strings.Repeat("[]", n) + " y;",
	}
	r := hooktest.NewRepo(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for name := range kinds {
		r.Write(name+".java", fresh)
	}
	r.Commit()
	for name, deep := range kinds {
		source := strings.Replace(fresh, "        return ", deep+"\n        if (count > 3) { return null; }\n        return ",
			1)
		if name == "CutOff" {
			source = source[:strings.Index(source, deep)+len(deep)]
		}
		r.Write(name+".java", source)
	}
	r.Git("add", "-A")
	e, peak := weighed(t, r.Dir, nil, jitHookPath(t), "--budget", "0", "--threads", "1")
	skipped := strings.Count(e.stderr, "jit-hook: skipped ")
	judged := len(kinds) - skipped
	if e.code != 0 && e.code != 1 || !strings.Contains(e.stdout,
		fmt.Sprintf("checked %d comments of %d methods in %[2]d files", 3*judged, judged)) {
		t.Errorf("code %d, %d skipped: %.300s%.3000s", e.code, skipped, e.stdout, e.stderr)
	}
	if e.cpu > 60*time.Second || peak > 2*maxPeak {
		t.Errorf("it took %v and %d MiB", e.cpu, peak>>20)
	}
}

// Comments that are built to be searched again and again take time by their length alone.
func TestCommentsBuiltToStall(t *testing.T) {
	for _, piece := range []string{"{@link ", "{@code {", "<code>", "<pre>", "<a ", "`", "@param a ", "\n * @param ",
		"a.b.", "returns null or ", "'a ", "\"x\" ", "1 2 ", "(a, b) ", "** ", "jit-hook:ignore[", "List<"} {
		t.Run(piece, func(t *testing.T) {
			doc := "Reads " + strings.Repeat(piece, 200_000/len(piece)) + " the source."
			source := strings.Replace(fresh, "Reads the first lines of the source.", doc, 1)
			source = strings.Replace(source, "@return the list of lines",
				"@return the list of lines "+strings.Repeat(piece, 100_000/len(piece)), 1)
			r := staged(t, "Reader.java", source, strings.ReplaceAll(
				strings.Replace(source, "List<String> read", "Map<String, Long> read", 1), "int count", "int limit"))
			e := jitHook(t, r.Dir, nil, "--budget", "0")
			if e.code != 0 && e.code != 1 {
				t.Errorf("code %d: %.300s%.300s", e.code, e.stdout, e.stderr)
			}
			if e.cpu > 10*time.Second {
				t.Errorf("it took %v", e.cpu)
			}
		})
	}
}

// What lies behind a symbolic link is never opened: a hook that read this one would wait for ever.
func TestSymbolicLinksOutside(t *testing.T) {
	r := staged(t, "src/Reader.java", fresh, staleReader())
	outside := filepath.Join(t.TempDir(), "Outside.java")
	hooktest.Pipe(t, outside)
	for _, path := range []string{"Link.java", ".jit-hook.toml", ".jit-hook-baseline.json"} {
		if err := os.Symlink(outside, filepath.Join(r.Dir, path)); err != nil {
			t.Fatal(err)
		}
	}
	r.Git("add", "Link.java")
	r.Git("commit", "-q", "-m", "link", "Link.java")
	if err := os.Remove(filepath.Join(r.Dir, "Link.java")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside+"2", filepath.Join(r.Dir, "Link.java")); err != nil {
		t.Fatal(err)
	}
	r.Git("add", "Link.java")
	e := process(t, r.Dir, nil, "timeout", "60", "jit-hook", "-C", r.Dir)
	if e.code == 124 {
		t.Fatal("it read what the links lead to")
	}
	if !strings.Contains(e.stdout+e.stderr, "Link.java") && e.code != 2 {
		t.Errorf("code %d: %s%s", e.code, e.stdout, e.stderr)
	}
	for _, path := range []string{".jit-hook.toml", ".jit-hook-baseline.json"} {
		if err := os.Remove(filepath.Join(r.Dir, path)); err != nil {
			t.Fatal(err)
		}
	}
	e = process(t, r.Dir, nil, "timeout", "60", "jit-hook", "-C", r.Dir)
	e.want(t, 1, "skipped Link.java: symbolic link", "src/Reader.java:5: block param-gone")
}

// Names never reach the terminal as they are, wherever they are said. process fails on any escape character.
func TestNamesWithEscapeSequences(t *testing.T) {
	const evil = "a\x1b[2Jb\x1b]0;x\x07\r\u202e"
	r := staged(t, evil+"/"+evil+".java", fresh, staleReader())
	r.Write(evil+".java", fresh)
	r.Git("add", "-A")
	r.Git("commit", "-q", "-m", "more", "--", evil+".java")
	r.Write(evil+".java", strings.Repeat("// long\n", 1_000_000))
	r.Git("add", "-A")
	for _, args := range [][]string{nil, {"--explain"}, {"--format", "json"}, {"--format", "sarif"},
		{"--format", "github"}, {"--format", "checkstyle"}, {"--suggest-fix"}} {
		e := jitHook(t, r.Dir, nil, args...)
		e.want(t, 1)
		if strings.ContainsAny(e.stderr, "\x07\r\u202e") {
			t.Errorf("%v: %q", args, e.stderr)
		}
	}
	// In messages about the place itself.
	dir := filepath.Join(t.TempDir(), evil)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	jitHook(t, dir, nil).want(t, 2, "not a git repository")
	jitHook(t, r.Dir, nil, "-C", filepath.Join(dir, evil)).want(t, 2)
	jitHook(t, r.Dir, nil, "--from", evil, "--to", "HEAD")
	jitHook(t, r.Dir, []string{"GIT_DIR=" + dir}).want(t, 2)
	jitHook(t, r.Dir, []string{"GIT_INDEX_FILE=" + dir})
}

// Whatever git's variables are set to, the run ends, writes nothing, and never calls clean what it did not look at.
func TestNonsenseInTheEnvironment(t *testing.T) {
	r := staged(t, "Reader.java", fresh, staleReader())
	before := r.Hash()
	for _, name := range []string{
		"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
		"GIT_COMMON_DIR", "GIT_NAMESPACE",
		"GIT_CEILING_DIRECTORIES", "GIT_EXEC_PATH", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_GLOBAL",
		"GIT_CONFIG_SYSTEM", "GIT_DEFAULT_HASH",
		"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS",
		"GIT_PAGER", "GIT_TRACE", "GIT_TRACE2",
		"GIT_ATTR_SOURCE", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_INDEX_VERSION",
		"GIT_OPTIONAL_LOCKS",
		"GIT_FLUSH", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_PROTOCOL", "GIT_REF_STORAGE", "GIT_NO_LAZY_FETCH",
	} {
		for _, value := range []string{"1", "/nonexistent/\x1b[31m\n'"} {
			// the checks suffice, and start sooner
			e := jitHook(t, r.Dir, []string{name + "=" + value, "JIT_HOOK_ORT_LIB=/nonexistent"})
			// how git would read patterns is none of the user's business here
			if strings.HasSuffix(name, "_PATHSPECS") {
				e.want(t, 1, "param-gone")
			}
			if found := strings.Contains(e.stdout, "param-gone"); strings.Contains(e.stdout, "checked ") != found ||
				found != (e.code == 1) || e.code < 0 || e.code > 3 {
				t.Errorf("%s=%.20q: code %d\n%s\n%s", name, value, e.code, e.stdout, e.stderr)
			}
		}
	}
	if r.Hash() != before {
		t.Error("something was written")
	}
}

// Settings that are built to stall hold up no commit: one without Java, and one of many Java files whose paths globs
// are compared with.
func TestSettingsBuiltToStall(t *testing.T) {
	globs := func(glob string, n int) string { return "exclude = [" + strings.Repeat("\""+glob+"\", ", n) + "]\n" }
	for name, settings := range map[string]string{
		"depth":       "[a" + strings.Repeat(".a", 30_000) + "]\n",
		"keys":        strings.Repeat("aaa.aa = 1\n", 5_000),
		"braces":      globs(strings.Repeat("{**/*,*/**}", 9)+".kt", 500),
		"one brace":   globs(strings.Repeat("{[}],a,aa}", 12), 1),
		"just enough": globs("**/*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab/*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", 420),
	} {
		t.Run(name, func(t *testing.T) {
			r := hooktest.NewRepo(t)
			r.Write(".jit-hook.toml", settings)
			r.Commit()
			r.Write("notes.txt", "none")
			r.Git("add", "-A")
			e := jitHook(t, r.Dir, nil, "--hook", "pre-commit")
			if e.code != 0 || e.cpu > 2*time.Second {
				t.Errorf("without Java: code %d after %v: %.300s%.300s", e.code, e.cpu, e.stdout, e.stderr)
			}
			write := func(content string) {
				for i := range 200 {
					r.Write(fmt.Sprintf("%s%s/A%d.java", strings.Repeat("a/", 20), strings.Repeat("a", 40), i), content)
				}
				r.Git("add", "-A")
			}
			write(fresh)
			r.Git("commit", "-q", "-m", "all")
			write("// moved\n" + fresh)
			e = jitHook(t, r.Dir, nil, "--hook", "pre-commit")
			if e.code != 0 || e.cpu > 5*time.Second || strings.Contains(e.stderr, "the budget") {
				t.Errorf("with 200 files: code %d after %v: %.300s%.300s", e.code, e.cpu, e.stdout, e.stderr)
			}
		})
	}
}

// A baseline of the largest size that is read is gone through, not held, and what is not wanted of it is left there.
func TestHugeBaseline(t *testing.T) {
	r := staged(t, "Reader.java", fresh, staleReader())
	jitHook(t, r.Dir, nil, "baseline", "write").want(t, 0, "1 finding")
	path := filepath.Join(r.Dir, filter.BaselineFile)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	head, rest, _ := strings.Cut(string(text), "[\n")
	b.WriteString(head + "[\n")
	for i := 0; b.Len() < 63<<20; i++ {
		fmt.Fprintf(&b,
			`{"fingerprint":"v1:%032x","rule":"param-gone","path":"src/main/java/A%d.java","method":"A.read(int)","comment":"@param %s"},`+"\n", i, i, strings.Repeat("x", 150))
	}
	r.Write(filter.BaselineFile, b.String()+rest)
	r.Git("add", "-A")
	e, peak := weighed(t, r.Dir, nil, jitHookPath(t))
	e.want(t, 0, "1 in the baseline")
	if peak > 130<<20 || e.cpu > 10*time.Second {
		t.Errorf("it took %d MiB and %v", peak>>20, e.cpu)
	}
	r.Write(filter.BaselineFile, b.String()+"{}"+strings.Repeat("\n", 2<<20)+rest)
	r.Git("add", "-A")
	jitHook(t, r.Dir, nil).want(t, 2, "the baseline is damaged")
}

// TestTreeBomb has trees of some hundred bytes that name any number of files, in the commit that is audited, before it,
// or further back.
func TestTreeBomb(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("Reader.java", fresh)
	r.Commit()
	blob := r.Git("rev-parse", "HEAD:Reader.java")
	var list strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&list, "100644 blob %s\tA%d.java\n", blob, i)
	}
	tree := mktree(t, r, list.String())
	for range 4 {
		list.Reset()
		for i := range 1000 {
			fmt.Fprintf(&list, "040000 tree %s\tp%d\n", tree, i)
		}
		tree = mktree(t, r, list.String())
	}
	bomb := r.Git("commit-tree", "-m", "bomb", "-p", "HEAD", tree)
	r.Git("update-ref", "refs/heads/bomb", bomb)
	r.Git("update-ref", "refs/heads/later", r.Git("commit-tree", "-m", "later", "-p", bomb, "HEAD^{tree}"))
	for reader, says := range map[string]string{
		"git":    "git took more than 512 MiB to compare two trees",
		"go-git": "a tree lists more than 1048576 Java files, which is no project's",
	} {
		e, peak := weighed(t, r.Dir, nil, jitHookPath(t), "audit", "--no-cache", "--reader", reader, "--revision", "later")
		e.want(t, 3, says)
		if peak > 700<<20 {
			t.Errorf("%s, of a later commit: it and git held %d MiB", reader, peak>>20)
		}
	}
	for _, reader := range []string{"git", "go-git"} {
		e, peak := weighed(t, r.Dir, nil, jitHookPath(t), "audit", "--no-cache", "--reader", reader, "--revision", "bomb")
		e.want(t, 3, "a tree lists more than 1048576 Java files, which is no project's")
		if peak > 700<<20 {
			t.Errorf("%s: it held %d MiB", reader, peak>>20)
		}
	}
}

func mktree(t *testing.T, r *hooktest.Repo, list string) string {
	t.Helper()
	cmd := exec.Command("git", "mktree")
	cmd.Dir, cmd.Stdin = r.Dir, strings.NewReader(list)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// A report of more findings than anybody reads leaves most of them out and says so. Those of a large file leave room for
// those of a small one behind it.
func TestTooManyFindings(t *testing.T) {
	const n = 2500
	class := func(name, param string) string {
		var s strings.Builder
		fmt.Fprintf(&s, "class %s {\n", name)
		for i := range n {
			// each another text, or they would be one group
			fmt.Fprintf(&s, "/**@param a x%[1]d*/void m%[1]d(int %[2]s){c();}\n", i, param)
		}
		return s.String() + "}\n"
	}
	small := func(param string) string { return "class Z {\n/**@param a x*/void m(int " + param + "){c();}\n}\n" }
	r := hooktest.NewRepo(t)
	r.Write("A.java", class("A", "a"))
	r.Write("Z.java", small("a"))
	r.Commit()
	r.Write("A.java", class("A", "b"))
	r.Write("Z.java", small("b"))
	r.Git("add", "-A")
	for format, per := range map[string]string{"text": "block param-gone", "json": `"fingerprint"`, "checkstyle": "<error",
		"github": "::error"} {
		e := jitHook(t, r.Dir, nil, "--budget", "0", "--format", format)
		e.want(t, 1, "1501 findings not listed, after 1000 others", "2501 blocked")
		if listed := strings.Count(e.stdout, per); listed != report.MaxListed || !strings.Contains(e.stdout, "Z.java") {
			t.Errorf("%s lists %d; of the small file: %v", format, listed, strings.Contains(e.stdout, "Z.java"))
		}
	}
	jitHook(t, r.Dir, nil, "baseline", "write").want(t, 0, "Added 2501 findings to")
}
