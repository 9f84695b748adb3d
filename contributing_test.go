package jithook_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/onnx"
)

// An unlikely reading for the model, and a likely one.
const (
	addDoc = "/** Adds a book, and throws when the shelf is full. */"
	addOld = `void add(Book book) {
		if (full()) {
			throw new IllegalStateException("full");
		}
		books.add(book);
	}`
	addNew = `void add(Book book) {
		if (full()) {
			return;
		}
		books.add(book);
	}`
	allDoc = "/** @return the list of books */"
	allOld = `List<Book> all() {
		return books;
	}`
	allNew = `Map<Number, Book> all() {
		return byNumber;
	}`
)

// TestARuleNeedsNoTraining follows CONTRIBUTING's recipe for a rule that needs no code: its page, which lies in
// testdata/rule. It comes first, where it moves every other rule. The program that comes of it works with the model that
// ships: the rule warns by itself, and the model says of all else what it said before.
func TestARuleNeedsNoTraining(t *testing.T) {
	program := filepath.Join(t.TempDir(), "jit-hook")
	build := exec.Command("go", "build", "-overlay", overlay(t), "-o", program, "./cmd/jit-hook")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	findings := shelfChanged(t, program)
	rules := map[string]float64{}
	for _, f := range findings {
		rules[f.Rule] = f.Probability
	}
	if _, ok := rules["throw-gone"]; !ok {
		t.Errorf("the new rule does not warn: %+v", findings)
	}

	d, err := detector.Open(onnx.Options{Device: onnx.CPU})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	c, err := engine.NewCase(engine.Record{Class: "Shelf", OldCode: allOld, NewCode: allNew, OldDoc: allDoc,
		Type: "return", Text: "the list of books"})
	if err != nil {
		t.Fatal(err)
	}
	v, err := d.Judge(c)
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := rules[v.Rule]; !ok || p != v.Probability {
		t.Errorf("with the rule, %s is reported (%t) at %v; without, at %v", v.Rule, ok, p, v.Probability)
	}
}

// overlay is a file for go build by which the rule is in engine/check.
func overlay(t *testing.T) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{
		filepath.Join(root, "engine/check/rules/throw-gone.md"): filepath.Join(root, "testdata/rule/throw-gone.md"),
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

type finding struct {
	Rule        string  `json:"rule"`
	Probability float64 `json:"probability"`
}

// shelfChanged stages the change of the shelf in a repository and returns what the program reports.
func shelfChanged(t *testing.T, program string) []finding {
	t.Helper()
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=ada", "-c", "user.email=ada@example.com"},
			args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	stage := func(add, all string) {
		t.Helper()
		text := "class Shelf {\n\t" + addDoc + "\n\t" + add + "\n\n\t" + allDoc + "\n\t" + all + "\n}\n"
		if err := os.WriteFile(filepath.Join(dir, "Shelf.java"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		git("add", "Shelf.java")
	}
	git("init", "--quiet")
	stage(addOld, allOld)
	git("commit", "--quiet", "--message", "Shelf")
	stage(addNew, allNew)
	out, err := exec.Command(program, "-C", dir, "--format", "json").Output()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		t.Fatalf("%v\n%s", err, out)
	}
	var report struct {
		Findings []finding `json:"findings"`
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	return report.Findings
}
