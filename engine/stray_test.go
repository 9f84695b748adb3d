package engine

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/java/javatest"
)

// straysOf are all documented methods of some files, as if none had a counterpart in its own file.
func straysOf(t testing.TB, sources ...string) (all []*Stray, names map[*Stray]string) {
	t.Helper()
	names = map[*Stray]string{}
	for i, src := range sources {
		f, err := java.Parse([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		lost, _ := Strays(f, new(java.File))
		for _, m := range lost {
			s := NewStray(m, i)
			names[s] = m.Class + "." + m.Name + "(" + java.ParamTypes(m) + ")"
			all = append(all, s)
		}
	}
	return all, names
}

const (
	sumBody  = "{ int sum = 0; for (Crate crate : crates) { sum += crate.weight() * crate.count(); } log.info(\"tally\", sum); return sum; }"
	loadBody = "{ while (!crates.isEmpty() && truck.hasRoom()) { Crate next = crates.poll(); truck.load(next); notify(next.owner()); } return truck.used(); }"
	sumDoc   = "/** Adds up what all crates weigh. @return the sum */ "
	loadDoc  = "/** Loads crates until the truck is full. @return how much of it is used */ "
	shortDoc = "/** Gets it. */ "
)

func TestPairStrays(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new []string
		want     string // "old → new" by line; "old ⇢ new" where they share but a comment unit
		unclear  int
	}{
		{
			"a method goes to another class",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + "}"},
			[]string{"class B { " + sumDoc + "int f(int b) " + sumBody + "}"},
			"A.f(int ,) → B.f(int ,)", 0,
		}, {
			"overloads go there in another order",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + loadDoc + "int f(long a) " + loadBody + "}"},
			[]string{"class B { " + loadDoc + "int f(long b) " + loadBody + sumDoc + "int f(int b) " + sumBody + "}"},
			"A.f(long ,) → B.f(long ,)\nA.f(int ,) → B.f(int ,)", 0,
		}, {
			"overloads of one Javadoc and one body are told apart by their types",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + sumDoc + "int f(long a) " + sumBody + "}"},
			[]string{"class B { " + sumDoc + "int f(long b) " + sumBody + sumDoc + "int f(int b) " + sumBody + "}"},
			"A.f(long ,) → B.f(long ,)\nA.f(int ,) → B.f(int ,)", 0,
		}, {
			"overloads of one Javadoc and one body that change their types are left alone",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + sumDoc + "int f(long a) " + sumBody + "}"},
			[]string{"class B { " + sumDoc + "int f(Long a) " + sumBody + sumDoc + "int f(Integer a) " + sumBody + "}"},
			"", 2,
		}, {
			"another type, and a Javadoc that no other method has",
			[]string{"class A { " + sumDoc + "int f(int a) { return a; } }"},
			[]string{"class B { " + sumDoc + "int f(Key b) { return b.value(); } }"},
			"A.f(int ,) → B.f(Key ,)", 0,
		}, {
			"another name, and a Javadoc that no other method has",
			[]string{"class A { " + sumDoc + "int f(int a) { return a; } }"},
			[]string{"class B { " + sumDoc + "int tally(int b) { return b; } }"}, "A.f(int ,) → B.tally(int ,)", 0,
		}, {
			"another name, and a Javadoc that says little",
			[]string{"class A { " + shortDoc + "int f(int a) { return a + 1; } }"},
			[]string{"class B { " + shortDoc + "String g() { return name; } }"}, "A.f(int ,) ⇢ B.g()", 0,
		}, {
			"another name and part of the Javadoc, by the body",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + "}"},
			[]string{"class B { /** Weighs all. @return the sum */ int tally(int b) " + sumBody + "}"},
			"A.f(int ,) → B.tally(int ,)", 0,
		}, {
			"another name and a tag, by the body",
			[]string{"class A { /** Adds up. \n@return the sum */ int f(int a) " + sumBody + "}"},
			[]string{"class B { /** Weighs all. \n@return the sum */ int tally(int b) " + sumBody + "}"},
			"A.f(int ,) → B.tally(int ,)", 0,
		}, {
			"another name and type, by a sentence that no other method has",
			[]string{"class A { /** Adds up what all crates weigh. \n@return the sum */ int f(int a) { log(a); return a + 1; } }"},
			[]string{"class B { /** Adds up what all crates weigh. \n@return all */ int g(int b, int c) { log(b); return b + 1; } }"},
			"A.f(int ,) ⇢ B.g(int ,int ,)", 0,
		}, {
			"the same, by short parts of the Javadoc together, and with another body",
			[]string{"class A { /** Parses. \n@param line the line\n@return the words in order */ int f(int a) { log(a); return a + 1; } }"},
			[]string{"class B { /** Splits. \n@param line the line\n@return the words in order */ void g(Key b) { b.run(); } }"},
			"A.f(int ,) ⇢ B.g(Key ,)", 0,
		}, {
			"the same, by one tag",
			[]string{"class A { /** Parses {@code line}. \n@return it */ int f(int a) { log(a); return a + 1; } }"},
			[]string{"class B { /** Parses {@code text}. \n@return it */ void g(Key b) { b.run(); } }",
				"class C { /** Joins. \n@param key the key */ String h(int key) { return name + key; } }"},
			"A.f(int ,) ⇢ B.g(Key ,)", 0,
		}, {
			"a tag that another method has, too",
			[]string{"class A { /** Parses. \n@return it */ int f(int a) { log(a); return a + 1; } }"},
			[]string{"class B { /** Splits. \n@return it */ void g(Key b) { b.run(); } }",
				"class C { /** Joins. \n@return it */ String h() { return name + key; } }"},
			"", 0,
		}, {
			"the same, and most of it is new",
			[]string{"class A { /** Adds up what all crates weigh. \n@return the sum */ int f(int a) { log(a); return a + 1; } }"},
			[]string{"class B { /** Adds up what all crates weigh. \n@return all that is there, or one of the crates if it " +
				"is the only one, in the order of their weights */ int g(int b, int c) { log(b); return b + 1; } }"},
			"A.f(int ,) ⇢ B.g(int ,int ,)", 0,
		}, {
			"pulled up from two classes that have it alike",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + "}",
				"class B { " + sumDoc + "int f(int a) " + sumBody + "}"},
			[]string{"class Base { " + sumDoc + "int f(int crates) " + sumBody + "}"},
			"A.f(int ,) → Base.f(int ,)", 0,
		}, {
			"two twins and two places",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + "}", "class B { " + sumDoc + "int f(int a) " + sumBody + "}"},
			[]string{"class C { " + sumDoc + "int f(int a) " + sumBody + "}",
				"class D { " + sumDoc + "int f(int a) " + sumBody + "}"},
			"", 2,
		}, {
			"the class got another name: its constructor is the same",
			[]string{"class A { " + shortDoc + "A(int a) { this.a = a; } " + sumDoc + "int f(int a) " + sumBody + loadDoc +
				"int g(long a) " + loadBody + "}"},
			[]string{"class B { " + shortDoc + "B(long b) { init(b, true); } " + sumDoc + "int f(int a) " + sumBody + loadDoc +
				"int g(long a) " + loadBody + "}"},
			"A.A(int ,) → B.B(long ,)\nA.f(int ,) → B.f(int ,)\nA.g(long ,) → B.g(long ,)", 0,
		}, {
			"constructors of classes that have nothing to do with each other",
			[]string{"class A { " + shortDoc + "A(int a) { this.a = a; } }"},
			[]string{"class B { " + shortDoc + "B(int b) { this.b = b; } }"}, "A.A(int ,) ⇢ B.B(int ,)", 0,
		}, {
			"pulled up into an interface, which has no body",
			[]string{"class A { " + sumDoc + "int f(int a) " + sumBody + "}"},
			[]string{"interface I { " + sumDoc + "int f(int b); }"},
			"A.f(int ,) → I.f(int ,)", 0,
		}, {
			"no comment unit is the same",
			[]string{"class A { /** Adds. */ int f(int a) " + sumBody + "}"},
			[]string{"class B { /** Sums. */ int f(int a) " + sumBody + "}"}, "", 0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			old, was := straysOf(t, c.old...)
			fresh, is := straysOf(t, c.new...)
			pairs, unclear := PairStrays(old, fresh)
			var got []string
			for _, p := range pairs {
				arrow := " → "
				if p.CommentAlone() {
					arrow = " ⇢ "
				}
				got = append(got, was[p.Old]+arrow+is[p.New])
			}
			if s := strings.Join(got, "\n"); s != c.want || unclear != c.unclear {
				t.Errorf("got  %s, %d unclear\nwant %s, %d unclear", s, unclear, c.want, c.unclear)
			}
		})
	}
}

