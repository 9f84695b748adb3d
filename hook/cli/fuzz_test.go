package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"jithook/hook/hooktest"
)

// FuzzRun judges a small repository: its settings, a Java file as it was and as it is staged, and what MERGE_HEAD
// holds, where "@" is the id of HEAD. The run ends in its budget by itself, writes nothing, ends with one of its codes,
// and says what it looked at and what not.
func FuzzRun(f *testing.F) {
	const before = "class A {\n/** Reads.\n * @param n how many\n * @return the list of lines */\nList<String> a(int n) " +
		"{ return b(n); }\n}\n"
	after := strings.NewReplacer("int n", "int m", "List<", "Set<").Replace(before)
	for _, s := range [][4]string{
		{"", before, after, ""},
		{"budget = \"1ms\"\nvisibility = \"public\"\n[rules]\nparam-gone = \"warn\"\n", before, after, "@"},
		{"exclude = [\"{**/*,*/**}{**/*,*/**}*.java\"]\nbaseline = \".git/index\"\nfail-closed = true\n", before, after,
			"@\n@\n"},
		{"", before, after, "--output=../victim"},
		{"", before, after[:len(after)/2], "@ --output=../victim"},
		{"library = \"../victim\"", before, after, "@"},
		{"[a.a.a.a]\nb = [[[1]]]", before, after, ""},
		{"", before, "\xff\x00" + after + "// jit-hook:ignore[param-gone] \x1b[31m", strings.Repeat("0", 40)},
		{"", strings.Repeat("/**/", 200) + before, strings.Repeat("/**/", 200) + "// jit-hook:ignore[return] so\n" + after,
			"@^{commit}"},
		{"", "", after, ""},
	} {
		f.Add(s[0], s[1], s[2], s[3])
	}
	summary := regexp.MustCompile(`(?m)^(checked|nothing to check: ).*$`)
	skipped := regexp.MustCompile(`; (\d+) skipped`)
	f.Fuzz(func(t *testing.T, settings, before, after, merging string) {
		r := hooktest.NewRepo(t)
		t.Setenv("XDG_CACHE_HOME", t.TempDir())
		t.Setenv("JIT_HOOK_ORT_LIB", "/nonexistent") // the checks suffice
		victim := filepath.Join(filepath.Dir(r.Dir), "victim")
		if err := os.WriteFile(victim, []byte("victim"), 0o600); err != nil {
			t.Fatal(err)
		}
		r.Write("A.java", before)
		r.Write("B.java", before)
		if settings != "" {
			r.Write(".jit-hook.toml", settings)
		}
		r.Commit()
		r.Write("A.java", after)
		r.Git("add", "-A")
		if merging != "" {
			r.Write(".git/MERGE_HEAD", strings.ReplaceAll(merging, "@", r.Git("rev-parse", "HEAD")))
		}
		all := r.At(filepath.Dir(r.Dir))
		hash := all.Hash()
		var stdout, stderr bytes.Buffer
		start := time.Now()
		code := run([]string{"jit-hook", "-C", r.Dir, "--format", "text"}, strings.NewReader(""), &terminal{to: &stdout},
			&terminal{to: &stderr})
		said := fmt.Sprintf("code %d after %v\n%s\n%s", code, time.Since(start), stdout.Bytes(), stderr.Bytes())

		if code < Clean || code > Failed {
			t.Errorf("not one of its codes: %s", said)
		}
		if strings.Contains(said, "nothing counts as checked: ") || time.Since(start) > time.Minute {
			t.Errorf("it did not end by itself: %s", said)
		}
		if all.Hash() != hash {
			t.Errorf("something was written: %s", said)
		}
		if strings.ContainsFunc(said, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
			t.Errorf("not fit for a terminal: %q", said)
		}
		looked := summary.FindString(stdout.String())
		if n := skipped.FindStringSubmatch(looked); n != nil &&
			n[1] != fmt.Sprint(strings.Count(stderr.String(), "jit-hook: skipped ")) {
			t.Errorf("not all that was skipped is named: %s", said)
		}
		if looked == "" && (code < Usage || stderr.Len() == 0) {
			t.Errorf("it does not say what it looked at: %s", said)
		}
	})
}
