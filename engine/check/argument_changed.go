package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var argumentChanged = &Rule{
	ID: "argument-changed", Strength: Evidence, Contradicts: true,
	Title:  "the comment says that an argument stays as it is, and the method changes it now",
	Origin: "edits by hand: a copy that was sorted, and then the list itself",
	find: func(c *subject) *Finding {
		name, at := argumentNow(c)
		if at == nil {
			return nil
		}
		said := saidAt(c, untouchedSaid)
		if said == nil {
			return nil
		}
		return said.finding(fmt.Sprintf("and the method changes `%s` now", name), nil, []java.Span{at.Span})
	},
}

// argumentNow is the first parameter that the method changes and did not change before, and where; of a @param that
// parameter alone.
func argumentNow(c *subject) (string, *java.Token) {
	before, after := changedArguments.Of(c.Old, struct{}{}), changedArguments.Of(c.New, struct{}{})
	for _, param := range c.New.Params {
		if name := param.Name; after[name] != nil && before[name] == nil && c.Old.Param(name) != nil &&
			(c.Unit.Type != javadoc.Param || c.Unit.Param == name) {
			return name, after[name]
		}
	}
	return "", nil
}

// untouchedSaid finds words that say that something stays as it is.
var untouchedSaid = phrases(`((argument|parameter|input|original|source|list|array|map|set|collection|matrix|buffer|` +
	`passed in|given|handed in|caller's|operands?|itself|picture|image|string|object)s?\b[^.;]{0,40}\b)` +
	`(untouched|unchanged|unmodified|unaltered|unaffected|intact|((not|never|\w+n't) (\w+ ){0,2}(modif(y|ied)|` +
	`change[sd]?|alter(ed)?|touch(ed)?|affect(ed)?|mutated?))|left (alone|as (it|they) (is|are|was|were))|` +
	`(stays?|remains?|stay) (as|the way) (it|they) (is|are|was|were))|` +
	`without (modifying|changing|altering|touching|affecting|mutating)|` +
	`(not|never|\w+n't) (modify|change|alter|touch|affect|mutate)s? (the|its|any|either|neither|a) ` +
	`(\w+ ){0,2}(arguments?|parameters?|inputs?|originals?|sources?|lists?|arrays?|maps?|sets?|collections?|given|passed)`)

// changedArguments are the parameters that a method changes, each with the first place where it does.
var changedArguments = java.NewFact(func(m *java.Method, _ struct{}) map[string]*java.Token {
	all := map[string]*java.Token{}
	closes := brackets.Of(m, struct{}{})
	for i := 1; i+3 < len(m.Body); i++ {
		t, before, behind := &m.Body[i], m.Body[i-1].Text, m.Body[i+1].Text
		if t.Kind != java.Identifier || before == "." || all[t.Text] != nil {
			continue
		}
		called := m.Body[i+2].Text
		ofItself := behind == "." && m.Body[i+3].Text == "(" && beginsStatement[before] && (changing[called] ||
			setterNamed().MatchString(called))
		element := i + 1
		for m.Body[element].Text == "[" && closes[element] > 0 {
			element = closes[element] + 1
		}
		ofElement := element > i+1 && assigning[m.Body[element].Text]
		byHelper := before == "(" && i > 3 && inPlace[m.Body[i-2].Text] && ofClass[m.Body[i-4].Text]
		if (ofItself || ofElement || byHelper) && m.Param(t.Text) != nil {
			all[t.Text] = t
		}
	}
	for name := range all {
		if assigned(m, name) {
			delete(all, name) // it may be a copy by now
		}
	}
	return all
})

var (
	beginsStatement = lexicon.WordSet("; { } -> ) else")
	assigning       = lexicon.WordSet("= += -= *= /= ++ -- ^= |= &=")
	// changing are names of methods that change what they are called on.
	changing = lexicon.WordSet("add addAll addFirst addLast put putAll putIfAbsent remove removeAll removeIf " +
		"removeFirst removeLast retainAll replaceAll clear sort push pop poll pollFirst pollLast append insert " +
		"deleteCharAt reverse setLength computeIfAbsent merge")
	setterNamed = expression(`^set[A-Z]`)
	// inPlace are those of methods of ofClass that change what they are given.
	inPlace = lexicon.WordSet("sort reverse shuffle swap rotate fill setAll addAll replaceAll parallelSort")
	ofClass = lexicon.WordSet("Collections Arrays")
)

// assigned reports whether a method sets a variable.
func assigned(m *java.Method, name string) bool {
	for i := 1; i+1 < len(m.Body); i++ {
		if m.Body[i].Text == name && m.Body[i+1].Text == "=" && m.Body[i-1].Text != "." {
			return true
		}
	}
	return false
}
