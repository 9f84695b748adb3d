package hook_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/encode"
	"jithook/encode/graph"
	"jithook/encode/hand"
	"jithook/encode/rewrite"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/updater"
)

// What is measured of an input.
const (
	judging  = "judging"  // the whole run with the checks
	features = "features" // what the model reads of the first case
	wording  = "wording"  // what is suggested for it
	trees    = "trees"    // the syntax trees of its versions
)

// grown are files that grow with n, in two versions, each made to have one part of the way do more than its share.
var grown = map[string]struct {
	n     int
	of    []string
	files func(n int) (old, now string)
}{
	"comments side by side": {2000, []string{judging}, func(n int) (string, string) {
		comments := strings.Repeat("/**/", n) + "/** Reads.\n@jit-hook ignore[param-gone] so */ int f() { "
		return "class A {\n" + comments + "a(); } }", "class A {\n" + comments + "b(); } }"
	}},
	"suppressions in methods": {500, []string{judging}, func(n int) (string, string) {
		return each(n, "/** Reads the {@code a%d}.\n@jit-hook ignore[code-gone] so */ int f%[1]d() { return a%[1]d; } // "+
			"jit-hook:ignore[code-gone] so\n",
			"/** Reads the {@code a%d}.\n@jit-hook ignore[code-gone] so */ int f%[1]d() { return b(); } // "+
				"jit-hook:ignore[code-gone] so\n")
	}},
	"code that moves to members": {500, []string{judging}, func(n int) (string, string) {
		return each(n, "/** Reads the {@code a%d}. */ int f%[1]d() { log(); return a%[1]d; }\n",
			"/** Reads the {@code a%d}. */ int f%[1]d() { log(); return b%[1]d(); }\nint b%[1]d() { return a%[1]d; }\n")
	}},
	"links to what is renamed": {300, []string{judging}, func(n int) (string, string) {
		return each(n, "/** As {@link #f%d}, {@link #g%[1]d(int)} and {@link A#F%[1]d}. */ int h%[1]d, F%[1]d;\nint f%[1]d() { return 1; }\nint g%[1]d(int a) { return a; }\n",
			"/** As {@link #f%d}, {@link #g%[1]d(int)} and {@link A#F%[1]d}. */ int h%[1]d, E%[1]d;\nint e%[1]d() { return 1; }\nint g%[1]d(long a) { return a; }\n")
	}},
	"classes that leave others": {300, []string{judging}, func(n int) (string, string) {
		return each(n, "/** As {@link #a%d}. */ static class C%[1]d extends B%[1]d {}\nstatic class B%[1]d { int a%[1]d; }\n",
			"/** As {@link #a%d}. */ static class C%[1]d {}\nstatic class B%[1]d { int a%[1]d; }\n")
	}},
	"names of what is renamed": {300, []string{judging}, func(n int) (string, string) {
		return each(n, "/** As {@code fG%d} and fG%[1]d(), {@code F_%[1]d}; not more. */ int h%[1]d() { return fG%[1]d() + F_%[1]d; } int F_%[1]d; int fG%[1]d() { return 1; }\n",
			"/** As {@code fG%d} and fG%[1]d(), {@code F_%[1]d}; not more. */ int h%[1]d() { return eG%[1]d() + E_%[1]d; } int E_%[1]d; int eG%[1]d() { return 1; }\n")
	}},
	"types in the place of others": {200, []string{judging}, func(n int) (string, string) {
		return each(n, "/** Finds the {@link G%d}.\n@param a the {@link G%[1]d} */ G%[1]d f%[1]d(G%[1]d a) { return a; }\n"+
			"class G%[1]d {} class C%[1]d extends G%[1]d {}\n",
			"/** Finds the {@link G%d}.\n@param a the {@link G%[1]d} */ C%[1]d f%[1]d(C%[1]d a) { return a; }\n"+
				"class G%[1]d {} class C%[1]d extends G%[1]d {}\n")
	}},
	"types in the place of others in many parts": {1500, []string{judging}, func(n int) (string, string) {
		return each(n, "/** Finds the {@link G%d}. */ G%[1]d f%[1]d() { return a; }\n",
			"/** Finds the {@link G%d}. */ C%[1]d f%[1]d() { return a; }\n")
	}},
	"types of one method in the place of others": {300, []string{judging}, func(n int) (string, string) {
		of := func(typ string) string {
			return "class A {\n/** Finds.\n" + row(n, "@param a%d the {@link G%[1]d}\n") + "*/ int f(" + list(n, typ) +
				") { return 1; }\n" + row(n, "class G%d {} class C%[1]d extends G%[1]d {}\n") + "}"
		}
		return of("G%d a%[1]d"), of("C%d a%[1]d")
	}},
	"exceptions of one method": {300, []string{judging}, func(n int) (string, string) {
		return method("Reads.\n@throws IOException if so", "f() throws IOException", "a();"),
			method("Reads.\n@throws IOException if so", "f()", row(n, "IOException a%d = null; try { a(); } "+
				"catch (IOException e) { a%[1]d = e; a%[1]d.addSuppressed(a0); } g(a%[1]d); throw new A(a%[1]d);\n"))
	}},
	"comments in a method": {2000, []string{judging}, func(n int) (string, string) {
		return method("Reads.", "f()", row(n, "// aB%d\nint aB%[1]d = 1;\n")), method("Reads.", "f()", row(n, "// aB%d\nint cD%[1]d = 1;\n"))
	}},
	"backquotes and brackets that never end": {1000, []string{judging}, func(n int) (string, string) {
		text := "class A {\n///" + strings.Repeat(" [a` b[`` ```", n) + "\nint f() { return %s; } %s }"
		return fmt.Sprintf(text, "1", "int aB;"), fmt.Sprintf(text, "2", "")
	}},
	"links of one comment": {500, []string{judging}, func(n int) (string, string) {
		links := "/** As " + row(n, "{@link #f%d} ") + "\n" + row(n, "@see #f%d()\n") + "*/ int h;\n"
		return "class A {\n" + links + row(n, "int f%d() { return 1; }\n") + "}", "class A {\n" + links + "}"
	}},
	"links in snippets of one comment": {300, []string{judging}, func(n int) (string, string) {
		snippets := "/** X.\n" + row(n, "{@snippet : f(1); // @link substring=f target=#f\n}\n") + "*/ int h;\n"
		return "class A {\n" + snippets + "int f() { return 1; }\n}", "class A {\n" + snippets + "int g() { return 1; }\n}"
	}},
	"links to one method that is renamed": {300, []string{judging}, func(n int) (string, string) {
		links := "/** As " + row(n, "{@link #fG} and {@code fG()}, fG().\n") + "*/ int h;\n"
		return "class A {\n" + links + "int fG() { return 1; }\n}", "class A {\n" + links + "int gG() { return 1; }\n}"
	}},
	"methods that go to another class": {300, []string{judging}, func(n int) (string, string) {
		methods := row(n, "/** Reads the page %d.\n@param a where */ int f%[1]d(int a) { return a%[1]d; }\n")
		return "class A {\n" + methods + "}\nclass B { int b() { return 0; } }",
			"class A { int a() { return 0; } }\nclass B {\n" + strings.ReplaceAll(methods, "return a", "return 1 + a") + "}"
	}},
	"helpers in a circle": {300, []string{judging}, func(n int) (string, string) {
		old := circle(n,
			"/** Calls the next, if it is not the last. */ void f%[1]d() { if (a%[1]d()) { f%[2]d(); g(%[1]d); } }\n")
		return old, strings.ReplaceAll(old, "g(", "h(")
	}},
	"methods that a helper changes": {500, []string{judging}, func(n int) (string, string) {
		callers, _ := each(n, "/** @return the index, or -1 */ int f%d() { return g(%[1]d); }\n", "")
		return strings.Replace(callers, "{", "{ int g(int a) { return -1; }", 1),
			strings.Replace(callers, "{", "{ int g(int a) { return 0; }", 1)
	}},
	"suppressions in one method": {2000, []string{judging}, func(n int) (string, string) {
		lines := strings.Repeat("// jit-hook:ignore[param-gone, code-gone] so\n", n)
		return method("Reads the {@code a}.", "f()", "a();\n"+lines), method("Reads the {@code a}.", "f()", "b();\n"+lines)
	}},
	"suppressions of a class": {2000, []string{judging}, func(n int) (string, string) {
		lines := strings.Repeat("// jit-hook:ignore[code-gone] because\n", n)
		stale := "/** Does it.\n@param gone the thing */ int m(%s) { return a; } }"
		return "class C {\n" + lines + fmt.Sprintf(stale, "int gone"), "class C {\n" + lines + fmt.Sprintf(stale, "")
	}},
	"names nobody knows": {500, []string{judging}, func(n int) (string, string) {
		line := "// jit-hook:ignore[" + row(n, "a%d,") + "] so\n"
		return method("Reads.", "f()", line+"a();"), method("Reads.", "f()", line+"b();")
	}},
	"statements and literals": {4000, []string{judging, features, trees}, func(n int) (string, string) {
		return method("Reads "+row(n, "%d1 ")+".", "f()", row(n, "a(%d2);")),
			method("Reads "+row(n, "%d1 ")+".", "f()", row(n, "b(%d3);"))
	}},
	"code that is gone": {2000, []string{judging, features, wording}, func(n int) (string, string) {
		text := "Reads " + row(n, "{@code x%d} ") + "."
		return method(text, "f()", row(n, "x%d();")), method(text, "f()", row(n, "y%d();"))
	}},
	"parameters in code that a comment is reworded for": {1000, []string{wording}, func(n int) (string, string) {
		head, rest := "f("+list(n, "int a%d")+")", row(n, "g(a%d);")
		return method("Reads the {@code ship}.", head, "ship();"+rest),
			method("Reads the {@code ship}.", head, "boat();"+rest)
	}},
	"code that lives on in longer names": {2000, []string{judging}, func(n int) (string, string) {
		text := "Reads " + row(n, "{@code xLong%d} ") + "."
		return method(text, "f()", row(n, "xLong%d();")), method(text, "f()", row(n, "withXLong%d();"))
	}},
	"tags of parameters that are renamed": {400, []string{judging, features}, func(n int) (string, string) {
		return method("Reads.\n"+row(n, "@param a%d the {@code a%[1]d}\n"), "f("+list(n, "int a%d")+")", ""),
			method("Reads.\n"+row(n, "@param a%d the {@code a%[1]d}\n"), "f("+list(n, "int b%d")+")", "")
	}},
	"tags of types that are replaced": {400, []string{judging}, func(n int) (string, string) {
		return method("Reads.\n"+row(n, "@param a%d the {@link File} to read\n"), "f("+list(n, "File a%d")+")",
				row(2000, "g(a%d);")),
			method("Reads.\n"+row(n, "@param a%d the {@link File} to read\n"), "f("+list(n, "Path a%d")+")",
				row(2000, "g(a%d);"))
	}},
	"tags in other orders": {400, []string{judging}, func(n int) (string, string) {
		doc := "Reads.\n" + row(n, "@param a%d the thing\n")
		return method(doc, "f("+list(n, "int a%d")+")", ""), method(doc, "f("+list(n, "long a%d")+", int z)", "")
	}},
	"tags of one parameter": {2000, []string{judging}, func(n int) (string, string) {
		doc := "Reads.\n" + strings.Repeat("@param a the thing\n", n)
		return method(doc, "f(int a)", row(n, "g%d();")), method(doc, "f(long a)", row(n, "g%d();"))
	}},
	"parameters that a summary speaks of": {2000, []string{judging, features}, func(n int) (string, string) {
		text := "Reads " + row(n, "word%d ") + "."
		return method(text, "f("+list(n, "int word%d")+")", ""), method(text, "f("+list(n, "long other%d")+")", "")
	}},
	"return statements": {2000, []string{judging, features}, func(n int) (string, string) {
		text := "Reads.\n@return null or " + row(n, "{@code x%d} ")
		return method(text, "f()", row(n, "if (a) return x%d(null);")+"return null;"),
			method(text, "f()", row(n, "if (a) return y%d(0);")+"return a;")
	}},
	"type arguments": {2000, []string{judging, features}, func(n int) (string, string) {
		text := "Reads.\n@return the " + row(n, "Ax%d ")
		return typed("Map<"+list(n, "Ax%d")+">", text), typed("Map<"+list(n, "Bx%d")+">", text)
	}},
	"a type that many tags describe": {400, []string{judging}, func(n int) (string, string) {
		text := "Reads.\n" + strings.Repeat("@return the list of true words, or null\n", n)
		return typed("Map<"+list(n, "Ax%d")+">", text), typed("Set<"+list(n, "Bx%d")+">", text)
	}},
	"overloads": {1000, []string{judging}, func(n int) (string, string) {
		return each(n, "/** Reads. */ int f(A%d a) { return a.b%[1]d(); }\n",
			"/** Reads. */ int f(B%d a) { return a.c%[1]d(); }\n")
	}},
	"renamed methods": {1000, []string{judging}, func(n int) (string, string) {
		return each(n, "/** Reads. */ int f%d(int a) { return a.b%[1]d(); }\n",
			"/** Reads. */ int g%d(int a) { return a.b%[1]d(1); }\n")
	}},
	// Both sizes are below that from which on a file's tokens are counted before it is parsed.
	"methods that moved": {500, []string{judging}, func(n int) (string, string) {
		return each(n, "class A%d { /** Reads. */ int f(int a) { return a.b(); } }\n",
			"class B%d { /** Reads. */ int f(int a) { return a.b(1); } }\n")
	}},
	"broken methods": {1000, []string{judging}, func(n int) (string, string) {
		return each(n, "/** Reads. */ int f() { return %d 1 = ; }\n", "/** Reads. */ int f() { return %d 2 = ; }\n")
	}},
	"annotations around methods": {1000, []string{judging}, func(n int) (string, string) {
		class := func(body string) string {
			return row(n, "@A%d ") + "class A {" + row(n, "/** Reads. */ @B int f%d() { "+body+" }\n") + "}"
		}
		return class("a();"), class("b();")
	}},
	"a class with a long name": {1000, []string{judging}, func(n int) (string, string) {
		class := func(body string) string {
			return "class " + strings.Repeat("Aa", n) + " {" + row(n, "class B%d { /** Reads. */ int f() { "+body+" } }\n") + "}"
		}
		return class("a();"), class("b();")
	}},
	"elements within elements": {1000, []string{judging}, func(n int) (string, string) {
		text := "Reads.\n@return " + strings.Repeat("<code><pre>", n) + "</code></pre>"
		return method(text, "f()", "a();"), method(text, "f()", "b();")
	}},
	"samples that never end": {1000, []string{judging}, func(n int) (string, string) {
		text := strings.Repeat("<pre>{@link({@code ` ", n) + "</pre>"
		return method(text, "f()", "a();"), method(text, "f()", "b();")
	}},
	"sentences": {2000, []string{judging}, func(n int) (string, string) {
		text := "Reads. " + row(n, "It takes {@code x%d}. ")
		return method(text, "f()", row(n, "x%d();")), method(text, "f()", row(n, "y%d();"))
	}},
	"exceptions that are declared no longer": {500, []string{judging}, func(n int) (string, string) {
		text := "Reads.\n" + row(n, "@throws X%d if {@code a%[1]d}\n")
		return method(text, "f() throws "+list(n, "X%d"), row(n, "a%d();")),
			method(text, "f() throws "+list(n, "Y%d"), row(n, "b%d(new Z%[1]d());"))
	}},
	"exceptions that are thrown no longer": {500, []string{judging}, func(n int) (string, string) {
		text := "Reads.\n" + row(n, "@throws X%d if it is\n")
		return method(text, "f()", row(n, "if (a) throw new X%d();")),
			method(text, "f()", row(n, "if (a) throw new Error();"))
	}},
	"fields and constants": {1000, []string{judging}, func(n int) (string, string) {
		fields := row(n, "/** By default 1%d. */ int a%[1]d = 1%[1]d;\n")
		constants := "/** Any of " + row(n, "{@code C%d} ") + ". */ enum E { "
		return "class A {\n" + fields + constants + row(n, "/** One. */ C%d, ") + "; } }",
			"class A {\n" + strings.ReplaceAll(fields, " = 1", " = 2") + constants + row(n, "/** One. */ D%d, ") + "; } }"
	}},
	"components of a record": {400, []string{judging}, func(n int) (string, string) {
		doc := "/** A.\n" + row(n, "@param a%d the thing\n") + "*/ record A("
		return doc + list(n, "int a%d") + ") {}", doc + list(n, "long b%d") + ") {}"
	}},
	"quotes and angles": {4000, []string{judging}, func(n int) (string, string) {
		file := "class A {} \"" + strings.Repeat(`\"`, n) + "\n" + strings.Repeat(">", n) + "\n"
		return file, file + " "
	}},
}

