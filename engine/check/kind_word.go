package check

import "strings"

// kinds tells for words of English which types they suit, by the subwords of the types' names. "[]" stands for arrays.
var kinds = map[string][]string{
	"list":        {"list", "sequence", "vector"},
	"set":         {"set"},
	"sortedset":   {"navigable"},
	"sortedmap":   {"navigable"},
	"array":       {"array", "[]"},
	"map":         {"map", "table", "properties", "dictionary"},
	"collection":  {"collection", "list", "set", "queue", "deque", "iterable", "map", "bag", "[]"},
	"iterable":    {"iterable", "collection", "list", "set", "queue", "deque"},
	"iterator":    {"iterator", "iteration", "spliterator"},
	"stream":      {"stream"},
	"queue":       {"queue", "deque"},
	"enumeration": {"enumeration", "enum"},
	"optional":    {"optional"},
	"future":      {"future", "promise", "stage"},
	"pair":        {"pair", "tuple", "entry"},
	"string":      {"string", "sequence"},
	"int":         {"int", "integer"},
	"integer":     {"int", "integer"},
}

// suits reports whether a type is of the kind that the word names. Words of no kind suit no type.
func (p *part) suits(word string) bool {
	for _, want := range kinds[singular(strings.ToLower(word))] {
		if want == "[]" && (p.has("[") || p.has("...")) || want != "[]" && p.holds(want) {
			return true
		}
	}
	return false
}
