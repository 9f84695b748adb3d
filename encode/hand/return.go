package hand

import "jithook/engine/java"

// returns adds what became of the return statements.
func (r *row) returns(s *subject) {
	o, n := s.Old.Returns, s.New.Returns
	r.add("returns/old", capped(len(o), maxReturns))
	r.add("returns/new", capped(len(n), maxReturns))
	r.add("returns/change", capped(len(n)-len(o), maxChange))
	for _, lit := range []string{"null", "true", "false", "this", "0", "1", "-", "new"} {
		a, b := returning(o, lit), returning(n, lit)
		r.add("returns/"+lit+"/old", float64(a))
		r.add("returns/"+lit+"/change", float64(b-a))
	}
	kept, had := 0, map[string]bool{}
	for _, y := range o {
		had[java.TextOf(y)] = true
	}
	for _, x := range n {
		if had[java.TextOf(x)] {
			kept++
		}
	}
	r.add("returns/kept-share", share(kept, len(n)))
	r.add("returns/last-similarity", jaccard(last(o), last(n)))
	r.flag("returns/last-same", len(o) > 0 && len(n) > 0 && java.SameText(o[len(o)-1], n[len(n)-1]))
	r.add("returns/strings", float64(ofKind(n, java.String)-ofKind(o, java.String)))
	r.add("returns/numbers", float64(ofKind(n, java.Number)-ofKind(o, java.Number)))
	r.flag("returns/name-only", len(n) == 1 && len(n[0]) == 3)
	r.flag("returns/was-name-only", len(o) == 1 && len(o[0]) == 3)
	before, after := inBody(s.Old, ";"), inBody(s.New, ";")
	r.add("body/statements-old", capped(before, maxStatements))
	r.add("body/statements-new", capped(after, maxStatements))
	r.flag("body/one-call", after == 1 && before > 1)
}

// inBody counts the tokens of a text in a method's body.
func inBody(m *java.Method, text string) int { return spelt(m.Body, text) }

// spelt counts the tokens of a text.
func spelt(tokens []java.Token, text string) (n int) {
	for _, t := range tokens {
		if t.Text == text {
			n++
		}
	}
	return n
}

func share(n, of int) float64 {
	if of == 0 {
		return 1
	}
	return float64(n) / float64(of)
}

func last(r [][]java.Token) bag {
	if len(r) == 0 {
		return bag{}
	}
	return bagOf(r[len(r)-1])
}

func returning(r [][]java.Token, text string) int {
	n := 0
	for _, run := range r {
		if len(run) > 1 && (run[1].Text == text || text == "null" && spelt(run, ":") > 0 && spelt(run, "null") > 0) {
			n++
		}
	}
	return n
}

func ofKind(r [][]java.Token, k java.Kind) int {
	n := 0
	for _, run := range r {
		for _, t := range run {
			if t.Kind == k {
				n++
			}
		}
	}
	return n
}
