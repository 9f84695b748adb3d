package check

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestDeclared reads what declared rules look for: each expression compiles, no name stands for a way and for the other
// one, or is a bare value, and the page has a change that each finds and one that it leaves, which begin with its name.
func TestDeclared(t *testing.T) {
	for _, rule := range All() {
		text := page(rule.ID)
		if fenced(text, "When") == "" {
			continue
		}
		for _, w := range whens(text) {
			if len(w.was) == 0 {
				t.Errorf("%s: no names", w.name)
			}
			for _, name := range slices.Concat(slices.Collect(maps.Keys(w.was)), slices.Collect(maps.Keys(w.now))) {
				if w.was[name] && w.now[name] || name == "true" || name == "false" || name == "null" || isNumber(name) {
					t.Errorf("%s: %s is on both sides, or a bare value", w.name, name)
				}
			}
			for _, heading := range []string{"Finds", "Leaves"} {
				if !slices.ContainsFunc(changes(text, heading), func(c change) bool {
					name, _, _ := strings.Cut(c.shows, ":")
					return name == w.name && w.said().MatchString(c.new)
				}) {
					t.Errorf("%s: the page of %s has no change of it under %q", w.name, rule.ID, heading)
				}
			}
		}
	}
}
