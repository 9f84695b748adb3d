package check

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestBlocks looks for a change that each block of a page finds, and one that it leaves alone. They begin with its name.
func TestBlocks(t *testing.T) {
	for _, rule := range All() {
		text := page(rule.ID)
		for _, b := range slices.Concat(blocks(text, "When"), blocks(text, "Promises")) {
			for _, heading := range []string{"Finds", "Leaves"} {
				if !slices.ContainsFunc(changes(text, heading), func(c change) bool {
					name, _, _ := strings.Cut(c.shows, ":")
					return name == b.name
				}) {
					t.Errorf("%s: the page of %s has no change of it under %q", b.name, rule.ID, heading)
				}
			}
		}
	}
}

// TestNamesOfDeclaredRules finds names that stand for a way and for the other one, or are bare values.
func TestNamesOfDeclaredRules(t *testing.T) {
	for _, rule := range All() {
		for _, w := range whens(page(rule.ID)) {
			if w.said(); len(w.was)+len(w.now) == 0 {
				t.Errorf("%s: no names", w.name)
			}
			for _, name := range slices.Concat(slices.Collect(maps.Keys(w.was)), slices.Collect(maps.Keys(w.now))) {
				if w.was[name] && w.now[name] || name == "true" || name == "false" || name == "null" || isNumber(name) {
					t.Errorf("%s: %s is on both sides, or a bare value", w.name, name)
				}
			}
		}
	}
}
