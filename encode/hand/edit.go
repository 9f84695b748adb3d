package hand

import "jithook/engine/java"

// watched are tokens whose number says something about a method's work.
var watched = []string{
	"if", "else", "?", "null", "throw", "for", "while", "switch", "case", "instanceof", "try", "catch", "new", "this",
	"synchronized", "<", "<=", ">", ">=", "==", "!=", "!", "&&", "||", "+", "-", "*", "/", "->", "::", "true", "false",
	"break", "continue", "[",
}

// edits adds how the number of some tokens changed, and how much of the code was kept.
func (r *row) edits(s *subject) {
	for _, w := range watched {
		r.add("tokens/"+w, capped(s.after[w]-s.before[w], maxTokens))
	}
	for _, k := range []struct {
		name string
		kind java.Kind
	}{{"strings", java.String}, {"numbers", java.Number}, {"identifiers", java.Identifier}} {
		r.add(k.name+"/kept", jaccard(tokensOf(s.Old.Body, k.kind), tokensOf(s.New.Body, k.kind)))
	}
}
