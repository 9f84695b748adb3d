package filter

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"jithook/engine/java"
)

// pieces are what FuzzManyComments makes files of.
var pieces = []string{
	"/**/", "/* a */", "// jit-hook:ignore[return] so\n", "// a\n", "/** @jit-hook ignore[return] so */", "\n", " ", "\t",
	"\r\n", "\u00a0", "int f() { ", "}", ";",
	"int g();", "int x = 1;", "class B {", "/** a\n*/", "/* a\n */",
}

// FuzzManyComments makes files of comments, methods and what stands between them, again and again, and compares where
// each comment belongs with what a look from each comment at all methods gives.
func FuzzManyComments(f *testing.F) {
	f.Add([]byte{0}, 200)
	f.Add([]byte{2, 13, 6, 2}, 20)
	f.Add([]byte{4, 10, 2, 11, 6, 0, 2}, 20)
	f.Add([]byte{0, 8, 13, 0, 16, 0, 6, 17, 13, 9, 1}, 9)
	f.Add([]byte{12, 3, 4, 15, 14, 4, 11, 13}, 6)
	f.Add([]byte{2, 10, 14, 2, 15, 4, 13, 2, 11, 11, 7, 2, 5, 2}, 5)
	f.Fuzz(func(t *testing.T, pattern []byte, times int) {
		var once strings.Builder
		for _, b := range pattern {
			once.WriteString(pieces[int(b)%len(pieces)])
		}
		if times < 1 || times > 2000 || once.Len()*times > 16<<10 {
			return
		}
		file, err := java.Parse([]byte("class A {\n" + strings.Repeat(once.String(), times) + "\n}\n"))
		if err != nil {
			return
		}
		at := places(file)
		for i := range file.Comments {
			if len(file.Comments)*(1+len(file.Methods)+len(file.Elements))*len(file.Source) > 1<<20 {
				break // by definition it takes too long; that places ends is enough
			}
			if got, want := at.ofComment(i), placed(file, i); got != want {
				t.Fatalf("comment %d of %q belongs to %v, not %v", i, file.Source, got, want)
			}
		}
		for _, d := range ReadSuppressions(file) {
			if d.Holds() && d.Method == nil {
				t.Fatalf("%q silences without a method", d.Text)
			}
		}
	})
}

// placed says by definition which method, or documented type or field, a comment is about.
func placed(f *java.File, i int) *java.Method {
	c := f.Comments[i]
	var about, around *java.Method
	for _, m := range slices.Concat(f.Methods, f.Elements) {
		if c.Start >= m.Decl.End && len(bytes.Trim(f.Source[m.Decl.End:c.Start], " \t\f")) == 0 {
			return m // beside it
		}
		if about == nil && c.End <= m.Decl.Start && onlyComments(f, c.Start, m.Decl.Start) {
			about = m
		}
	}
	for _, m := range f.Methods {
		if m.Decl.Start <= c.Start && c.End <= m.Decl.End {
			around = m
		}
	}
	if about != nil {
		return about
	}
	return around
}

// onlyComments reports whether nothing but comments and white space stands between two places, and nothing else before
// on the lines of the comments.
func onlyComments(f *java.File, from, to int) bool {
	blank := bytes.Clone(f.Source)
	for _, c := range f.Comments {
		for i := c.Start; i < c.End; i++ {
			if blank[i] != '\n' && blank[i] != '\r' || c.Start < from { // what ends within a comment is no line of its own
				blank[i] = ' '
			}
		}
	}
	line := bytes.LastIndexAny(blank[:from], "\r\n") + 1
	return len(bytes.TrimSpace(blank[line:to])) == 0
}
