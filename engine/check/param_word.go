package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var paramWord = &Rule{
	ID: "param-word", Strength: Evidence, Title: "the text speaks of a parameter that was removed or replaced by one of another type",
	Find: findParamWord,
}

func findParamWord(c *engine.Case) *Finding {
	if c.Unit.Type == javadoc.Param {
		return nil
	}
	before, after := formals(c.Old), formals(c.New)
	names := textNames(c)
	for at, f := range before {
		if to := renamed(before, after, at); indexOf(after, f.tag) >= 0 || to != nil && java.SameText(to.typ, f.typ) {
			continue // it stays, perhaps under another name: synonyms do no harm
		}
		words := subwords(f.name)
		for _, t := range f.typ {
			words = append(words, subwords(t.Text)...)
		}
		for _, w := range names {
			word := singular(w.lower())
			if len(word) < 3 || common[word] || holds(c.New.Tokens, word) ||
				!slices.ContainsFunc(words, func(s string) bool { return singular(s) == word }) {
				continue
			}
			return &Finding{
				Message: fmt.Sprintf("the text says %q, and the parameter `%s` is gone", w.text, f.name),
				Comment: []java.Span{w.span}, Old: f.spans(),
			}
		}
	}
	return nil
}

// common are words that occur in any text and in any signature.
var common = wordSet("the and for with not all can has get set new use from this that object value string class type int return boolean true false null")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
