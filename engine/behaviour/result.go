package behaviour

import "jithook/engine/java"

// Results are the values that a method returns: of a conditional operator those of both branches, of a switch
// expression those of its arms. Parentheses around them and casts are left out, and so is all that lambdas and classes
// within the method return.
func Results(m *java.Method) [][]java.Token { return results.Of(m, struct{}{}) }

var results = java.NewFact(func(m *java.Method, _ struct{}) [][]java.Token {
	var all [][]java.Token
	for _, statement := range m.Returns {
		s := &scan{m: m, tokens: statement}
		s.pair()
		s.markGenerics()
		s.results(stretch{1, len(statement) - 1}, 0, func(from, to int) {
			all = append(all, statement[from:to:to])
		})
	}
	return all
})

// results goes through the values that a stretch may give.
func (s *scan) results(of stretch, depth int, add func(from, to int)) {
	from, to := s.unwrapped(of.from, of.to)
	for depth < maxChoices {
		if open := s.arms(from, to); open > 0 {
			s.given(open, func(_, value stretch) { s.results(value, depth+1, add) })
			return
		}
		question, colon := s.choice(from, to)
		if colon == 0 {
			break
		}
		s.results(stretch{question + 1, colon}, depth+1, add)
		from, to = s.unwrapped(colon+1, to) // a chain may be long
	}
	if from < to {
		add(from, to)
	}
}
