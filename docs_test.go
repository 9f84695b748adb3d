package jithook_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestTroubleshootingQuotesRealMessages looks for each message that docs/use/troubleshooting.md quotes among the
// strings of the code: a line `> ` and the message in backquotes, in which "…" stands for what differs.
func TestTroubleshootingQuotesRealMessages(t *testing.T) {
	said := stringsOfTheCode(t)
	text, err := os.ReadFile("docs/use/troubleshooting.md")
	if err != nil {
		t.Fatal(err)
	}
	messages := regexp.MustCompile("(?m)^> `(.*)`$").FindAllStringSubmatch(string(text), -1)
	if len(messages) < 30 {
		t.Errorf("only %d messages are quoted", len(messages))
	}
	for _, m := range messages {
		for piece := range strings.SplitSeq(m[1], "…") {
			piece = strings.Trim(piece, " :,;()")
			if !strings.Contains(said, piece) {
				t.Errorf("no string of the code says %q, which docs/use/troubleshooting.md quotes in %q", piece, m[1])
			}
		}
	}
}

// stringsOfTheCode joins the string literals of what goes into jit-hook. A sum of literals is one.
func stringsOfTheCode(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, dir := range []string{"cmd/jit-hook", "hook", "detector", "onnx", "engine"} {
		err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			var before token.Pos // where the literal before ends
			ast.Inspect(file, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Errorf("%s: %v", path, err)
				}
				if literal.Pos()-before > 20 { // more than " +" and a new line lie between
					all.WriteByte('\n')
				}
				all.WriteString(text)
				before = literal.End()
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// documents are the paths of all documents, those at the top among them.
func documents(t *testing.T) []string {
	t.Helper()
	docs, err := filepath.Glob("docs/*/*.md")
	if err != nil {
		t.Fatal(err)
	}
	top, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	return append(docs, top...)
}

// TestLinksLeadSomewhere follows the relative links of the documents, to files and to headings.
func TestLinksLeadSomewhere(t *testing.T) {
	for _, doc := range documents(t) {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(string(text), -1) {
			path, heading, _ := strings.Cut(link[1], "#")
			if strings.Contains(path, "://") {
				continue
			}
			target := doc
			if path != "" {
				target = filepath.Join(filepath.Dir(doc), path)
			}
			linked, err := os.ReadFile(target)
			if err != nil {
				if info, statErr := os.Stat(target); statErr != nil || !info.IsDir() {
					t.Errorf("%s links to %s: %v", doc, link[1], err)
				}
				continue
			}
			if heading != "" && filepath.Ext(target) == ".md" && !hasHeading(string(linked), heading) {
				t.Errorf("%s links to %s, and there is no such heading", doc, link[1])
			}
		}
	}
}

// hasHeading reports whether a document has the heading of an anchor, as GitHub makes it.
func hasHeading(text, anchor string) bool {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		kept := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		if strings.ReplaceAll(kept, " ", "-") == anchor {
			return true
		}
	}
	return false
}

// The times that the README gives are those that were measured last.
func TestTheReadmesTimesAreMeasured(t *testing.T) {
	for said, measured := range map[string]string{
		`([\d.]+) ms without Java`:            `\(BenchmarkCommitWithoutJava\) \| ([\d.]+) ms`,
		`([\d.]+) ms with one changed method`: `first verdict: at most \d+ ms \| ([\d.]+) ms`,
	} {
		readme, table := figure(t, "README.md", said), figure(t, "docs/develop/performance.md", measured)
		if math.Round(readme) != math.Round(table) {
			t.Errorf("README.md says %v in %q, docs/develop/performance.md %v in %q", readme, said, table, measured)
		}
	}
}

// figure is the only number that an expression finds in a file.
func figure(t *testing.T, file, expression string) float64 {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(expression).FindAllSubmatch(text, -1)
	if len(found) != 1 {
		t.Fatalf("%s has %d places like %q, not one", file, len(found), expression)
	}
	number, err := strconv.ParseFloat(string(found[0][1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// TestTrustNamesWhatExists looks up the tests, scripts and guards that docs/develop/trust.md names, so that the page
// cannot go on promising what was renamed or removed.
func TestTrustNamesWhatExists(t *testing.T) {
	text, err := os.ReadFile("docs/develop/trust.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	if err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			declare(t, path, tests)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, name := range regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w+`).FindAllString(string(text), -1) {
		if !tests[name] {
			t.Errorf("no test is called %s", name)
		}
	}
	for _, name := range regexp.MustCompile(`\w+\.txtar`).FindAllString(string(text), -1) {
		if _, err := os.Stat("testdata/script/" + name); err != nil {
			t.Error(err)
		}
	}
	guards := regexp.MustCompile("((?:`\\w+`(?:, | and )?)+) of `([\\w/]+)`").FindAllStringSubmatch(string(text), -1)
	if len(guards) < 50 {
		t.Errorf("only %d guards are named", len(guards))
	}
	for _, guard := range guards {
		files, err := filepath.Glob(guard[2] + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, file := range files {
			declare(t, file, names)
		}
		for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(guard[1], -1) {
			if !names[name[1]] {
				t.Errorf("%s declares no %s", guard[2], name[1])
			}
		}
	}
}

// declare adds the functions, types, variables, constants and fields that a Go file declares.
func declare(t *testing.T, path string, names map[string]bool) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	add := func(all ...*ast.Ident) {
		for _, name := range all {
			names[name.Name] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		}
		return true
	})
}

// TestDocumentsAreShort holds the documents to what one person can read: 50,000 words together, 700 in the README.
func TestDocumentsAreShort(t *testing.T) {
	all := 0
	for _, doc := range documents(t) {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		words := len(strings.Fields(string(text)))
		if all += words; doc == "README.md" && words > 700 {
			t.Errorf("README.md has %d words, want 700 at most", words)
		}
	}
	if all > 50_000 {
		t.Errorf("the documents have %d words, want 50,000 at most", all)
	}
}
