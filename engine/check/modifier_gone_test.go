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
