package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// doubtBeside says that a text may be false once a parameter or what its link names is called otherwise: what else it
// says may hold of the old one alone, as in "degrees to the north" of a `lat`. It is "" where the text says nothing
// else than what the new code shows.
func doubtBeside(c *engine.Case, edits []java.Edit) string {
	old, fresh := replacedWords(c, edits)
	names := sentenceOf(c)
	for i, w := range names {
		if w.listOf == "" && !inTarget(c, w) && !harmless(names, i) && !shown(c, w, old, fresh) {
			return fmt.Sprintf("the comment says %q, which may hold of what was there before", w.text)
		}
	}
	return ""
}

// replacedWords are the stems of what edits take out, and of what they put in.
func replacedWords(c *engine.Case, edits []java.Edit) (old, fresh map[string]bool) {
	var was, is strings.Builder
	for _, e := range edits {
		was.Write(c.New.Source[e.Span.Start:e.Span.End])
		was.WriteByte(' ')
		is.WriteString(e.Text + " ")
	}
	return stemsOf(was.String()), stemsOf(is.String())
}

// sentenceOf is what the case's sentence says, or its tag: also where a period cut it that ends an abbreviation ("3
// times, i.e. 2 retries"), and where the next one goes on with "it".
func sentenceOf(c *engine.Case) []name {
	if c.Unit.Type == javadoc.Inline {
		return textNames(c)
	}
	units := slices.SortedFunc(c.Doc.All(), func(a, b *javadoc.Unit) int { return a.Span.Start - b.Span.Start })
	for _, t := range javadoc.Tags(c.New.Source, c.Doc.Span) {
		if word := (java.Span{Start: t.Span.Start, End: t.Span.Start + len("@"+t.Name)}); !unitTags[t.Name] {
			units = append(units, &javadoc.Unit{Type: javadoc.Throws, Span: t.Span, Name: word, Lines: c.Unit.Lines})
		}
	}
	sentence, here := []*javadoc.Unit{}, false
	for _, u := range units {
		if tag := u.Type == javadoc.Param || u.Type == javadoc.Return || u.Type == javadoc.Throws; tag ||
			!continues(u) {
			if here {
				break
			}
			sentence = nil
		}
		sentence = append(sentence, u)
		here = here || u.Span.Start <= c.Unit.Span.Start && c.Unit.Span.End <= u.Span.End
	}
	if !here {
		return textNames(c)
	}
	var all []name
	for _, u := range sentence {
		all = append(all, textNames(&engine.Case{Old: c.Old, New: c.New, Doc: c.Doc, Unit: u})...)
	}
	return all
}

// unitTags are the block tags that units are made of.
var unitTags = lexicon.WordSet("param return throws exception")

// continues reports whether a unit goes on with the sentence before it.
func continues(u *javadoc.Unit) bool {
	first, _ := utf8.DecodeRuneInString(u.Text)
	word, _, _ := strings.Cut(u.Text, " ")
	return unicode.IsLower(first) || unicode.IsDigit(first) ||
		strings.HasPrefix(lexicon.PartOfSpeech(strings.ToLower(word)), "PRP")
}

// inTarget reports whether a word is part of what the case's link names, not of what it is called.
func inTarget(c *engine.Case, w name) bool {
	return c.Link != nil && w.span.Start >= c.Unit.Span.Start &&
		w.span.End <= max(c.Link.ClassSpan.End, c.Link.NameSpan.End, c.Link.ListSpan.End)
}

// harmless reports whether a word says nothing by itself, denies nothing but null, or is what a number counts: no other
// name makes the lines of "how many lines" something else.
func harmless(names []name, i int) bool {
	word := names[i].lower()
	switch {
	case !names[i].first && lexicon.IsCapitalized(names[i].text) && !names[i].code:
		return false // the month of May
	case harmlessWord(word):
		return true
	case word == "not" || word == "never" || word == "non":
		return slices.ContainsFunc(names[i+1:min(len(names), i+3)], func(n name) bool { return n.text == "null" })
	case i < 2 || names[i].code || !strings.HasPrefix(lexicon.PartOfSpeech(word), "NN"):
		return false
	}
	far, near := names[i-2].lower(), names[i-1].lower()
	return far == "how" && (near == "many" || near == "much") || lexicon.Singular(far) == "number" && near == "of"
}

func harmlessWord(word string) bool { return grammar[word] || plain[lexicon.Singular(word)] }

// shown reports whether the new code has all that a word is made of, and not as part of what was replaced.
func shown(c *engine.Case, w name, old, fresh map[string]bool) bool {
	if word := w.lower(); lexicon.IsStopWord(word) || lexicon.IsNegation(word) {
		return false
	}
	for part := range lexicon.Subwords(w.text) {
		stem := lexicon.Stem(part)
		if old[stem] && !fresh[stem] || !fresh[stem] && !codeStems.Of(c.New, struct{}{})[stem] {
			return false
		}
	}
	return true
}

// codeStems are the stems of what a method, type or field and its class are called, and of the names and numbers of its
// code. What its strings say is said to people.
var codeStems = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	all := stemsOf(m.Class + " " + m.Name)
	for _, t := range m.Tokens {
		switch t.Kind {
		case java.Identifier, java.Keyword:
			for part := range lexicon.Subwords(t.Text) {
				all[lexicon.Stem(part)] = true
			}
		case java.Number:
			all[plainNumber(t.Text)] = true
		}
	}
	return all
})

// grammar are words that hold a sentence together and say nothing of a thing. Those are missing by which a text
// explains, denies or tells apart: so, because, which, only, without, same, other.
var grammar = lexicon.WordSet(`a an the this that these those of in on at by for from to with within into onto as if
	when where what or and then also is are was were be been being it here there has have had having will would may can
	could must shall should do does did whether how many much each all any their they them most least up more less than
	between both you we`)

// plain are words that say of a thing nothing but that it is there, and is handed over.
var plain = lexicon.WordSet(`null new given specified provided empty resulting returned existing current default
	available possible registered corresponding instance object value result type number representation information s
	see get getting set setting return use used using create created creating contain containing hold holding
	represent representing give retrieve describe describing`)
