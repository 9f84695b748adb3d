package check

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// newCase makes the case of the comment's first unit that begins with the words of unit ("@param a", "@return", "" for
// the summary). Both versions stand in a class, behind the same Javadoc, as they do in the hook.
func newCase(t *testing.T, doc, oldDecl, newDecl, unit string) *engine.Case {
	t.Helper()
	return newCaseIn(t, "class A<E>", doc, doc, oldDecl, newDecl, unit)
}

func newCaseIn(t *testing.T, class, oldDoc, doc, oldDecl, newDecl, unit string) *engine.Case {
	t.Helper()
	parse := func(doc, decl string) *java.Method {
		file, err := java.Parse([]byte(class + " {\n" + doc + "\n" + decl + "\n}\n"))
		if err != nil || len(file.Methods) == 0 {
			t.Fatalf("%q makes %v, %v", decl, file, err)
		}
		return file.Methods[0]
	}
	c := &engine.Case{Old: parse(oldDoc, oldDecl), New: parse(doc, newDecl)}
	c.Doc = engine.Documentation(c.New)
	for u := range c.Doc.All() {
		if text := string(c.New.Source[u.Span.Start:u.Span.End]); strings.HasPrefix(text, unit) &&
			(unit != "" || u.Type == javadoc.Summary) {
			c.Unit = u
			return c
		}
	}
	t.Fatalf("no unit %q in %s", unit, doc)
	return nil
}

// fired returns the rules that fire, after checking that each finding can be shown: a message in one line and spans
// within the sources.
func fired(t *testing.T, c *engine.Case) []string {
	t.Helper()
	var ids []string
	for _, f := range Run(c) {
		ids = append(ids, f.Rule.ID)
		if f.Message == "" || strings.ContainsFunc(f.Message, unicode.IsControl) || strings.HasSuffix(f.Message, ".") ||
			len(f.Comment) == 0 {
			t.Errorf("%s: message %q, comment %v", f.Rule.ID, f.Message, f.Comment)
		}
		within := func(spans []java.Span, outer java.Span) {
			for _, s := range spans {
				if s.Empty() || s.Start < outer.Start || s.End > outer.End {
					t.Errorf("%s: span %v outside of %v", f.Rule.ID, s, outer)
				}
			}
		}
		within(f.Comment, c.Unit.Span)
		within(f.Old, c.Old.Decl)
		within(f.New, c.New.Decl)
	}
	return ids
}

// A change that keeps what the method does leaves its comment true: no rule may say a word.
func TestSilentWhereBehaviourIsKept(t *testing.T) {
	const doc = `/**
	 * Finds the {@link Door} that {@code key} opens in DOORS, trying 3 times.
	 *
	 * @param key a list of keys, or null
	 * @param <T> the kind of door
	 * @return the Door, or null if none of the Doors fits
	 */`
	const old = `<T> Door find(List<Key> key) {
		for (Door door : DOORS) {
			if (door.fits(key, 3)) { return door; }
		}
		return null;
	}`
	kept := map[string]string{
		"reformatted":             "<T>\nDoor find( List< Key > key )\n{ for (Door door : DOORS) { if (door.fits(key, 3)) return door; } return null; }",
		"local renamed":           "<T> Door find(List<Key> key) { for (Door each : DOORS) { if (each.fits(key, 3)) { return each; } } return null; }",
		"delegated to overload":   "<T> Door find(List<Key> key) { return find(key, 3); }",
		"extracted":               "<T> Door find(List<Key> key) { return tryDoors(key); }",
		"annotated":               "@Nullable public final <T> Door find(final List<Key> key) { for (Door door : DOORS) { if (door.fits(key, 3)) { return door; } } return null; }",
		"qualified":               "<T> house.Door find(java.util.List<Key> key) { for (house.Door d : DOORS) { if (d.fits(key, 3)) { return d; } } return null; }",
		"parameter added":         "<T> Door find(List<Key> key, int times) { for (Door door : DOORS) { if (door.fits(key, times, 3)) { return door; } } return null; }",
		"parameter narrowed":      "<T> Door find(ArrayList<Key> key) { for (Door door : DOORS) { if (door.fits(key, 3)) { return door; } } return null; }",
		"constant in camel case":  "<T> Door find(List<Key> key) { for (Door door : doors()) { if (door.fits(key, 3)) { return door; } } return null; }",
		"loop became a condition": "<T> Door find(List<Key> key) { Door door = DOORS.first(3); return door.fits(key) ? door : null; }",
	}
	for name, changed := range kept {
		t.Run(name, func(t *testing.T) {
			for _, unit := range []string{"", "@param key", "@param <T>", "@return"} {
				if got := fired(t, newCase(t, doc, old, changed, unit)); len(got) > 0 {
					t.Errorf("%q: %v", unit, got)
				}
			}
		})
	}
}

// What an @param of a type parameter rests on is the declaration of that, as of any other.
func TestWhereATypeParameterStood(t *testing.T) {
	c := newCase(t, "/** @param <T> the kind */", "static <T> T f(T a) { return a; }", "static <E> E f(E a) { return a; }",
		"@param")
	for _, f := range Run(c) {
		if f.Rule != paramGone {
			continue
		}
		before, after := string(c.Old.Source[:f.Old[0].Start]), string(c.New.Source[:f.New[0].Start])
		if !strings.HasSuffix(before, "static <") || !strings.HasSuffix(after, "static <") {
			t.Errorf("it stood behind %q, and stands behind %q", before, after)
		}
		return
	}
	t.Error("no finding")
}

// Without its file nobody knows the components.
func TestCompactConstructorByItself(t *testing.T) {
	var pair java.Pair
	for code, m := range map[string]**java.Method{"X(int x) { this.x = x; }": &pair.Old, "X { }": &pair.New} {
		var err error
		if *m, err = java.ParseMethod([]byte(code), []byte("/** @param x across */")); err != nil {
			t.Fatal(err)
		}
	}
	cases, _ := engine.CasesOf([]java.Pair{pair})
	if len(cases) != 1 || len(Run(cases[0])) > 0 {
		t.Errorf("%d cases, %v", len(cases), Run(cases[0]))
	}
}

func TestDoubledByTheChange(t *testing.T) {
	c := newCaseIn(t, "class A", "/** @param a x */", "/**\n * @param a x\n * @param a y\n */", "void f(int a) {}",
		"void f(long a) {}", "@param a x")
	if got := fired(t, c); !slices.Contains(got, "param-doubled") {
		t.Errorf("%v", got)
	}
}

// A type variable says less than the type's name that it took the place of.
func TestNoTypeVariableIsSuggested(t *testing.T) {
	c := newCase(t, "/** @return the {@link Trait} found */", "Trait f() {}", "<T> T f() {}", "@return")
	for _, f := range Run(c) {
		if f.Rule == typeNamed && len(f.Fixes) > 0 {
			t.Errorf("%+v", f.Fixes)
		}
	}
}