// TestStraysAreWhoLostTheirComment has a method whose Javadoc went to the interface above it.
func TestStraysAreWhoLostTheirComment(t *testing.T) {
	before, after := parse(t, "class A { "+sumDoc+"int f(int a) "+sumBody+"}"),
		parse(t, "class A implements I { public int f(int a) "+sumBody+"}")
	lost, gained := Strays(before, after)
	if len(lost) != 1 || len(gained) != 0 {
		t.Errorf("lost %v, gained %v", lost, gained)
	}
	if lost, gained = Strays(before, before); len(lost)+len(gained) != 0 {
		t.Errorf("lost %v, gained %v of a file that is the same", lost, gained)
	}
}

// TestPairingStraysStaysLinear counts the comparisons of methods that are all alike, or that share what many others
// have.
func TestPairingStraysStaysLinear(t *testing.T) {
	for name, method := range map[string]string{
		"alike":       "/** Gets the name.\n@return the name */ String get() { return name; }",
		"other names": "/** Gets the name.\n@return the name */ String get%d() { return name%[1]d; }",
		"other text":  "/** Gets the name%d.\n@return the name */ String get() { return name%[1]d; }",
	} {
		compared := func(n int) int {
			var b strings.Builder
			for i := range n {
				if strings.Contains(method, "%d") {
					fmt.Fprintf(&b, "class C%d { "+method+" }\n", i, i)
				} else {
					fmt.Fprintf(&b, "class C%d { "+method+" }\n", i)
				}
			}
			old, _ := straysOf(t, b.String())
			fresh, _ := straysOf(t, b.String())
			return len(newStrayPairing(old, fresh).candidates)
		}
		if few, many := compared(500), compared(2000); many > 5*few+maxCompared*100 {
			t.Errorf("%s: %d comparisons for 500 methods, %d for 2000", name, few, many)
		}
	}
}

