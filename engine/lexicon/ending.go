package lexicon

import (
	"iter"
	"strings"
)

// Singular takes an English plural's ending off, roughly: both sides of a comparison go through it. A stemmer such as
// snowball takes off more, so that a text that says "ordered" would name an "order".
func Singular(word string) string {
	switch {
	case len(word) > 4 && strings.HasSuffix(word, "ies"):
		return word[:len(word)-3] + "y"
	case len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		return word[:len(word)-1]
	}
	return word
}

// Stem takes off what English adds to verbs and nouns, so that "sorted", "sorts" and `sort` are the same, and so are
// "copies", "copying" and `copy`; both sides of a comparison go through it. Snowball's stemmer takes 17 times as long
// for each word of the code, and the rules find the same with it, but for two judged units.
func Stem(word string) string {
	w := strings.ToLower(word)
	for _, ending := range []string{"ization", "ations", "ation", "ings", "ing", "ied", "ies", "ed", "es", "s"} {
		rest, ok := strings.CutSuffix(w, ending)
		if !ok || len(rest) < shortestStem || ending == "s" && strings.HasSuffix(rest, "s") {
			continue
		}
		switch ending {
		case "ied", "ies":
			return rest + "i"
		case "ization":
			return rest + "iz"
		}
		w = rest
		break
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'l' {
		w = w[:n-1]
	}
	if n := len(w); n > 3 && w[n-1] == 'e' {
		return w[:n-1]
	}
	if n := len(w); n > 2 && w[n-1] == 'y' {
		return w[:n-1] + "i"
	}
	return w
}

// shortestStem is how many bytes an ending must leave: "sing" is no form of "s".
const shortestStem = 3

// FittedStem is the rougher stem by which the trees and the alignment that ship were fitted. They read no other before
// they are fitted anew.
func FittedStem(word string) string {
	word = Singular(word)
	switch {
	case len(word) > 5 && strings.HasSuffix(word, "ing"):
		word = word[:len(word)-3]
	case len(word) > 4 && strings.HasSuffix(word, "ed"):
		word = word[:len(word)-2]
	}
	if len(word) > 3 && strings.HasSuffix(word, "e") {
		word = word[:len(word)-1]
	}
	return word
}

// Named yields the names that a word may stand for, exactly or in the plural: "ships" names `ships` and `ship`.
func Named(word string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, ending := range []string{"", "s", "es"} {
			if name, ok := strings.CutSuffix(word, ending); ok && !yield(name) {
				return
			}
		}
	}
}

// SameWord reports whether one of two words is the other, in another number or cut short.
func SameWord(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	switch {
	case Stem(a) == Stem(b):
		return true
	case len(a) < 2 || a[0] != b[0]:
		return false
	case strings.HasPrefix(b, a):
		return len(a) > 2
	}
	at := 1 // `ctx` leaves out vowels, and has none but its first letter
	for _, letter := range a[1:] {
		next := strings.IndexRune(b[at:], letter)
		if next < 0 || strings.ContainsRune("aeiou", letter) {
			return false
		}
		at += next + 1
	}
	return true
}
