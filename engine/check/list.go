package check

import (
	"slices"

	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

// item is one of several things that a text lists: the places of its words.
type item []int

// lists finds what words list side by side.
func lists(words []claim.Word) [][]item {
	var all [][]item
	var list []item
	for i := range words {
		joint := words[i].Text
		before, after := itemAt(words, i, -1), itemAt(words, i, +1)
		if !isJoint(words, i) || len(before) == 0 || len(after) == 0 {
			continue
		}
		if n := len(list); n == 0 || !slices.Contains(list[n-1], before[0]) {
			list = []item{before} // else it goes on
		}
		list = append(list, after)
		if joint != "," {
			all = append(all, list)
		}
		if joint == "and" || joint == "or" {
			list = nil // it was the last
		}
	}
	return all
}

// isJoint reports whether a word or sign stands between two things of a list: a colon, where there is no space.
func isJoint(words []claim.Word, i int) bool {
	alone := i == 0 || words[i-1].End < words[i].Start
	switch words[i].Text {
	case "and", "or", "plus", "&", "+":
		return alone
	case ",":
		return true
	case ":":
		return !alone && i+1 < len(words) && words[i].End == words[i+1].Start
	}
	return false
}

// longestItem is how many words of a thing are read.
const longestItem = 4

// itemAt is what stands before or after a joint, up to the next joint, word of grammar or sign. What is in parentheses
// behind it belongs to it.
func itemAt(words []claim.Word, joint, step int) item {
	var it item
	within := false // parentheses
	for k := joint + step; k >= 0 && k < len(words) && len(it) < longestItem; k += step {
		switch word := words[k].Text; {
		case word == "(" && (within || step > 0 && len(it) > 0), word == ")" && (within || step < 0 && len(it) == 0):
			within = !within
		case determiners[word] && len(it) == 0:
		case isHyphen(words, k) && len(it) > 0:
		case !lexicon.IsName(word) || lexicon.IsStopWord(word) || isJoint(words, k):
			return it
		default:
			it = append(it, k)
		}
	}
	return it
}

// isHyphen reports whether a sign joins two words, as in "Content-Type".
func isHyphen(words []claim.Word, i int) bool {
	return words[i].Text == "-" && i > 0 && i+1 < len(words) &&
		words[i-1].End == words[i].Start && words[i].End == words[i+1].Start
}

var determiners = lexicon.WordSet("the a an all any both either its their this that each every")
