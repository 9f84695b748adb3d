//go:build differential

package java

import (
	"bufio"
	"bytes"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
)

var sources = flag.String("sources", "", "a directory with Java files, for TestMethodsAsTheJDKSeesThem")

// TestMethodsAsTheJDKSeesThem compares the methods of real files with those that the JDK's own compiler parses:
// classes, names, parameters, types, Javadoc. It needs a JDK and files, so `make differential` runs it and `make test`
// does not.
func TestMethodsAsTheJDKSeesThem(t *testing.T) {
	var paths []string
	err := filepath.WalkDir(*sources, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, ".java") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil || len(paths) == 0 {
		t.Fatalf("no Java files in %q: name a directory with -sources: %v", *sources, err)
	}
	cmd := exec.Command("java", "testdata/Methods.java")
	cmd.Stdin, cmd.Stderr = strings.NewReader(strings.Join(paths, "\n")+"\n"), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("java: %v: a JDK of version 16 or later is needed", err)
	}
	seen := map[string]int{}
	var path string
	var broken bool
	var want []string
	compare := func() {
		if path == "" {
			return
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := Parse(src)
		switch {
		case err != nil:
			seen["files not read: "+err.Error()]++
			return
		case broken: // by a syntax that this JDK is too old for, or by none
			seen["files with errors for the JDK, not compared"]++
			return
		}
		seen["files"]++
		seen["methods of the JDK"] += len(want)
		seen["methods left out with a reason"] += len(file.Skipped)
		var got []string
		for _, m := range file.Methods {
			got = append(got, asTheJDKWould(m))
		}
		if strings.Join(got, "\n") == strings.Join(want, "\n") {
			seen["files alike"]++
			seen["methods alike"] += len(got)
			return
		}
		left := map[string]int{}
		for _, m := range want {
			left[m]++
		}
		for _, m := range got {
			if left[m] > 0 {
				left[m]--
				seen["methods alike"]++
				continue
			}
			t.Errorf("%s: only here: %s", path, shortened(m))
		}
		for m, n := range left {
			if n > 0 {
				t.Errorf("%s: only for the JDK: %s (left out here: %v)", path, shortened(m), file.Skipped)
			}
		}
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		kind, rest, _ := strings.Cut(lines.Text(), "\t")
		if kind == "method" {
			want = append(want, rest)
			continue
		}
		compare()
		var errors string
		path, errors, _ = strings.Cut(rest, "\t")
		broken, want = errors != "0", nil
	}
	compare()
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	for what, n := range seen {
		t.Logf("%6d %s", n, what)
	}
	if seen["files alike"] == 0 {
		t.Error("nothing was compared")
	}
}

// asTheJDKWould writes a method as testdata/Methods.java does.
func asTheJDKWould(m *Method) string {
	var params []string
	for _, p := range m.Params {
		params = append(params, spelt(p.Type)+" "+p.Name)
	}
	doc := "none"
	if !m.Doc.Empty() {
		text := escape.ReplaceAllStringFunc(string(m.Source[m.Doc.Start+len("/**"):m.Doc.End-len("*/")]), translated)
		doc = "/" + strings.Map(func(r rune) rune {
			if r == '*' || unicode.IsSpace(r) && r < 128 {
				return -1
			}
			return r
		}, text)
	}
	return strings.Join([]string{m.Class, m.Name, strings.Join(params, ", "), spelt(m.ReturnType), doc}, "\t")
}

// escape is a character by its number, which the JDK translates before it reads anything; a doubled backslash begins
// none.
var escape = regexp.MustCompile(`\\\\|(\\u+[0-9A-Fa-f]{4})+`)

func translated(escapes string) string {
	var units []uint16
	for unit := range strings.SplitSeq(escapes[1:], `\`) {
		n, err := strconv.ParseUint(strings.TrimLeft(unit, "u"), 16, 16)
		if err != nil {
			return escapes // a doubled backslash
		}
		units = append(units, uint16(n))
	}
	return string(utf16.Decode(units))
}

func spelt(tokens []Token) string {
	var s strings.Builder
	for _, t := range tokens {
		s.WriteString(t.Text)
	}
	return strings.ReplaceAll(s.String(), "...", "[]")
}

func shortened(s string) string {
	if runes := []rune(s); len(runes) > 300 {
		return string(runes[:300]) + "…"
	}
	return s
}