func method(doc, head, body string) string {
	return "class A {\n/** " + doc + " */\nint " + head + " {\n" + body + "\n}\n}\n"
}

func typed(typ, doc string) string {
	return "class A {\n/** " + doc + " */\n" + typ + " f() { return a; }\n}\n"
}

func row(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "%") {
			fmt.Fprintf(&b, format, i)
		} else {
			b.WriteString(format)
		}
	}
	return b.String()
}

func list(n int, format string) string { return strings.TrimSuffix(row(n, format+","), ",") }

func each(n int, old, now string) (string, string) {
	return "class A {\n" + row(n, old) + "}\n", "class A {\n" + row(n, now) + "}\n"
}

// circle is a class with n members, each of which may name its number and the next one's.
func circle(n int, member string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, member, i, (i+1)%n)
	}
	return "class A {\n" + b.String() + "}\n"
}

// TestTimeGrowsWithTheFile counts how often each block of statements is run, and the bytes that are allocated, for a
// file of one size and for one twice as large. A step for each pair of things would make that four times as much.
func TestTimeGrowsWithTheFile(t *testing.T) {
	counting := filepath.Join(t.TempDir(), "counting.test")
	build := exec.Command("go", "test", "-c", "-covermode=atomic", "-o", counting,
		"-coverpkg=jithook/engine/...,jithook/encode/...,jithook/hook,jithook/hook/filter,jithook/hook/report,jithook/updater", ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	none := costs(t, counting, "comments side by side", judging, 1) // what every run takes
	for name, input := range grown {
		for _, part := range input.of {
			t.Run(name+"/"+part, func(t *testing.T) {
				t.Parallel()
				once, twice := costs(t, counting, name, part, input.n), costs(t, counting, name, part, 2*input.n)
				for what := range once {
					first, second := once[what]-none[what], twice[what]-none[what]
					ratio := float64(second) / float64(first)
					t.Logf("%d %s for %d, %d for %d: %.2f times", first, what, input.n, second, 2*input.n, ratio)
					if exponent := math.Log2(ratio); exponent > 1.3 {
						t.Errorf("the %s grow with the power %.2f of the size", what, exponent)
					}
				}
			})
		}
	}
}

// workload names the input that the test's own program is run with, its part and its size.
const workload = "JIT_HOOK_TEST_WORKLOAD"

// costs runs a part of the way for an input of size n in a program that counts.
func costs(t *testing.T, counting, name, part string, n int) map[string]int {
	t.Helper()
	profile := filepath.Join(t.TempDir(), "profile")
	cmd := exec.Command(counting, "-test.run=^$", "-test.coverprofile="+profile)
	cmd.Env = append(os.Environ(), workload+"="+name+"/"+part+"/"+strconv.Itoa(n))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	var sum, bytes int
	if _, err := fmt.Sscanf(string(out), allocated, &bytes); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for line := range strings.Lines(string(text)) {
		if count, err := strconv.Atoi(strings.TrimSpace(line[strings.LastIndexByte(line, ' ')+1:])); err == nil {
			sum += count
		}
	}
	return map[string]int{"steps": sum, "bytes": bytes}
}

// allocated is how the program that counts reports what was allocated.
const allocated = "allocated %d bytes\n"

// work does what costs counts.
func work(what string) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	workThrough(what)
	runtime.ReadMemStats(&after)
	fmt.Printf(allocated, after.TotalAlloc-before.TotalAlloc)
}

