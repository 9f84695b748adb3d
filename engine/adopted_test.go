package engine

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/java"
)

// A comment that went to another method is judged above it, by what stands in its signature.
func TestAdopted(t *testing.T) {
	const (
		one  = "\n/**\n * Loads all.\n * @param size how many\n * @return them\n */ "
		part = "\n/**\n * Loads some.\n * @param size how many\n */ "
		two  = "\n/**\n * Finds one.\n * @param key its name\n * @return the book\n */ "
	)
	for _, c := range []struct {
		name, old, new string
		want           string // what is judged that another method had
	}{
		{"renamed to the name of one that goes",
			one + "A load(int size) { return a(size); }" + two + "A find(String key) { return b(key); }",
			one + "A find(String key) { return a(key); }", "find has of load: summary, param size, return"},
		{"takes the types of an overload that goes",
			one + "A load(int size) { return a(size); }" + two + "A load(String key) { return b(key); }",
			one + "A load(String key) { return a(key); }", "load has of load: summary, param size, return"},
		{"a new overload took its types",
			one + "A load(int size);", two + "A load(int size);" + one + "A load();",
			"load has from above load: summary, param size, return"},
		{"a delegate has its types, and its tags",
			one + "A load(int size) { return a(size); }",
			strings.Replace(one, "all", "some", 1) + "A load(int size) { return load((long) size); }" + one + "A load(long l) { return a(l); }",
			"load has of load: summary, param size, return"},
		{"a delegate has its types, and no comment",
			one + "Shelf(int size) { a = size; }", "Shelf(int size) { this(size, 0); }" + one + "Shelf(int n, int m) { a = n; }",
			"Shelf has of Shelf: summary, param size, return"},
		{"only some of the comment is as it was",
			one + "A load(int size);", two + "A load(int size);" + part + "A load();",
			"load has from above load: param size"},
		{"it stayed above the next method",
			one + "A load(int size) { return a(size); } void next() { }", one + "void next() { }",
			"next has from above load: summary, param size, return"},
		{"what both have is judged once",
			one + "A load(int size) { return a(size); }\n/** Frees.\n@return them */ A free() { return b; }",
			one + "A free() { return c; }", "free has from above load: summary, param size"},
		{"most of it is new",
			one + "A load(int size);", part + "A fill(int n, int m); \n/**\n * Adds.\n * @param size how many\n * @param n all\n */ A add(int n);",
			"fill has of load: param size"},
		{"most of it is new, and nothing is left of the old one",
			"/**\n * @param in a\n * @param out b\n * @return how many\n */ int load(String in, A out) { return a(in, out); }",
			"/**\n * @param text a\n * @param to b\n * @return how many\n */ void write(String text, A to) { b(text, to); c(); }",
			"write has of load: return"},
		{"a copy is new", one + "A load(int size);", one + "A load(int size);" + one + "A load();", ""},
		{"it is the same method's", one + "A load(int size) { return a; }", one + "A load(int size) { return b; }", ""},
		{"nothing changed", one + "A load(int size);" + two + "A find();", two + "A find();" + one + "A load(int size);", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			cases, stats := Cases(parse(t, "class Shelf {"+c.old+" }"), parse(t, "class Shelf {"+c.new+" }"))
			of := map[java.Pair][]string{}
			var pairs []java.Pair
			stood := map[java.Pair]bool{}
			for _, x := range cases {
				if !x.Adopted {
					continue
				}
				p := java.Pair{Old: x.Old, New: x.New}
				if of[p] == nil {
					pairs = append(pairs, p)
				}
				stood[p] = x.Stood
				of[p] = append(of[p], strings.TrimSpace(fmt.Sprint(x.Unit.Type, " ", x.Unit.Param)))
			}
			var got []string
			for _, p := range pairs {
				verb := " has of "
				if stood[p] {
					verb = " has from above "
				}
				got = append(got, p.New.Name+verb+p.Old.Name+": "+strings.Join(of[p], ", "))
			}
			if strings.Join(got, "; ") != c.want || stats.Units != len(cases) {
				t.Errorf("got %q of %d, want %q of %d", got, len(cases), c.want, stats.Units)
			}
		})
	}
}
