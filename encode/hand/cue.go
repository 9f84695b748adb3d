package hand

import (
	"strings"
	"unicode"
)

// cues are words that make a comment say something that code can break.
var cues = [][]string{
	{"null"}, {"never"}, {"not", "no", "without", "cannot"}, {"if", "when", "unless", "whether", "iff"},
	{"or", "either", "otherwise", "else"}, {"true", "false", "boolean"}, {"list", "collection", "sequence"}, {"array"},
	{"map", "mapping"}, {"set"}, {"empty"}, {"default"}, {"all", "every", "each", "any"},
	{"first", "last", "next", "previous"}, {"new", "create", "creates", "copy", "newly"}, {"current", "this"},
	{"exception", "throws", "error", "fails"}, {"string", "text", "name"}, {"id", "key", "index"},
	{"number", "count", "size", "length"},
	{"seconds", "milliseconds", "millis", "ms", "minutes", "bytes", "nanoseconds", "percent"},
	{"only", "exactly", "must", "always"}, {"class", "object", "instance", "type"}, {"file", "path", "directory"},
	{"optional"}, {"future", "async", "promise"}, {"and", "both"}, {"deprecated", "todo", "fixme"},
	{"internal", "public", "private"}, {"sorted", "ordered", "order"}, {"unmodifiable", "immutable", "read"},
}

// watchedBy are the tokens whose change a cue may be about.
var watchedBy = map[string][]string{
	"null":      {"null"},
	"if":        {"if", "?", "<", ">", "==", "!=", "!", "&&", "||"},
	"or":        {"||", "?", "else", "if"},
	"true":      {"true", "false", "!"},
	"new":       {"new"},
	"exception": {"throw", "try", "catch"},
	"all":       {"for", "while", "->"},
	"not":       {"!", "!="},
	"only":      {"if", "&&", "||"},
}

func (r *row) cues(s *subject) {
	has := map[string]bool{}
	digits, upper := false, false
	for _, w := range s.texts {
		has[w] = true
		digits = digits || unicode.IsDigit(rune(w[0]))
	}
	for _, group := range cues {
		on := false
		for _, w := range group {
			on = on || has[w]
		}
		r.flag("cue/"+group[0], on)
		if tokens := watchedBy[group[0]]; tokens != nil {
			moved := 0
			for _, t := range tokens {
				moved += max(s.after[t]-s.before[t], s.before[t]-s.after[t])
			}
			if !on {
				moved = 0
			}
			r.add("cue/"+group[0]+"/moved", capped(moved, maxMoved))
		}
	}
	text := s.Unit.Text
	for i, c := range text {
		upper = upper || i > 0 && unicode.IsUpper(c) && unicode.IsLower(rune(text[i-1]))
	}
	r.flag("cue/digits", digits)
	r.flag("cue/camel", upper)
	r.flag("cue/quotes", strings.ContainsAny(text, `"'`))
	r.flag("cue/link", strings.Contains(text, "@link"))
	r.flag("cue/code", strings.Contains(text, "@code") || strings.Contains(text, "<code>") ||
		strings.Contains(text, "<tt>"))
	r.flag("cue/inherit", strings.Contains(text, "@inheritDoc"))
	r.flag("cue/comma", strings.Contains(text, ","))
	r.flag("cue/period-inside", strings.Contains(strings.TrimRight(text, ". "), ". "))
}
