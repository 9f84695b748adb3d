package mine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"jithook/hook/hooktest"
	"jithook/training/data/corpus"
)

// run mines repositories into a fresh directory.
func run(t *testing.T, repos ...string) ([]corpus.Record, Stats) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.jsonl.zst")
	stats, err := Run(context.Background(), Options{Repos: repos, Out: out, Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	return read(t, out), stats
}

func read(t *testing.T, path string) []corpus.Record {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	text, err := d.DecodeAll(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	var records []corpus.Record
	for line := range bytes.Lines(text) {
		var r corpus.Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		records = append(records, r)
	}
	return records
}

// brief writes a record's units as "method: type param label kind rel".
func brief(records []corpus.Record) []string {
	lines := []string{}
	for _, r := range records {
		for _, c := range r.Comments {
			fields := []string{r.Method + ":", string(c.Type)}
			if c.Param != "" {
				fields = append(fields, c.Param)
			}
			if c.Label == 1 {
				fields = append(fields, "changed")
			}
			if c.Kind != "" {
				fields = append(fields, c.Kind)
			}
			if c.Relevant {
				fields = append(fields, "rel")
			}
			lines = append(lines, strings.Join(fields, " "))
		}
	}
	return lines
}

func class(body string) string { return "package p;\n\nclass A {\n" + body + "\n}\n" }

const rows = `/**
 * Counts the rows.
 *
 * @param table the table
 * @return number of rows
 */
`

func TestRecords(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           []string
	}{
		{
			"comment and code",
			rows + "int rows(Table table) { return table.rows(); }",
			strings.Replace(rows, "number of", "list of", 1) + "List<Row> rows(Table table) { return table.all(); }",
			[]string{"rows: summary rel", "rows: return changed rel", "rows: param table"},
		},
		{
			"code only, not what is returned",
			rows + "int rows(Table table) { return table.rows(); }",
			rows + "int rows(Table table) { log(); return table.rows(); }",
			[]string{"rows: summary", "rows: return", "rows: param table"},
		},
		{
			"comment only",
			rows + "int rows(Table table) { return table.rows(); }",
			strings.Replace(rows, "number of", "how many", 1) + "int rows(Table table) { /* sic */\n return table.rows(); }",
			nil,
		},
		{
			"cosmetic change",
			rows + "int rows(Table table) { return table.rows(); }",
			strings.Replace(rows, "the table", "The {@code table}.", 1) + "int rows(Grid table) { return table.rows(); }",
			[]string{"rows: summary", "rows: return", "rows: param table cosmetic rel"},
		},
		{
			"spelling",
			strings.Replace(rows, "number", "numbre", 1) + "int rows(Table table) { return table.rows(); }",
			rows + "int rows(Table table) { return table.size(); }",
			[]string{"rows: summary rel", "rows: return changed spelling rel", "rows: param table"},
		},
		{
			"deleted tag",
			rows + "int rows(Table table) { return table.rows(); }",
			strings.Replace(rows, " * @param table the table\n", "", 1) + "int rows() { return all.rows(); }",
			[]string{"rows: summary rel", "rows: return rel"},
		},
		{
			"renamed parameter",
			rows + "int rows(Table table, int from) { return table.rows(from); }",
			strings.Replace(rows, "table the table", "grid the grid", 1) +
				"int rows(Table grid, int from) { return grid.rows(from); }",
			[]string{"rows: summary rel", "rows: return rel", "rows: param table changed rel"},
		},
		{
			"a tag kept for a renamed parameter",
			rows + "int rows(Table table) { return table.rows(); }",
			rows + "int rows(Table grid) { return grid.rows(); }",
			[]string{"rows: summary rel", "rows: return rel", "rows: param table rel"},
		},
		{
			"the tag of the parameter in its place is another one's",
			"/** @param a first\n * @param b second */ void f(int a, int b) {}",
			"/** @param b second */ void f(int b, int c) {}",
			[]string{"f: param b rel"},
		},
		{
			"a parameter less: no place to go by",
			"/** Adds. @see A\n * @param a first\n * @param b second */ void f(int a, int b) {}",
			"/** Adds. @see A\n * @param c first */ void f(int c) {}",
			[]string{"f: summary"},
		},
		{
			"renamed method",
			rows + "int rows(Table table) { int n = table.rows(); log.info(\"rows\", n); check(n); return n; }",
			rows + "int rowCount(Table table) { int n = table.rows(); log.info(\"rows\", n); check(n); return n; }",
			[]string{"rowCount: summary", "rowCount: return", "rowCount: param table"},
		},
		{"no Javadoc before", "int f() { return 1; }", "/** One. */ int f() { return 2; }", nil},
		{"no Javadoc after", "/** One. */ int f() { return 1; }", "int f() { return 2; }", nil},
		{"no unit in common", "/** @return one */ int f() { return 1; }", "/** Says two. */ int f() { return 2; }", nil},
		{"broken before", "/** One. */ int f() { return 1 +; }", "/** One. */ int f() { return 1; }", nil},
		{
			"a broken method beside a sound one",
			"/** One. */ int f() { return 1; }\n/** Two. */ int g() { return 2; }",
			"/** One. */ int f() { return 3; }\n/** Two. */ int g() { return ); }",
			[]string{"f: summary rel"},
		},
		{"a long method", "/** One. */ int f() { return 1; }",
			"/** One. */ int f() { " + strings.Repeat("g();", 2000) + " return 1; }", nil},
		{
			"a long unit",
			"/** One. @since 1\n * @return " + strings.Repeat("word ", 300) + "end*/ int f() { return 1; }",
			"/** One. @since 1\n * @return " + strings.Repeat("word ", 300) + "end*/ int f() { return 2; }",
			[]string{"f: summary rel"},
		},
		{"not UTF-8", "/** One. */ int f() { return 1; }", "/** One. */ int f() { return \"\xe9\"; }", nil},
		{
			"not UTF-8 elsewhere",
			"/** One. */ int f() { return 1; } // \xe9",
			"/** One. */ int f() { return 2; } // \xe9",
			[]string{"f: summary rel"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := hooktest.NewRepo(t)
			r.Write("src/A.java", class(c.old))
			r.Commit()
			r.Write("src/A.java", class(c.new))
			r.Commit()
			records, _ := run(t, r.Dir)
			if got := brief(records); !slices.Equal(got, c.want) {
				t.Errorf("got %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestRecordTellsWhereItIsFrom(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("src/A.java", class("static class B {\n"+rows+"int rows(Table table) { return 1; }\n}"))
	r.Commit()
	r.Write("src/A.java", class("static class B {\n"+rows+"@Fast\nint rows(Table table) { return 2; }\n}"))
	r.Git("add", "-A")
	r.Git("commit", "-q", "-m", "two", "--date", "1234567890 +0200")
	records, stats := run(t, "owner/name="+r.Dir)
	doc := strings.TrimSuffix(rows, "\n")
	want := []corpus.Record{{
		Repo: "owner/name", Commit: r.Git("rev-parse", "HEAD"), Time: 1234567890, Path: "src/A.java", Class: "A.B",
		Method: "rows", OldDoc: doc, NewDoc: doc, OldCode: "int rows(Table table) { return 1; }",
		NewCode: "@Fast\nint rows(Table table) { return 2; }",
		Comments: []corpus.Comment{
			{Type: "summary", Old: "Counts the rows.", New: "Counts the rows.", Relevant: true},
			{Type: "return", Old: "number of rows", New: "number of rows", Relevant: true},
			{Type: "param", Param: "table", Old: "table the table", New: "table the table"},
		},
		Weight: 1,
	}}
	if got, want := fmt.Sprintf("%+v", records), fmt.Sprintf("%+v", want); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if want := (Stats{Commits: 2, Files: 1, Methods: 1, Records: 1, Unchanged: 3}); stats != want {
		t.Errorf("stats %+v, want %+v", stats, want)
	}
}

// method is a file with one documented method that returns n.
func method(name string, n int) string {
	return class(fmt.Sprintf("/**\n * Does what %s does.\n */\nint %s() { first(); second(); third(); return %d; }", name,
		name, n))
}

func TestFilesOfACommit(t *testing.T) {
	tail := strings.Repeat("// so much alike that git sees a rename\n", 9)
	r := hooktest.NewRepo(t)
	for _, path := range []string{"src/A.java", "src/UPPER.JAVA", "src/test/T.java", "tests/T.java", "test-kit/K.java",
		"a/é\n.java", "A.txt"} {
		r.Write(path, method("f", 1)+tail)
	}
	r.Write("Link.java", "x")
	r.Commit()
	for _, path := range []string{"src/UPPER.JAVA", "src/test/T.java", "tests/T.java", "test-kit/K.java", "a/é\n.java",
		"A.txt"} {
		r.Write(path, strings.Replace(method("f", 1), "return 1", "return "+fmt.Sprint(len(path)), 1)+tail)
	}
	r.Git("mv", "src/A.java", "src/B.java")
	r.Write("src/B.java", method("f", 2)+tail)
	r.Git("rm", "-q", "Link.java")
	if err := os.Symlink("src/B.java", filepath.Join(r.Dir, "Link.java")); err != nil {
		t.Fatal(err)
	}
	r.Write("src/New.java", method("g", 1))
	r.Commit()
	records, stats := run(t, r.Dir)
	var paths []string
	for _, record := range records {
		paths = append(paths, record.Path)
	}
	if want := []string{"a/é\n.java", "src/B.java", "src/UPPER.JAVA", "test-kit/K.java"}; !slices.Equal(paths, want) {
		t.Errorf("paths %q, want %q", paths, want)
	}
	if stats.Files != 4 {
		t.Errorf("%d files, want 4", stats.Files)
	}
}

func TestMergesAreLeftOutAndBranchesAreNot(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("A.java", method("f", 1))
	r.Commit()
	r.Git("checkout", "-q", "-b", "side")
	r.Write("A.java", method("f", 2))
	r.Commit()
	r.Git("checkout", "-q", "main")
	r.Write("b.txt", "b")
	r.Commit()
	r.Git("merge", "-q", "--no-ff", "--no-commit", "side")
	r.Write("A.java", method("f", 3))
	r.Commit()
	r.Write("A.java", method("f", 4))
	r.Commit()
	records, stats := run(t, r.Dir)
	var got []string
	for _, record := range records {
		_, result, _ := strings.Cut(record.NewCode, "third(); ")
		got = append(got, result)
	}
	if want := []string{"return 4; }", "return 2; }"}; !slices.Equal(got, want) || stats.Commits != 4 {
		t.Errorf("changes %q in %d commits, want %q in 4", got, stats.Commits, want)
	}
}

func TestDuplicates(t *testing.T) {
	r := hooktest.NewRepo(t)
	for _, n := range []int{1, 2, 1, 2} {
		r.Write("A.java", method("f", n))
		r.Commit()
	}
	fork := hooktest.NewRepo(t)
	fork.Git("pull", "-q", r.Dir, "main")
	fork.Write("A.java", method("f", 3))
	fork.Commit()
	records, stats := run(t, "a="+r.Dir, "b="+fork.Dir)
	var got []string
	for _, record := range records {
		got = append(got, record.Repo+" "+record.Commit)
	}
	want := []string{"a " + r.Git("rev-parse", "HEAD"), "a " + r.Git("rev-parse", "HEAD~"),
		"b " + fork.Git("rev-parse", "HEAD")}
	if !slices.Equal(got, want) || stats.Duplicates != 4 {
		t.Errorf("got %q and %d duplicates, want %q and 4", got, stats.Duplicates, want)
	}
}

func TestWhatCannotBeReadIsCounted(t *testing.T) {
	r := hooktest.NewRepo(t)
	for n := range 2 {
		for name, extra := range map[string]string{
			"Large": strings.Repeat("// x\n", maxFile/5), "Binary": "\x00", "Latin": "/** \xe9. */ int g() { return " +
				fmt.Sprint(n) + "; }",
			"Broken": "/** Bad. */ int g() { return" + strings.Repeat(" 1 +", n) + "; }", "Fine": "",
		} {
			r.Write(name+".java", strings.Replace(method(name, n), "\n}\n", "\n"+extra+"\n}\n", 1))
		}
		r.Commit()
	}
	records, stats := run(t, r.Dir)
	if got, want := brief(records), []string{"Broken: summary rel", "Fine: summary rel",
		"Latin: summary rel"}; !slices.Equal(got, want) {
		t.Errorf("records %q, want %q", got, want)
	}
	if stats.LargeFiles != 1 || stats.Unparsable != 1 || stats.NotUTF8 != 1 || stats.BrokenMethods != 1 ||
		stats.Files != 5 {
		t.Errorf("stats %+v", stats)
	}
}

func TestCutOffHistories(t *testing.T) {
	r := hooktest.NewRepo(t)
	for n := range 4 {
		r.Write("A.java", method("f", n))
		r.Commit()
	}
	r.Git("config", "uploadpack.allowFilter", "true")
	shallow := filepath.Join(t.TempDir(), "shallow")
	r.Git("clone", "-q", "--bare", "--depth", "2", "file://"+r.Dir, shallow)
	records, stats := run(t, shallow)
	if len(records) != 1 || stats.Commits != 2 || stats.CutOff != 1 {
		t.Errorf("shallow clone: %d records, %+v", len(records), stats)
	}
	partial := filepath.Join(t.TempDir(), "partial")
	r.Git("clone", "-q", "--bare", "--filter=blob:none", "file://"+r.Dir, partial)
	if _, stats = run(t, partial); stats.AbsentFiles != 3 || stats.Records != 0 {
		t.Errorf("clone without blobs: %+v", stats)
	}
}

func TestNames(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("A.java", method("f", 1))
	r.Commit()
	name := func(dir string) string {
		got, err := repository{dir: dir}.name(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := name(r.Dir); got != "repo" {
		t.Errorf("name %q, want that of the directory", got)
	}
	for _, url := range []string{"https://example.org/owner/project.git", "git@example.org:owner/project",
		"/srv/owner/project/"} {
		r.Git("config", "remote.origin.url", url)
		if got := name(r.Dir); got != "owner/project" {
			t.Errorf("name %q for %s", got, url)
		}
	}
}

// TestHookEnvironment mines from within a hook, whose variables name the hook's own repository.
func TestHookEnvironment(t *testing.T) {
	other := hooktest.NewRepo(t)
	other.Write("A.java", method("f", 1))
	other.Commit()
	r := hooktest.NewRepo(t)
	for n := range 2 {
		r.Write("A.java", method("f", n))
		r.Commit()
	}
	t.Setenv("GIT_DIR", filepath.Join(other.Dir, ".git"))
	t.Setenv("GIT_LITERAL_PATHSPECS", "1")
	if records, _ := run(t, r.Dir); len(records) != 1 {
		t.Errorf("%d records, want 1", len(records))
	}
}

// long makes a history of n commits, each of which changes a method in one of 7 files, by git fast-import.
func long(t *testing.T, n int) *hooktest.Repo {
	t.Helper()
	r := hooktest.NewRepo(t)
	var stream strings.Builder
	for i := range n {
		content := method(fmt.Sprintf("f%d", i%7), i/2) // every second change is a duplicate of none, for names differ
		fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter A <a@example.org> %d +0000\ndata 1\nc\nM 644 inline "+
			"src/A%d.java\ndata %d\n%s\n",
			1_000_000_000+i, i%7, len(content), content)
	}
	cmd := exec.Command("git", "fast-import", "--quiet")
	cmd.Dir = r.Dir
	cmd.Stdin = strings.NewReader(stream.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git fast-import: %v\n%s", err, out)
	}
	return r
}
