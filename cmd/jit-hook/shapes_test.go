package main

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"jithook/hook/change"
	"jithook/hook/hooktest"
)

var allShapes = flag.Bool("all-shapes", false, "have TestShapes try all that it can make, which takes a quarter of an hour")

// places are files with a place in them, and a method whose parameter is renamed.
var places = map[string]string{
	"expression": "class A {\n" + finder + "return X;\n}\n}\n",
	"statement":  "class A {\n" + finder + "X\n}\n}\n",
	"rest":       "class A {\n" + finder + "return null;\n}\n X",
	"parameter":  "class A {\n" + strings.Replace(finder, "title)", "title, X)", 1) + "return null;\n}\n}\n",
	"annotation": "class A {\n" + strings.Replace(finder, "List<", "X List<", 1) + "return null;\n}\n}\n",
	"type":       "class A {\n" + strings.Replace(finder, "List<Book>", "X", 1) + "return null;\n}\n}\n",
	"member":     "class A {\nX\n" + finder + "return null;\n}\n}\n",
	"javadoc":    "class A {\n" + strings.Replace(finder, "Finds a book.", "X", 1) + "return null;\n}\n}\n",
	"tag":        "class A {\n" + strings.Replace(finder, "the title", "X", 1) + "return null;\n}\n}\n",
	"comment":    "class A {\n" + finder + "// X\nreturn null;\n}\n}\n",
	"top":        "X\nclass A {\n" + finder + "return null;\n}\n}\n",
}

const finder = "/**\n * Finds a book.\n * @param title the title\n * @return the list of books\n */\n" +
	"List<Book> find(String title) {\n"

// pieces are every kind of token and every bracket, by the place where one stands behind the other or in the other:
// what opens it, what stands in the middle, what closes it. Every `go test` tries the first of some places.
var pieces = map[string][]string{
	"expression": {
		"_", "a?b:…c", "(…1…)", "(A&…B) x", "\"", "a+…a", "!…a", "-…1", "(int)…1", "a->…1", "()->{", "(", "[",
		"[…1…]", "a[…1…]", "a(…1…)", "a.…b", "a<…b", "a<…b…>", "<", "A&…B", "{……}", "new A(){……}",
		"new A[]{……}", "\"a\"+…b", "'", "'a'+…b", "1", "1.", "\"\"\"\n", "\"\"\"\n\"\"\"+…a", "\\u0061", "é",
		"\xff", "#", "`", "\\", "a instanceof B&&…c", "a instanceof B(…c…)", "switch(a){case 1->…1;…}",
		"a::…b", "a=…1", "a,…b", "++…a", ">", "aB", "a b ",
	},
	"statement": {
		";", "{", "{……}", "}", "if(a)…;", "if(a){……}", "if(a);else …;", "a;", "a:…;", "for(;;)…;",
		"try{……}finally{}", "return a;", "int a=1;", "a(b);", "@A …int a;", "class A{……}", "//\n", "/**/",
		"/** a */", "do …;…while(a);", "\"a", "throw new A();", "a.b(c).…d();", "if(a==null){b=1;}", "case 1:",
		"\n",
	},
	"rest": {
		"/*", "*", "{", "/** *",
	},
	"parameter": {
		"int a,…int b", "@A …int b", "int a[],…int b", "@A(…1…)int a", "...", "A<…B…>",
	},
	"annotation": {
		"@A ", "@A(b=\"c\") ", "@A(@…B…)", "@A({…1…})", "public ", "@", "@a.…B",
	},
	"type": {
		"A<…B…>", "<T,…U> void", "<T extends A&…B> void", "A.…B", "A…[]", "A<? extends …B…>", "A[]",
		"Map<A,…B…>",
	},
	"member": {
		"/** a */void m(){}", "int a;", "int a,…b;", "int a", "@A ", "void m(){}", "/** a */int a;",
		"class A{……}", "{}", ";", "enum E{A,…B…}", "/** a */A,", "interface I{……}", "record R(int a){……}",
		"int[] a={…1…};", "int a={1,…1…};", "// jit-hook:ignore[param] a\n", "int a=b;",
	},
	"javadoc": {
		"a ", "*", "@", "a", "a. ", "A a. ", "\n * @param a b", "\n * @throws A b", "{@link A} ", "{@link ",
		"{@code …a…}", "{……}", "<b>", "<", "<pre>", "&amp;", "`", "\n * @see A#b", "\n", "\n * @a", "a.b.",
		"aB", "title ", "null ", "é", "-", "\\u0061", "(……)", "\"a\" ", "1 ", "#a ",
	},
	"tag": {
		"a ", "a", "{@code a} ", "a. ", "title ",
	},
	"comment": {
		"a", "a ", "*", "TODO a. ", "jit-hook:ignore[……] a",
	},
	"top": {
		"import a;", "import a.…b;", "package ", "@A ", "*", "/*", "//\n", "class B{}", "/** a */class B{}",
		";", "\u200b", "\ufeff", "\r", "0", "module a{……}",
	},
}

// quick is how many pieces of a place every `go test` tries.
var quick = map[string]int{"expression": 5, "statement": 2, "annotation": 1, "member": 1, "javadoc": 1}

// shaped is a file of about so many bytes that is one piece again and again.
func shaped(place, piece string, size int) string {
	parts := strings.Split(piece+"……", "…")
	in := places[place]
	n := (size - len(in) - len(parts[1])) / (len(parts[0]) + len(parts[2]))
	return strings.Replace(in, "X", strings.Repeat(parts[0], n)+parts[1]+strings.Repeat(parts[2], n), 1)
}

