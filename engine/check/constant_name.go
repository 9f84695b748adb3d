package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// constantName is the name of the constant that a piece of code ends in: UTF_8 of `StandardCharsets.UTF_8`.
func constantName(code string) string {
	name := code[strings.LastIndexAny(code, ". (,")+1:]
	name = strings.Trim(name, ")")
	if len(name) > 1 && lexicon.IsCapitalized(name) && strings.ToUpper(name) == name {
		return name
	}
	return ""
}

// speaksStill reports whether the new code, or the method's name, has all words of a constant that it no longer names.
func (p *promise) speaksStill(constant string) bool {
	return every(stemsOf(constant), func(stem string) bool { return p.after.stems[stem] || p.after.name[stem] })
}

// ordered finds a comparison: the order of constants gives no value.
var ordered = expression(` [<>]=? `)

// anyName are the names of constants that say nothing of their value.
var anyName = lexicon.WordSet("INSTANCE VALUE SINGLETON")

// sameConstant reports whether a constant may be another by another name.
func sameConstant(was, is string) bool {
	has := stemsOf(is)
	return is != "" && (strings.Contains(is, was) || strings.Contains(was, is)) || anyName[was] || anyName[is] ||
		every(stemsOf(was), func(stem string) bool { return has[stem] })
}

// every reports whether something holds of all words of a set.
func every(words map[string]bool, holds func(string) bool) bool {
	for word := range words {
		if !holds(word) {
			return false
		}
	}
	return true
}

// abbreviates reports whether a word of one name begins as one of the other does, or ends as it, or is made of the
// other's initials.
func abbreviates(a, b string) bool {
	was, is := slices.Collect(lexicon.Subwords(a)), slices.Collect(lexicon.Subwords(b))
	for _, x := range was {
		for _, y := range is {
			short := x[:min(len(x), shortStem)]
			if x != y && min(len(x), len(y)) > 1 && (strings.HasPrefix(x, y) || strings.HasPrefix(y, x) ||
				strings.HasSuffix(x, y) || strings.HasSuffix(y, x) || len(short) == shortStem && strings.HasPrefix(y, short)) {
				return true
			}
		}
	}
	return len(is) == 1 && len(was) > 1 && is[0][0] == was[0][0] && len(is[0]) == len(was) ||
		len(was) == 1 && len(is) == len(was[0])
}

// shortStem is from how many letters on two words that begin alike are of one stem.
const shortStem = 6

// apart are the words of a name that another lacks, but for those that say next to nothing.
func apart(name, other string) []string {
	has := stemsOf(other)
	var rest []string
	for part := range lexicon.Subwords(name) {
		if !has[lexicon.Stem(part)] && !commonVerbs[part] && len(part) > 1 {
			rest = append(rest, part)
		}
	}
	return rest
}

// addsConstant reports whether a method names a constant of another file that an older version does not, which may hold
// what is gone.
var addsConstant = java.NewFact(func(m, old *java.Method) bool {
	return slices.ContainsFunc(m.Body, func(t java.Token) bool {
		return t.Kind == java.Identifier && constantName(t.Text) != "" && !code(old).has(t.Text) &&
			len(m.Members(t.Text)) == 0
	})
})
