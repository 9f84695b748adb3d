package check

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var sharedNow = &Rule{
	ID: "shared-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that it is a deep or defensive copy, and the method copies less now",
	Origin: "real comments, edited: `new Part(other.part)` that became `other.part`",
	find: func(c *subject) *Finding {
		if !addsPlain.Of(c.New, c.Old) || !sameSignature.Of(c.New, c.Old) || len(c.promised().changes) == 0 {
			return nil
		}
		was := copiedNoMore.Of(c.New, c.Old)
		if was == nil {
			return nil
		}
		said := saidAt(c, deepSaid)
		if said == nil {
			return nil
		}
		return said.finding("and the method no longer copies `"+asWritten(c.Old, was)+"`", stretch(was), nil)
	},
}

// deepSaid finds words for copies that share nothing with what they are of.
var deepSaid = phrases(`deep(ly)?[-\s]*(cop(y|ies|ied|ying)|clon(e|es|ed|ing)|duplicate\w*)|` +
	`defensive(ly)?[-\s]*(cop(y|ies|ied|ying)|clone\w*)|(copy|copies|copied|clones?|cloned) (\w+ ){0,3}deep(ly)?`)

// copiedNoMore is something that an older version copied, and of which a method has all names and no copy.
var copiedNoMore = java.NewFact(func(m, old *java.Method) []java.Token {
	after := map[string]bool{}
	for _, of := range copied.Of(m, struct{}{}) {
		after[spell(of)] = true
	}
	for _, of := range copied.Of(old, struct{}{}) {
		if !after[spell(of)] && !slices.ContainsFunc(of, func(t java.Token) bool {
			return t.Kind == java.Identifier && !body(m).has(t.Text)
		}) {
			return of
		}
	}
	return nil
})

// copied is what a method copies, by constructors that take nothing else and methods with such names.
var copied = java.NewFact(func(m *java.Method, _ struct{}) [][]java.Token {
	var all [][]java.Token
	closes := brackets.Of(m, struct{}{})
	for i := 2; i+2 < len(m.Body); i++ {
		open := i + 1
		switch {
		case m.Body[i].Text == "new" && !immutables[m.Body[i+1].Text]:
			open = opening(m.Body, i+1)
		case !copiers[m.Body[i].Text]:
			continue
		}
		if open == 0 || m.Body[open].Text != "(" || closes[open] == 0 || closes[open]-open > fewTokens {
			continue
		}
		of := m.Body[open+1 : closes[open]]
		if len(of) == 0 && m.Body[i-1].Text == "." { // of `a.clone()` a
			of = m.Body[i-2 : i-1]
		}
		if len(of) > 0 && !has(of, ",") && !has(of, "new") {
			all = append(all, of)
		}
	}
	return all
})

// immutables are classes of which a copy is as good as what it is of.
var immutables = lexicon.WordSet("String Boolean Byte Character Short Integer Long Float Double BigInteger " +
	"BigDecimal UUID")

// copiers are names of methods that copy.
var copiers = lexicon.WordSet("clone copy copyOf deepCopy duplicate copyOfRange deepClone cloneNode makeCopy " +
	"cloneTree")

// longestType is how much of the name of a class that is made is read, in tokens.
const longestType = 32

// opening is the place of the bracket behind the name of a class that begins at a token; 0 where there is none.
func opening(tokens []java.Token, at int) int {
	for i := at; i < min(len(tokens), at+longestType); i++ {
		switch tokens[i].Text {
		case "(":
			return i
		case "[", "{", ";", ")":
			return 0
		}
	}
	return 0
}