// TestShapes stages files that no program would write. A run takes no more memory than maxShapePeak, and ends within
// its budget.
func TestShapes(t *testing.T) {
	for place, all := range pieces {
		if !*allShapes {
			all = all[:quick[place]]
		}
		for _, piece := range all {
			for name, size := range map[string]int{"4 MiB": change.MaxFile - 16, "256 KiB": 256 << 10} {
				t.Run(place+" "+piece+" "+name, func(t *testing.T) { judgeShape(t, shaped(place, piece, size)) })
			}
		}
	}
}

func judgeShape(t *testing.T, source string) {
	r := staged(t, "A.java", source, strings.Replace(source, "(String title", "(String name", 1))
	if e := judgeWithin(t, r); e.code != 0 && e.code != 1 {
		t.Errorf("it ended with %d: %s%s", e.code, e.stdout, e.stderr)
	}
}

// TestShapesOfAddedComments stages methods that came with such comments, beside one that changed.
func TestShapesOfAddedComments(t *testing.T) {
	for _, piece := range []string{"a? ", "<p>a", "一。"} {
		before := shaped("tag", "a", 256)
		n := (change.MaxFile - len(before) - 64) / len(piece)
		after := strings.Replace(before, "(String title", "(String name", 1)
		after = strings.Replace(after, "class A {", "class A {\n/** "+strings.Repeat(piece, n)+"*/\nvoid put() {}\n", 1)
		r := staged(t, "A.java", before, after)
		judgeWithin(t, r).want(t, 1, "param-gone")
		r.Commit()
		e, peak := weighed(t, r.Dir, nil, "jit-hook", "audit")
		if e.want(t, 0, "its comment has more than 128 KiB"); peak > maxShapePeak {
			t.Errorf("an audit took %d MiB", peak>>20)
		}
	}
}

// judgeWithin runs the hook on what is staged, within its bounds.
func judgeWithin(t *testing.T, r *hooktest.Repo) ended {
	t.Helper()
	const budget, afterwards = 10 * time.Second, 5 * time.Second
	start := time.Now()
	e, peak := weighed(t, r.Dir, nil, "jit-hook", "--hook", "pre-commit", "--budget", budget.String())
	took := time.Since(start)
	if took > budget+afterwards || peak > maxShapePeak {
		t.Errorf("it took %v and %d MiB: %s%s", took, peak>>20, e.stdout, e.stderr)
	}
	t.Logf("%d MiB in %v", peak>>20, took.Round(time.Millisecond))
	return e
}

// maxShapePeak bounds the memory of a run, with the network.
const maxShapePeak = 200 << 20

// everything has members that a change makes others, one and all: their source by their number, before and after. They
// have less tokens together than are parsed whole. Every `go test` tries those of no more than some methods.
var everything = map[string]struct {
	n      int
	quick  bool
	member func(i, version int) string
}{
	"methods that take the names of others": {5800, true, func(i, version int) string {
		return fmt.Sprintf("/** Moves %d of it. %s*/\nvoid m%d(int a) { b(a, %[1]d); c(); }\n", i,
			strings.Repeat("w ", 50), i+version)
	}},
	"methods with other names": {5000, false, func(i, version int) string {
		return fmt.Sprintf("/** Adds %d.\n@param a the a\n@return the sum */\n"+
			"int add%s%[1]d(int a) { return b(a, %[1]d); }\n", i, []string{"Up", "Together"}[version])
	}},
	"methods of other types": {4000, false, func(i, version int) string {
		return fmt.Sprintf("/** Gives the list.\n@param a the list\n@return the list */\n"+
			"%s<A> m%d(%[1]s<B> a) { return a; }\n", []string{"List", "Map"}[version], i)
	}},
	"types in the place of others": {6000, false, func(i, version int) string {
		return fmt.Sprintf("/** Gives the {@link G%d}.\n@return the {@link G%[1]d} */\n"+
			"%s%[1]d m%[1]d() { return null; }\n", i, []string{"G", "H"}[version])
	}},
	"records": {6000, false, func(i, version int) string {
		return fmt.Sprintf("/** The %d.\n@param a the a */\nrecord R%[1]d(int %s) {}\n", i, []string{"a", "b"}[version])
	}},
	"fields": {15000, false, func(i, version int) string {
		return fmt.Sprintf("/** By default %d. */\nint f%[1]d = %d;\n", i, i+version)
	}},
	"overloads": {5500, false, func(i, version int) string {
		return fmt.Sprintf("/** Moves %d. */\nvoid m(T%[1]d a) { f%d(%[1]d); }\n", i, version)
	}},
	"long comments of marks alone": {33, false, func(_, version int) string {
		return fmt.Sprintf("/** %s*/\nint f(int a) { return %d; }\n", strings.Repeat("<b>&lt;{@", 12_000), version)
	}},
}

// TestChangesOfEverything stages them beside a small file with a certain finding, which is judged, whatever else is.
func TestChangesOfEverything(t *testing.T) {
	for name, of := range everything {
		if !of.quick && !*allShapes {
			continue
		}
		t.Run(name, func(t *testing.T) {
			class := func(version int) string {
				var b strings.Builder
				for i := range of.n {
					b.WriteString(of.member(i, version))
				}
				return "class Large {\n" + b.String() + "}\n"
			}
			r := hooktest.NewRepo(t)
			t.Setenv("XDG_CACHE_HOME", t.TempDir())
			r.Write("Large.java", class(0))
			r.Write("Reader.java", fresh)
			r.Commit()
			r.Write("Large.java", class(1))
			r.Write("Reader.java", staleReader())
			r.Git("add", "-A")
			e := judgeWithin(t, r)
			e.want(t, 1)
			if strings.Contains(e.stderr, "skipped Reader.java") {
				t.Error(e.stderr)
			}
		})
	}
}
