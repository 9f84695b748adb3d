package updater

import (
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/javadoc"
)

func TestSubstitutionsPutNewNamesInThePlaceOfOldOnes(t *testing.T) {
	for _, tt := range []struct{ name, text, old, new, want string }{
		{"a name", "the idle time of the pool", "long idleTime() { return pool.time; }",
			"long idleDuration() { return pool.duration; }", "the idle duration of the pool"},
		{"all at once, then each", "the ship in the port", "Ship ship(Port port) { return port.get(); }",
			"Boat boat(Quay quay) { return quay.get(); }",
			"the boat in the quay|the boat in the port|the ship in the quay"},
		{"a name that the comment lacks", "what is known", "int a1() { return first; }", "int a1() { return second; }", ""},
		{"punctuation", "the sum a + b", "int f() { return a + b; }", "int f() { return a - b; }", ""},
	} {
		c, err := engine.NewCase(engine.Record{Class: "C", Type: javadoc.Return, Text: tt.text,
			OldDoc: "/** @return " + tt.text + " */", OldCode: tt.old, NewCode: tt.new})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range Substitutions(c) {
			got = append(got, strings.Join(w, " "))
		}
		if text := strings.Join(got, "|"); text != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, text, tt.want)
		}
	}
}
