package synthetic

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

func TestEachMutationEditsAsItSays(t *testing.T) {
	for _, c := range []struct {
		kind       string
		typ        javadoc.Type
		text, code string
		want       string // in the new code, "" where the kind does not apply
		removed    string // from it
	}{
		{"constant", javadoc.Summary, "Waits for 30 seconds.", "void moor() { wait(30); }", "wait(", "30"},
		{"constant", javadoc.Summary, "Waits for some seconds.", "void moor() { wait(30); }", "", ""},
		{"negation", javadoc.Return, "true if a berth is free", "boolean free() { return berth == null; }",
			"return !(berth == null);", ""},
		{"negation", javadoc.Return, "true if a berth is free", "boolean free() { return !taken; }", "return taken;", ""},
		{"negation", javadoc.Return, "the berth", "boolean free() { return !taken; }", "", ""},
		{"condition", javadoc.Summary, "Moors only if a berth is free.", "boolean moor() { return berth == null; }",
			"(berth == null) ", ""},
		{"collection", javadoc.Return, "the list of ships", "List<Ship> ships() { List<Ship> all = load(); return all; }",
			"<Ship> ships()", "List"},
		{"collection", javadoc.Return, "the ships", "List<Ship> ships() { return all; }", "", ""},
		{"null-returned", javadoc.Return, "the ship, never null", "Ship ship(String name) { return find(name); }",
			"if (name == null) { return null; }", ""},
		{"null-returned", javadoc.Return, "the ship, never null", "Ship ship() { return found; }", "return null;",
			"return found;"},
		{"null-gone", javadoc.Return, "the ship or null", "Ship ship() { if (none) return null; return found; }",
			"throw new IllegalStateException();", "null"},
		{"unit", javadoc.Return, "the age in seconds", "long age() { return clock.inSeconds() - start; }", "clock.in",
			"Seconds"}, {"variable", javadoc.Return, "the age", "long age() { return clock.now() - start; }",
			"long result = clock.now() - start;", "return clock"},
		{"delegation", javadoc.Return, "the age", "long age(Ship s) { long now = clock.now(); return now - s.start; }",
			"(s);", "clock"},
		{"precondition", javadoc.Return, "the age", "long age(Ship s) { return now - s.start; }", "return now - s.start;",
			""},
	} {
		u := &corpus.Unit{Class: "Harbour", Type: c.typ, Old: c.text, OldCode: c.code, NewCode: "void other() {}"}
		u.OldDoc = "/** " + map[javadoc.Type]string{javadoc.Return: "@return "}[c.typ] + c.text + " */"
		var kind Mutation
		for _, k := range Mutations() {
			if k.Name == c.kind {
				kind = k
			}
		}
		got := kind.Apply(u, rand.New(rand.NewPCG(1, 1)))
		if c.want == "" {
			if got != nil {
				t.Errorf("%s of %q with %q: edited to %q, though it does not apply", c.kind, c.code, c.text, got.NewCode)
			}
			continue
		}
		if got == nil {
			t.Errorf("%s of %q with %q: does not apply", c.kind, c.code, c.text)
			continue
		}
		if !strings.Contains(got.NewCode, c.want) || c.removed != "" && strings.Contains(got.NewCode, c.removed) ||
			got.OldCode != c.code {
			t.Errorf("%s of %q: %q, want %q in it and %q gone", c.kind, c.code, got.NewCode, c.want, c.removed)
		}
		if !got.Judged || got.Stale != kind.Stale || got.Label() != kind.Stale {
			t.Errorf("%s: judged %v, stale %v", c.kind, got.Judged, got.Stale)
		}
	}
}

// TestAMutationKeepsTheFile: what is edited is the old version, so its file is the old one.
func TestAMutationKeepsTheFile(t *testing.T) {
	old, fresh := []string{"int most = 1;"}, []string{"int most = 2;"}
	u := &corpus.Unit{Class: "Harbour", Type: javadoc.Return, Old: "the age", OldDoc: "/** @return the age */",
		OldCode: "long age() { return clock.now() - most; }", OldMembers: old, NewMembers: fresh}
	for _, k := range Mutations() {
		if got := k.Apply(u, rand.New(rand.NewPCG(1, 1))); got != nil {
			if !slices.Equal(got.NewMembers, old) {
				t.Errorf("%s: members %q, want %q", k.Name, got.NewMembers, old)
			}
			return
		}
	}
	t.Error("no mutation applies")
}

func TestMutateCapsEachKindAndDependsOnTheSeed(t *testing.T) {
	var units []*corpus.Unit
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		units = append(units, &corpus.Unit{Class: "Harbour", Type: javadoc.Return, Old: "true if free",
			OldDoc:  "/** @return true if free */",
			OldCode: "boolean " + name + "() { return !taken; }"})
	}
	made, counts := Mutate(units, 3, 1)
	if len(made) != 3 || counts["negation"] != 3 {
		t.Errorf("%d units, %v; at most three of a kind", len(made), counts)
	}
	again, _ := Mutate(units, 3, 1)
	for i := range made {
		if made[i].NewCode != again[i].NewCode {
			t.Errorf("the same seed made %q and %q", made[i].NewCode, again[i].NewCode)
		}
	}
}