func workThrough(what string) {
	parts := strings.Split(what, "/")
	n, err := strconv.Atoi(parts[2])
	if err != nil {
		panic(err)
	}
	before, after := grown[parts[0]].files(n)
	if parts[1] == judging {
		nowhere := func(context.Context, []string, []string) ([]change.Version, bool, error) { return nil, true, nil }
		source := given(change.Set{Single: true, Mentions: nowhere, Changes: []change.FileChange{{OldPath: "A.java",
			NewPath: "A.java", Old: []byte(before), New: []byte(after)}}})
		checks := func() (*detector.Detector, error) { return detector.ChecksOnly(), nil }
		if _, err := hook.Run(context.Background(), hook.Options{Source: source, Detector: checks, Threads: 1}); err != nil {
			panic(err)
		}
		return
	}
	old, err := java.Parse([]byte(before))
	if err != nil {
		panic(err)
	}
	fresh, err := java.Parse([]byte(after))
	if err != nil {
		panic(err)
	}
	cases, _ := engine.Cases(old, fresh)
	c := cases[len(cases)-1]
	switch parts[1] {
	case features:
		vocabulary := encode.NewVocabulary(nil, 10)
		alignment, err := hand.NewAlignment(knownWords(2 * n))
		if err != nil {
			panic(err)
		}
		found := check.Run(c)
		hand.NewEncoder(vocabulary, alignment).Vector(c, found)
		encoder, err := encode.NewEncoder(vocabulary, vocabulary, encode.DefaultOptions())
		if err != nil {
			panic(err)
		}
		encoder.Encode(c, found)
	case wording:
		for _, words := range updater.Substitutions(c) {
			rewrite.Unit(c, words)
		}
	case trees:
		if _, err := graph.Change(c.Old, c.New, graph.DefaultMaxNodes); err != nil {
			panic(err)
		}
	}
}

// knownWords are n words of comments that each go with a word of code, and two such words.
func knownWords(n int) (null map[string]float64, of map[string]map[string]float64) {
	null, of = map[string]float64{}, map[string]map[string]float64{}
	for i := range n {
		word := strconv.Itoa(i)
		null[word], of[word] = 0.1, map[string]float64{word: 0.5, "0": 0.1}
	}
	return null, of
}
