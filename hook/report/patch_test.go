package report

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jithook/engine/java"
)

// TestGitAppliesPatches makes files and edits at random, with each kind of line end, and has git apply one patch for
// all.
func TestGitAppliesPatches(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	var patch bytes.Buffer
	want := map[string]string{}
	for i := range 400 {
		var source strings.Builder
		for n := range random.IntN(40) {
			fmt.Fprintf(&source, "line %d \xe9%s", n%7, []string{"\n", "\r\n", "\n\n"}[random.IntN(3)])
		}
		if random.IntN(2) == 0 {
			source.WriteString("the end")
		}
		text := source.String()
		var edits []java.Edit
		fixed := ""
		at := 0
		for range 1 + random.IntN(4) {
			start := at + random.IntN(len(text)-at+1)
			end := start + random.IntN(min(len(text)-start, 30)+1)
			fresh := []string{"", "word", "two\nlines", "whole\n"}[random.IntN(4)]
			fixed += text[at:start] + fresh
			edits = append(edits, java.Edit{Span: java.Span{Start: start, End: end}, Text: fresh})
			at = end
		}
		fixed += text[at:]
		if fixed == "" || text == "" {
			continue // git would want to hear of a new or deleted file; a fix never makes one
		}
		name := fmt.Sprintf("f%d", i)
		write(t, filepath.Join(dir, name), text)
		unified(&patch, name, []byte(text), blocks([]byte(text), edits))
		want[name] = fixed
	}
	write(t, filepath.Join(dir, "all.patch"), patch.String())
	apply(t, dir, "all.patch")
	for name, fixed := range want {
		if got := read(t, filepath.Join(dir, name)); got != fixed {
			t.Errorf("%s: git made %q of it, not %q", name, got, fixed)
		}
	}
}

func TestPatchPathsAreGits(t *testing.T) {
	dir := t.TempDir()
	for i, path := range []string{"plain", "with space", "tab\tand\nline", `quote"and\`, "\x01\x7f\xff", "ünïcode",
		" a b/c d "} {
		write(t, filepath.Join(dir, path), "old\n")
		var patch bytes.Buffer
		unified(&patch, path, []byte("old\n"), []block{{0, 1, []string{"new\n"}}})
		name := fmt.Sprintf("%d.patch", i)
		write(t, filepath.Join(dir, name), patch.String())
		apply(t, dir, name)
		if got := read(t, filepath.Join(dir, path)); got != "new\n" {
			t.Errorf("git did not find %q; the patch was\n%s", path, &patch)
		}
	}
}

func TestPatchHoldsNoMoreThanTheChange(t *testing.T) {
	source := "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n"
	at := func(word, fresh string) java.Edit {
		start := strings.Index(source, word)
		return java.Edit{Span: java.Span{Start: start, End: start + len(word)}, Text: fresh}
	}
	var patch bytes.Buffer
	unified(&patch, "f", []byte(source), blocks([]byte(source),
		[]java.Edit{at("17\n", ""), at("2", "two"), at("6", "six\nand a half"), at("2", "lost")}))
	want := `diff --git a/f b/f
--- a/f
+++ b/f
@@ -1,9 +1,10 @@
 1
-2
+two
 3
 4
 5
-6
+six
+and a half
 7
 8
 9
@@ -14,5 +15,4 @@
 14
 15
 16
-17
 18
`
	if patch.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &patch, want)
	}
}

func apply(t *testing.T, dir, patch string) {
	t.Helper()
	cmd := exec.Command("git", "apply", "--whitespace=nowarn", patch)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir), "GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git apply %s: %v\n%s\n%s", patch, err, out, read(t, filepath.Join(dir, patch)))
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