// FuzzPairStrays pairs the methods of any two files: one to one, twice alike, and never without a unit that both have.
func FuzzPairStrays(f *testing.F) {
	for _, source := range javatest.Sources(f) {
		f.Add(source, bytes.ReplaceAll(source, []byte("int "), []byte("long ")))
	}
	f.Add([]byte("class A { "+sumDoc+"int f(int a) "+sumBody+"}"),
		[]byte("class B { "+sumDoc+"int f(int a) "+sumBody+sumDoc+"int g(int a) "+sumBody+"}"))
	f.Fuzz(func(t *testing.T, was, is []byte) {
		const most = 16 << 10
		if len(was) > most || len(is) > most {
			return
		}
		before, err := java.Parse(was)
		if err != nil {
			return
		}
		after, err := java.Parse(is)
		if err != nil {
			return
		}
		var old, fresh []*Stray
		lost, _ := Strays(before, &java.File{})
		_, gained := Strays(&java.File{}, after)
		for _, m := range lost {
			old = append(old, NewStray(m, 0))
		}
		for _, m := range gained {
			fresh = append(fresh, NewStray(m, 1))
		}
		pairs, unclear := PairStrays(old, fresh)
		taken := map[*Stray]bool{}
		for _, p := range pairs {
			if taken[p.Old] || taken[p.New] {
				t.Fatal("a method is paired twice")
			}
			taken[p.Old], taken[p.New] = true, true
			if c, ok := compareStrays(p.Old, p.New, nil); !ok || c.doc <= 0 {
				t.Fatal("methods are paired that have no comment unit in common")
			}
			if StrayMethod(before, p.Old) == nil || StrayMethod(after, p.New) == nil {
				t.Fatal("a method is not where it was found")
			}
		}
		if unclear > len(old)-len(pairs) {
			t.Fatalf("%d of %d methods are unclear beside %d pairs", unclear, len(old), len(pairs))
		}
		again, more := PairStrays(old, fresh)
		if !slices.Equal(pairs, again) || more != unclear {
			t.Fatal("the second time the pairs are others")
		}
	})
}
