package updater

import (
	"strings"
	"testing"

	"jithook/encode"
	"jithook/encode/rewrite"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Each wording that is not sound stands beside one that is, for nearly the same change.
func TestSoundWordings(t *testing.T) {
	const list, mapped = "List<Ship> ships() { return new ArrayList<>(ships); }",
		"Map<String, Ship> ships() { return byName; }"
	for _, tt := range []struct {
		name, old, new, text, wording string
		sound                         bool
	}{
		{"a type", list, mapped, "the list of ships", "the map of ships", true},
		{"a variable that is returned", list, mapped, "the list of ships", "the byName of ships", false},
		{"words of such a variable", "String text() { return text; }", "String text() { return textPos; }", "the string",
			"the text pos", false},
		{"a constant for null", "Ship f() { return null; }", "Ship f() { return NO_SHIP; }", "the ship or null",
			"the ship or NO_SHIP", false},
		{"a type for null", "Ship f() { return a; }", "Optional<Ship> f() { return Optional.ofNullable(a); }",
			"{@code null} if there is none", "{@code Optional} if there is none", false},
		{"code for code", "Ship f() { return first(); }", "Ship f() { return last(); }", "what {@code first} gives",
			"what {@code last} gives", true},

		{"a type of another package", "a.b.Date f() { return null; }", "a.c.Instant f() { return null; }",
			"the {@link a.b.Date}", "the {@link a.b.Instant}", false},
		{"a type of the same package", "a.b.Date f() { return null; }", "a.b.Instant f() { return null; }",
			"the {@link a.b.Date}", "the {@link a.b.Instant}", true},
		{"English that a type is called by", "long f() { return a; }", "Duration f() { return a; }", "how long it lives",
			"how duration it lives", false},

		{"a string that is spelt otherwise", `String f() { return "Hello"; }`, `String f() { return "Good day"; }`,
			`a greeting, by default "Hello"`, `a greeting, by default "good day"`, false},
		{"a string as it is", `String f() { return "hello"; }`, `String f() { return "good day"; }`,
			`a greeting, by default "hello"`, `a greeting, by default "good day"`, true},

		{"part of a name", "Object f() { throw new StateError(); }", "Object f() { throw new IllegalPointerException(); }",
			"a state error", "an illegal exception", false},
		{"the end of a name", "Object f() { throw new StateError(); }", "Object f() { throw new IllegalPointerException(); }",
			"a state error", "a pointer exception", true},
		{"a name that nothing has", "Observer f() { return a; }", "Subject f() { return a; }", "the {@link Observer}",
			"the {@link SubjectObservable}", false},
		{"a link to what there is", "Observer f() { return a; }", "Subject f() { return a; }", "the {@link Observer}",
			"the {@link Subject}", true},
		{"a type variable", "Trait f() { return a; }", "C f() { return a; }", "the {@link Trait}", "the {@link C}", false},
		{"any object", "Trait f() { return a; }", "Object f() { return a; }", "the trait", "the object", false},

		{"no type", "Ship f() { return new Boat(); }", "void f() { return; }", "Makes a new {@link Ship} to use.",
			"Makes a new void to use.", false},

		{"half a name", "FileHandler f() { return a; }", "MemoryStore f() { return a; }", "the file handler",
			"the memory handler", false},
		{"a whole name", "FileHandler f() { return a; }", "MemoryStore f() { return a; }", "the file handler",
			"the memory store", true},
		{"a name for one that stays", list, "Map<String, Ship> ships(List<Ship> list) { return byName; }",
			"the ships of the port", "the map of the port", false},

		{"an article without a noun", list, mapped, "the list of ships", "the of ships", false},
		{"brackets that lose their partner", "byte[] f() { return a; }", "Buffer f() { return a; }", "the bytes (byte[])",
			"the bytes (buffer])", false},
		{"empty brackets", "Part f() { return a; }", "Batch f() { return a; }", "the statement (part)", "the statement ()",
			false},
		{"a sentence that breaks off", "Key f() { return a ? b : null; }", "Key f() { return b; }", "the key - or null",
			"the key -", false},
		{"null that goes", "Key f() { return a ? b : null; }", "Key f() { return b; }", "the key, or null if there is none",
			"the key", true}, {"words that go for no reason", "Key f() { return a ? b : null; }", "Key f() { return b; }",
			"the key, or null if there is none", "the key, or null", false},
		{"what a condition was about", "int f() { if (a < 0) { return -1; } return a; }",
			"int f() { if (a < 0) { throw new B(); } return a; }", "the index, or -1 if there is none", "the index if there is none", false},
		{"a condition with what it is about", "Key f() { return a ? b : null; }", "Key f() { return b; }",
			"the key if known, or null if not", "the key if known", true},

		{"what a link is called", list, mapped, "{@linkplain #d() the list} of ships",
			"{@linkplain #d() the map} of ships", false},
		{"what a new link is called", list, mapped, "{@link List the list} of ships",
			"{@link Map the map} of ships", true},
		{"what an anchor is called", list, mapped, "<a href=\"a\">the list</a> of ships",
			"<a href=\"a\">the map</a> of ships", false},
		{"a number", "int f() { return 25; }", "int f() { return 5; }", "25 of them", "5 of them", true},
		{"a number with a sign", "int f() { return 25; }", "int f() { return -5; }", "25 of them", "5 of them", true},
		{"an operand", "int f() { return 25; }", "int f() { return 5 * 1000; }", "25 of them", "5 of them", false},
		{"the last operand", "int f() { return 25; }", "int f() { return a + (5); }", "25 of them", "5 of them", false},
		{"one of many", "List<Ship> f() { return a; }", "Ship f() { return a; }", "the list of ships", "the ship of ships",
			false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			part, tag := javadoc.Return, "@return "
			if strings.HasPrefix(tt.new, "void ") {
				part, tag = javadoc.Summary, ""
			}
			c, err := engine.NewCase(engine.Record{
				Class: "Harbour", Type: part, Text: tt.text, OldDoc: "/**\n * " + tag + tt.text + "\n */",
				OldCode: tt.old, NewCode: tt.new,
			})
			if err != nil {
				t.Fatal(err)
			}
			fixes := []java.Edit{{Span: c.Unit.Span, Text: tag + tt.wording}}
			fixed := fix.Apply(c, fixes)
			if got := sound(c, fixed, fixes, check.Run(c), check.Run(fixed)); got != tt.sound {
				t.Errorf("%q for %q is sound: %v", tt.wording, tt.text, got)
			}
		})
	}
}

// The name alone is not what a text should say that describes another parameter.
func TestANameAloneIsNotSound(t *testing.T) {
	for old, want := range map[string]bool{
		"void f(boolean verbose) { a(verbose); }":                  false,
		"void f(int verbose) { a(verbose); }":                      true,
		"void f(int verbose, int quiet) { a(verbose, quiet, 1); }": false, // either may be the new one
	} {
		c, err := engine.NewCase(engine.Record{
			Class: "Log", Type: javadoc.Param, Param: "verbose", Text: "verbose on or off",
			OldDoc:  "/** @param verbose on or off */",
			OldCode: old, NewCode: "void f(int maxErrors) { a(maxErrors); }",
		})
		if err != nil {
			t.Fatal(err)
		}
		fixes, ok := rewrite.Unit(c, encode.Texts(encode.CommentText("maxErrors on or off")))
		if !ok {
			t.Fatal("the name cannot be written")
		}
		fixed := fix.Apply(c, fixes)
		if got := sound(c, fixed, fixes, check.Run(c), check.Run(fixed)); got != want {
			t.Errorf("%s: %v", old, got)
		}
	}
}
