package javadoc

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// sampleOwn are the words of quoted code that name what this code declares itself, by where they begin: the `count` of
// `int count = 1; run(count);`. They say nothing of the method. What a link names declares nothing.
func sampleOwn(words []Word) map[int]bool {
	own := map[int]bool{}
	for from := 0; from < len(words); {
		to := from
		for to < len(words) && words[to].Code {
			to++
		}
		addSampleOwn(own, words[from:to])
		from = to + 1
	}
	return own
}

// addSampleOwn adds those of one stretch of code.
func addSampleOwn(own map[int]bool, sample []Word) {
	declared := map[string]bool{}
	statements := false // or a lambda
	for i, w := range sample {
		statements = statements || w.Text == ";"
		if i == 0 || i+1 == len(sample) {
			continue
		}
		switch text := w.Text; {
		case text == "-" && sample[i+1].Text == ">":
			statements = true
			for k := i - 1; k >= 0 && lambda(sample[k].Text); k-- { // `(a, b) -> …`
				declared[sample[k].Text] = true
			}
		case lexicon.IsName(text) && declares(sample[i-1].Text, sample[i+1].Text):
			declared[text] = true
		}
	}
	for _, w := range sample {
		if statements && lexicon.IsName(w.Text) && declared[w.Text] {
			own[w.Span.Start] = true
		}
	}
}

// declares reports whether a name between two words is declared there: a type stands before it, and behind it what ends
// a declaration.
func declares(before, behind string) bool {
	switch behind {
	case "=", ";", ":":
		return isType(before) || before == ">" || before == "]"
	case ",", ")":
		return isType(before) || before == "]"
	}
	return false
}

// isType reports whether a word may be a type: a primitive one, or what begins with a capital.
func isType(word string) bool {
	return java.IsPrimitive(word) || word == "var" || lexicon.IsName(word) && lexicon.IsCapitalized(word)
}

// lambda reports whether a word may stand among a lambda's parameters.
func lambda(word string) bool { return word == "," || word == ")" || lexicon.IsName(word) }
