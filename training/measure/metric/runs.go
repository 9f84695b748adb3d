package metric

import "strings"

// longest is up to which length runs of tokens are compared: 4, as in each of the papers.
const longest = 4

// runs counts a text's runs of so many tokens.
type runs struct {
	order []string // each once, by first appearance: sums over them come out the same every time
	count map[string]int
}

// runsOf takes tokens without blanks, as encode makes them.
func runsOf(tokens []string, length int) runs {
	r := runs{count: map[string]int{}}
	for i := length; i <= len(tokens); i++ {
		run := strings.Join(tokens[i-length:i], " ")
		if r.count[run] == 0 {
			r.order = append(r.order, run)
		}
		r.count[run]++
	}
	return r
}

// shared is how many runs two texts have in common, a repeated one as often as both have it.
func (r runs) shared(other runs) int {
	n := 0
	for run, count := range r.count {
		n += min(count, other.count[run])
	}
	return n
}
