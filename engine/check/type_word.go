package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("type-word", func(c *subject) *Finding {
	if !c.retyped() || c.after.variable() {
		return nil
	}
	text := strings.ToLower(c.Unit.Text)
	for i, w := range c.names() {
		word := lexicon.Singular(w.Lower())
		if len(word) < shortestWord || common[word] || plainOptional(w) || c.verb(i) || c.after.suits(word) ||
			c.after.isCalled(word, text) || signature(c.New).holds(word) || c.Unit.Type == javadoc.Summary && !c.object(i) {
			continue
		}
		t := c.before.called(word, body(c.New))
		if t == nil {
			continue
		}
		return retyping(c, w, []java.Span{t.Span})
	}
	return nil
})

// plainOptional reports whether a word that names a type is rather meant as plain English: an optional argument.
func plainOptional(w javadoc.Name) bool { return !w.Code && w.Lower() == "optional" }

// object reports whether a word may be what a sentence says the method returns: "returns the first tree of a forest".
// It is not where something stands before it that leads away from that ("of a tree"), nor where it only says what kind
// of thing another word is ("the tree model").
func (c *subject) object(word int) bool {
	names := c.names()
	if word+1 < len(names) && !names[word+1].First && !linkWords[lexicon.PartOfSpeech(names[word+1].Lower())] {
		return false
	}
	for i := word; i > 0 && !names[i].First; i-- {
		if linkWords[lexicon.PartOfSpeech(names[i-1].Lower())] {
			return false
		}
	}
	return true
}

// linkWords are the parts of speech of words that lead from one thing to another.
var linkWords = lexicon.WordSet("IN TO CC WDT WP WP$ WRB")

// retyping is the finding that a word of the text is of the type before, which stands where was says.
func retyping(c *subject, w javadoc.Name, was []java.Span) *Finding {
	return &Finding{
		Message: fmt.Sprintf("the comment says %q, but the type `%s` became `%s`", w.Text, java.Spell(c.before.tokens),
			java.Spell(c.after.tokens)),
		Comment: []java.Span{w.Span}, Old: was, New: stretch(c.after.tokens),
	}
}

// called finds the name in a type that a word is the head noun of, or part of where the new body does not have it.
func (p *part) called(word string, body *part) *java.Token {
	names := p.names().tokens
	if !p.names().holds(word) {
		return nil
	}
	if body.holds(word) {
		if i, ok := p.heads()[word]; ok {
			return &names[i]
		}
		return nil
	}
	sought := folded(word)
	for i := range names {
		if strings.Contains(folded(names[i].Text), sought) {
			return &names[i]
		}
	}
	return nil
}

// hasVariable reports whether a type names a type variable, which may stand for anything.
func hasVariable(typ []java.Token) bool {
	for _, t := range typ {
		if t.Kind == java.Identifier && len(t.Text) == 1 {
			return true
		}
	}
	return false
}

// suits reports whether a type is what the word calls it: a `Deque` is a "collection". Words that name no type suit
// none.
func (p *part) suits(word string) bool {
	for _, want := range lexicon.Lookup(lexicon.Singular(strings.ToLower(word))).Suits {
		if want == lexicon.AnyArray && (p.has("[") || p.has("...")) || want != lexicon.AnyArray && p.holds(want) {
			return true
		}
	}
	return false
}

// is reports whether a type is, but for its arguments, of the type that a name names: a text that calls a
// `CompletableFuture` a `CompletionStage` is true.
func (p *part) is(name string) bool {
	return slices.ContainsFunc(p.outer().tokens, func(t java.Token) bool {
		return slices.Contains(lexicon.Supertypes(t.Text), name)
	})
}

// isCalled reports whether a word of a text is what a supertype of the type is called in prose, or belongs to its whole
// name: a `CompletableFuture` is a stage, and a "completion stage".
func (p *part) isCalled(word, text string) bool {
	called := func(supertype string) bool {
		words := slices.Collect(lexicon.Subwords(supertype))
		return lexicon.HeadNoun(supertype) == word ||
			slices.Contains(words, word) && strings.Contains(text, strings.Join(words, " "))
	}
	return slices.ContainsFunc(p.outer().tokens, func(t java.Token) bool {
		return slices.ContainsFunc(lexicon.Supertypes(t.Text), called)
	})
}

var _ = newRule("truth-word", func(c *subject) *Finding {
	if c.after.empty() || !c.before.holds("boolean") || c.after.holds("boolean") {
		return nil
	}
	w := truth(c)
	if w == nil {
		return nil
	}
	return retyping(c, *w, stretch(c.before.tokens))
})

// truth finds the word that speaks of true and false. In a summary "if" does so only after a word for asking: "checks
// if it is open" says whether something is so, "removes it if it is present" of a condition.
func truth(c *subject) *javadoc.Name {
	asks := c.Unit.Type != javadoc.Summary
	words := c.names()
	for i, w := range words {
		word := w.Lower()
		if lexicon.Lookup(word).SpeaksOf(lexicon.Boolean) || word == "if" && asks {
			return &words[i]
		}
		asks = asks || askingVerbs[word]
	}
	return nil
}

var askingVerbs = lexicon.WordSet(`ask asks check checks checking determine determines determining find finds
	indicate indicates inspect inspects query queries return returns returning see sees tell tells test tests testing
	verify verifies`)

var _ = newRule("unit-word", func(c *subject) *Finding {
	if c.after.empty() || c.before.number() == c.after.number() {
		return nil
	}
	for _, w := range c.names() {
		if lexicon.UnitOf(w.Lower()).Quantity == "time" && !code(c.New).holds(w.Lower()) {
			return retyping(c, w, stretch(c.before.tokens))
		}
	}
	return nil
})

// holdsNumber reports whether a type is a number, or holds plain ones: `long`, `Long`, `AtomicLong`, `long[]`,
// `List<Long>`.
func (p *part) holdsNumber() bool {
	return slices.ContainsFunc(numbers, p.names().holds)
}

var numbers = []string{"byte", "short", "int", "integer", "long", "float", "double"}
