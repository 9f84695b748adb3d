package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// generalised are the names in the types of a signature, returned or of parameters, whose place a type variable of the
// class took. What bounds it is not in the method, so a text that has the old name may be true: "the connection" of
// `C getConnection()`. Names in capitals are variables themselves.
var generalised = java.NewFact(func(m, old *java.Method) map[string]bool {
	all := map[string]bool{}
	add := func(before, after []java.Token) {
		for name, v := range counterparts(before, after) {
			if len(v) == 1 && v != name && lexicon.IsCapitalized(v) && constantName(name) == "" &&
				!slices.Contains(m.TypeParams, v) {
				all[name] = true
			}
		}
	}
	add(old.ReturnType, m.ReturnType)
	for i := range min(len(old.Params), len(m.Params)) {
		add(old.Params[i].Type, m.Params[i].Type)
	}
	return all
})

// bound is what bounds the type variable of the method that the type became, nil where nothing does. It reports whether
// the type became such a variable.
func (c *subject) bound() (*java.Token, bool) {
	typ := c.after.tokens
	if len(typ) != 1 || !slices.Contains(c.New.TypeParams, typ[0].Text) {
		return nil, false
	}
	head := signature(c.New).tokens
	for i := range head[:len(head)-2] {
		if head[i].Text == typ[0].Text && head[i+1].Text == "extends" {
			return &head[i+2], true
		}
	}
	return nil, true
}

// holdsStill reports whether the type became a type variable that may be of the named type: a text that says
// `CharSequence` is true of a `<T extends CharSequence> T`, and one that says `Object` of any.
func (c *subject) holdsStill(name string) bool {
	bound, ok := c.bound()
	switch {
	case !ok:
		return generalised.Of(c.New, c.Old)[name]
	case bound == nil:
		return name == "Object"
	}
	return bound.Text == name
}

// generalised reports whether a word calls a type of the project whose place a type variable of the class took: the
// "set" of a `DoorSet` that became `T`.
func (c *subject) generalised(word string) bool {
	for name := range generalised.Of(c.New, c.Old) {
		if lexicon.HeadNoun(name) == lexicon.Singular(word) && lexicon.Supertypes(name) == nil {
			return true
		}
	}
	return false
}

// suitsBound reports whether a word calls what bounds the type variable that the type became: a "map" is an `M extends
// Map<K, V>`.
func (c *subject) suitsBound(word string) bool {
	bound, _ := c.bound()
	return bound != nil && newPart([]java.Token{*bound}).suits(word)
}

// identified are the types of parameters that became what names such a thing: `Door door` → `Long doorId`. The text
// still speaks of the door.
var identified = java.NewFact(func(m, old *java.Method) map[string]bool {
	now := map[string]bool{}
	for _, p := range m.Params {
		for _, key := range keys {
			if of, found := strings.CutSuffix(p.Name, key); found && of != "" {
				now[of] = true
			}
		}
	}
	all := map[string]bool{}
	for _, p := range old.Params {
		if !now[p.Name] || m.Param(p.Name) != nil {
			continue
		}
		for _, t := range outerNames(p.Type) {
			all[t.Text] = true
		}
	}
	return all
})

// keys are what things are known by, at the end of a parameter's name.
var keys = strings.Fields("Id Ids ID IDs Key Keys Name Names Uuid UUID Code Number Identifier")
