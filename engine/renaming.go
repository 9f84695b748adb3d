package engine

import (
	"slices"

	"jithook/engine/java"
)

// OnlyRenames reports whether two methods differ in nothing but the names of parameters and local variables, one name
// for one throughout. Such a change leaves alone what a method does and returns; what names the parameters is a matter
// for the checks.
func OnlyRenames(old, fresh *java.Method) bool { return onlyRenames.Of(fresh, old) }

var onlyRenames = java.NewFact(func(fresh, old *java.Method) bool {
	if len(old.Tokens) != len(fresh.Tokens) {
		return false
	}
	there, back := map[string]string{}, map[string]string{}
	for i, o := range old.Tokens {
		n := fresh.Tokens[i]
		if o.Kind != n.Kind || o.Kind != java.Identifier && o.Text != n.Text {
			return false
		}
		if o.Kind != java.Identifier || java.Selected(old.Tokens, i) {
			if o.Text != n.Text {
				return false
			}
			continue
		}
		if was, seen := there[o.Text]; seen && was != n.Text {
			return false
		}
		if was, seen := back[n.Text]; seen && was != o.Text {
			return false
		}
		there[o.Text], back[n.Text] = n.Text, o.Text
	}
	locals := old.Locals()
	for from, to := range there {
		if from != to && !locals[from] {
			return false
		}
	}
	return true
})

// OnlyLocalRenames reports whether two methods differ in nothing but the names of local variables, which no caller
// sees: whatever the comment said, it still holds.
func OnlyLocalRenames(old, fresh *java.Method) bool {
	return OnlyRenames(old, fresh) && slices.EqualFunc(old.Params, fresh.Params,
		func(a, b java.Param) bool { return a.Name == b.Name })
}
