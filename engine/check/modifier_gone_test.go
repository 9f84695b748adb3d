package check

import (
	"slices"
	"testing"

	"jithook/engine"
	"jithook/engine/java"
)

// The constructor of an enum is private with the word and without it.
func TestConstructorsOfEnumsStayPrivate(t *testing.T) {
	for kind, want := range map[string]bool{"enum A { X(1);": false, "class A {": true} {
		parse := func(modifier string) *java.File {
			file, err := java.Parse([]byte(kind + "\n/** A private constructor. */\n" + modifier + "A(int a) {}\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			return file
		}
		cases, _ := engine.Cases(parse("private "), parse(""))
		if len(cases) != 1 {
			t.Fatalf("%s: %d cases", kind, len(cases))
		}
		if got := slices.Contains(fired(t, cases[0]), "modifier-gone"); got != want {
			t.Errorf("%s: the rule fires: %v, want %v", kind, got, want)
		}
	}
}

// What a method of an interface is without the word it still is.
func TestModifiersThatInterfacesImply(t *testing.T) {
	for _, tt := range []struct {
		kind, doc, old, new string
		want                bool
	}{
		{"interface A", "Public method to be overridden.", "public abstract void of(String s);", "void of(String s);", false},
		{"interface A", "Abstract method.", "public abstract void of(String s);", "void of(String s);", false},
		{"interface A", "Public method.", "public default void of() { a(); }", "default void of() { a(); }", false},
		{"public interface A", "Public method.", "public static A of() { return a; }", "static A of() { return a; }", false},
		{"interface A", "Abstract method.", "abstract void of();", "default void of() { a(); }", true},
		{"interface A", "Static method.", "static void of() { a(); }", "default void of() { a(); }", true},
		{"abstract class A", "Public method.", "public abstract void of();", "abstract void of();", true},
		{"public class A", "Public method.", "public native void of();", "native void of();", true},
		{"abstract class A", "Abstract method.", "public abstract void of();", "public void of() { }", true},
	} {
		c := newCaseIn(t, tt.kind, "/** "+tt.doc+" */", "/** "+tt.doc+" */", tt.old, tt.new, "")
		if got := slices.Contains(fired(t, c), "modifier-gone"); got != tt.want {
			t.Errorf("%s: %s to %s: the rule fires: %v, want %v", tt.kind, tt.old, tt.new, got, tt.want)
		}
	}
}
