package java

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"jithook/engine/java/javatest"
)

// seeds are the Java files that the fuzz targets start from.
func seeds(f *testing.F) [][]byte {
	f.Helper()
	all := [][]byte{
		[]byte(harbour), []byte(strings.ReplaceAll(harbour, "\n", "\r\n")),
		[]byte("class A { /** x */ int f() { return a < b >> c; } /** y */ A( { }"),
		[]byte("class A {@//rest\n/** A. */\nj-hook \x81gnore[summ<<<] so\xfe int f() { return ,; } // x\n}"),
		[]byte("enum E { A { void f(E this) {} } } record R<T>(int x) { R {} }"),
	}
	return append(all, javatest.Sources(f)...)
}

// maxFuzzed keeps inputs short: a hundred kilobytes of noise take tree-sitter a second.
const maxFuzzed = 16 << 10

// parsed is a fuzzed source's file, or nil where it cannot be read.
func parsed(source []byte) *File {
	if len(source) > maxFuzzed {
		return nil
	}
	file, err := Parse(source)
	if err != nil {
		return nil
	}
	return file
}

// FuzzParse reads any bytes: methods come in order, and all that is said of one lies where it should. The names of an
// outline are never empty.
func FuzzParse(f *testing.F) {
	for _, source := range seeds(f) {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		for name := range Outline(source).Names() {
			if name == "" {
				t.Error("an outline has a name without letters")
			}
		}
		file := parsed(source)
		if file == nil {
			return
		}
		if err := checkSpans(file); err != nil {
			t.Fatal(err)
		}
		if !slices.IsSortedFunc(file.Methods, func(a, b *Method) int { return a.Decl.Start - b.Decl.Start }) {
			t.Error("the methods are out of order")
		}
		for _, s := range file.Skipped {
			if s.Line < 1 || s.Reason == "" || s.Name == "" && s.Class != "" || s.Decl.Start < 0 || s.Decl.End > len(source) {
				t.Errorf("skipped %+v", s)
			}
		}
	})
}

// FuzzParseMethod compares the two ways in: a method that Parse finds in a file is the same where ParseMethod reads it
// by itself.
func FuzzParseMethod(f *testing.F) {
	for _, source := range seeds(f) {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		file := parsed(source)
		if file == nil {
			return
		}
		for _, m := range file.Methods {
			alone, err := ParseMethod(source[m.Decl.Start:m.Decl.End], source[m.Doc.Start:m.Doc.End])
			if err != nil {
				continue // the frame around it is another one
			}
			if m.Compact() {
				alone.Beside(m) // its parameters stand in the head of the record
			}
			if !SameText(alone.Tokens, m.Tokens) || alone.Name != m.Name ||
				!slices.EqualFunc(alone.Params, m.Params, func(a, b Param) bool {
					return a.Name == b.Name && SameText(a.Type, b.Type)
				}) {
				t.Fatalf("%s alone is %+v, in its file it is %+v", m.Name, alone, m)
			}
		}
	})
}

// FuzzMatch pairs the methods of any two versions: one to one, in the order of the new one, twice alike, and a version
// wholly with itself.
func FuzzMatch(f *testing.F) {
	all := seeds(f)
	for i, source := range all {
		f.Add(source, all[(i+1)%len(all)])
	}
	f.Fuzz(func(t *testing.T, old, fresh []byte) {
		before, after := parsed(old), parsed(fresh)
		if before == nil || after == nil {
			return
		}
		pairs := Match(before.Methods, after.Methods)
		taken, at := map[*Method]bool{}, -1
		for _, p := range pairs {
			if taken[p.Old] || taken[p.New] || p.New.Decl.Start <= at {
				t.Fatalf("%s at %v is paired twice or out of order", p.New.Name, p.New.Decl)
			}
			taken[p.Old], taken[p.New], at = true, true, p.New.Decl.Start
		}
		if !slices.Equal(pairs, Match(before.Methods, after.Methods)) {
			t.Fatal("the second time the pairs are others")
		}
		if bytes.Equal(old, fresh) && len(pairs) != len(before.Methods) {
			t.Fatalf("%d of %d methods are paired with themselves", len(pairs), len(before.Methods))
		}
	})
}
