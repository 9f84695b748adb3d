// Package claim finds what a comment promises of a method: that something is never null, sorted, a copy, in
// milliseconds, done only if …
package claim

import (
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Kind says what a claim is about.
type Kind string

// The kinds of claim.
const (
	Null        Kind = "null"         // null is returned or passed: "or null"
	NotNull     Kind = "not null"     // and it is not: "never null"
	Empty       Kind = "empty"        // something empty is returned: "an empty list"
	Truth       Kind = "true if"      // when it is true: "true if", "whether"
	Value       Kind = "value"        // a certain number or text: "-1", "zero"
	Sorted      Kind = "sorted"       // an order: "sorted", "in ascending order"
	Copy        Kind = "copy"         // something of one's own: "a copy", "a snapshot"
	Waits       Kind = "waits"        // it takes as long as something else: "waits for", "blocks until"
	View        Kind = "view"         // not a copy: "a live view", "backed by"
	Fixed       Kind = "unmodifiable" // what cannot be changed: "unmodifiable", "read-only"
	New         Kind = "new"          // something made anew: "a new instance"
	This        Kind = "this"         // the object itself: "this builder"
	Safe        Kind = "thread-safe"  // "thread-safe", "synchronized", "atomically"
	Silent      Kind = "silent"       // nothing happens: "does nothing", "is ignored"
	Condition   Kind = "condition"    // "if", "unless", "only when"
	Absent      Kind = "if absent"    // "if absent", "unless already there"
	Distinct    Kind = "distinct"     // "without duplicates", "distinct"
	Insensitive Kind = "any case"     // "case-insensitive", "ignoring case"
	Notifies    Kind = "notifies"     // others are notified: "notifies all listeners"
	Cased       Kind = "cased"        // written so: "in upper case", "in capitals"
	Trimmed     Kind = "trimmed"      // without the space around it: "trimmed", "whitespace removed"
)

// Claim is one promise of a comment.
type Claim struct {
	Kind  Kind
	Text  string    // the words that it was found by, in lower case
	Span  java.Span // from the first of them to the last
	Words int       // the place of the first of them among the words
}

// Word is a word of a comment as claims are found in it: in lower case.
type Word struct {
	java.Token
	Code bool
}

// Words are those of a unit without markup, and without the name that a @param describes. A sign before a number is
// part of it.
func Words(src []byte, u *javadoc.Unit) []Word {
	var words []Word
	for _, w := range javadoc.Numbers(javadoc.Words(src, u)) {
		if w.Markup || u.Type == javadoc.Param && w.Span.Start < u.Name.End {
			continue
		}
		if n := len(words); n > 0 && words[n-1].Text == "-" && words[n-1].End == w.Span.Start && isDigit(w.Text[0]) &&
			(n == 1 || words[n-2].End < words[n-1].Start) {
			words[n-1].Text, words[n-1].End = "-"+w.Text, w.Span.End
			continue
		}
		words = append(words, Word{java.Token{Text: strings.ToLower(w.Text), Span: w.Span}, w.Code})
	}
	return words
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// Find finds the claims in words, in their order. Where one pattern holds more words than another from the same place
// on, it counts.
func Find(words []Word) []Claim {
	var claims []Claim
	tokens := make([]java.Token, len(words))
	for i, w := range words {
		tokens[i] = w.Token
	}
	for i := 0; i < len(words); i++ {
		best := Claim{Words: i}
		length := 0
		for _, p := range byFirst()[words[i].Text] {
			if n := p.Length(tokens[i:], nil); n > length {
				length, best.Kind = n, p.kind
			}
		}
		if length == 0 && isValue(words, i) {
			length, best.Kind = 1, Value
		}
		if length == 0 {
			continue
		}
		best.Span = java.Span{Start: words[i].Start, End: words[i+length-1].End}
		texts := make([]string, length)
		for k := range texts {
			texts[k] = words[i+k].Text
		}
		best.Text = strings.Join(texts, " ")
		claims = append(claims, best)
		i += length - 1
	}
	return claims
}

// isValue reports whether a word is a number.
func isValue(words []Word, i int) bool {
	w := words[i].Text
	return isDigit(w[0]) || len(w) > 1 && w[0] == '-' && isDigit(w[1])
}
