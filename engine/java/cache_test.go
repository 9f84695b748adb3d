package java

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// edits are what somebody types, among it what makes a file no Java for a while.
var edits = []string{"{", "}", "(", ")", ";", "\"", "/*", "*/", "//", "\n", " ", "x", "int y = 1;", "return;", "<", ">", "@A ",
	"class C { void m() { } }", "/** A comment. */", "yield ", "case 1:", "-> ", "\\u0041", "\r\n", "é", "🎉", "'", "\"\"\"",
	"if (a < b) { f(c > d); }", "super();", "int @B [] z;", "1__0"}

// TestACacheParsesWhatWasEditedAsAWhole types into files at random. What a cache gives of each text must be what a parse
// of it alone gives, however often the text was seen.
func TestACacheParsesWhatWasEditedAsAWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	n := 1500
	if testing.Short() {
		n = 200
	}
	var cache Cache
	defer cache.Close()
	reused := 0
	for _, start := range []string{harbour, strings.Repeat("class A { /** One. */ int a(int b) { return b << 1; } }\n", 20)} {
		src := []byte(start)
		for i := range n {
			if i%8 == 0 {
				src = []byte(start)
			}
			at := random.IntN(len(src) + 1)
			end := min(len(src), at+random.IntN(4)*random.IntN(8))
			src = slices.Concat(src[:at], []byte(edits[random.IntN(len(edits))]), src[end:])
			if from, tree := cache.nearest(src); from != nil {
				tree.Close()
				reused++
			}
			got, err := NewVersions(MaxTokens, src).In(&cache).Parse(src)
			want, wantErr := NewVersions(MaxTokens, src).Parse(src)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%q: error %v, without a cache %v", src, err, wantErr)
			}
			if err == nil && !sameFile(got, want) {
				t.Fatalf("%q: other than without a cache", src)
			}
		}
	}
	if reused < n/4 {
		t.Errorf("only %d texts were parsed with a tree at hand", reused)
	}
}

// sameFile reports whether two files are the same to whoever reads them.
func sameFile(a, b *File) bool {
	return reflect.DeepEqual(readable(a), readable(b)) && reflect.DeepEqual(a.members(), b.members())
}

func readable(f *File) File {
	plain := *f
	strip := func(methods []*Method) (all []*Method) {
		for _, m := range methods {
			own := *m
			own.facts, own.members = nil, nil
			all = append(all, &own)
		}
		return all
	}
	plain.Methods, plain.Elements = strip(f.Methods), strip(f.Elements)
	return plain
}

// TestACacheForgets bounds what is kept, also of what is found out of a method.
func TestACacheForgets(t *testing.T) {
	var cache Cache
	big := strings.Repeat("class A { int a(int b) { return b << 1; } }\n", 2000)
	for i := range 20 {
		src := fmt.Appendf(nil, "%s// %d\n", big, i)
		if _, err := NewVersions(MaxTokens, src).In(&cache).Parse(src); err != nil {
			t.Fatal(err)
		}
	}
	held := 0
	for _, f := range cache.files {
		held += len(f.Source)
	}
	if held > maxCached || len(cache.files) == 0 || len(cache.trees) > maxTrees {
		t.Errorf("%d bytes in %d files and %d trees are kept", held, len(cache.files), len(cache.trees))
	}
	src := []byte(harbour)
	once := NewFact(func(*Method, int) int { return 1 })
	for i := range 100 {
		f, err := NewVersions(MaxTokens, src).In(&cache).Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		once.Of(f.Methods[0], i)
	}
	last := cache.files[len(cache.files)-1]
	last.Methods[0].facts.known.Range(func(key, _ any) bool {
		t.Errorf("%v is kept", key)
		return false
	})
	cache.Close()
}
