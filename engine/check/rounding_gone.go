package check

import "jithook/engine/java"

var roundingGone = &Rule{
	ID: "rounding-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that a number is rounded, and the method no longer does so",
	Origin: "edits by hand: a division that rounded up",
	find: func(c *subject) *Finding {
		if !rounds.Of(c.Old, struct{}{}) || rounds.Of(c.New, struct{}{}) || len(c.promised().changes) == 0 ||
			c.promised().grown() {
			return nil
		}
		said := saidAt(c, roundedSaid)
		if said == nil {
			return nil
		}
		return said.finding("and the method no longer rounds", stretch(body(c.Old).tokens), stretch(body(c.New).tokens))
	},
}

var (
	roundedSaid = phrases(`round(s|ed|ing)? (\w+ ){0,3}(up|down|half|nearest)|rounded`)
	roundsSaid  = expression(`(?i)round|ceil|floor|half_?up|half_?down`)
)

// rounds reports whether a method rounds by a call, by the remainder of a division, or by adding one less than what it
// divides by.
var rounds = java.NewFact(func(m *java.Method, _ struct{}) bool {
	for i, t := range m.Body {
		if t.Text == "%" || t.Kind == java.Identifier && roundsSaid().MatchString(t.Text) {
			return true
		}
		if i > 2 && t.Text == "/" && m.Body[i-1].Text == ")" && m.Body[i-2].Text == "1" && m.Body[i-3].Text == "-" {
			return true
		}
	}
	return false
})
