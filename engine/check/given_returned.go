package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
)

var givenReturned = &Rule{
	ID: "given-returned", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that what was given is returned as it is, and something made of it is returned now",
	Origin: "result-replaced, of parameters",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || len(p.changes) == 0 || len(c.New.Returns) == 0 {
			return nil
		}
		said, byCall := saidAt(c, asGiven), true
		if said == nil {
			said, byCall = saidAt(c, sameObject), false // which a call on it may return
		}
		if said == nil || said.denied(c) {
			return nil
		}
		for _, param := range c.New.Params {
			if slices.ContainsFunc(c.Old.Returns, func(r []java.Token) bool { return givesItself(r, param.Name) }) &&
				!slices.ContainsFunc(c.New.Returns, func(r []java.Token) bool { return mayGive(r, param.Name, byCall) }) &&
				!assigned(c.New, param.Name) && !assigned(c.Old, param.Name) {
				return said.finding(fmt.Sprintf("and the method no longer returns `%s` itself", param.Name),
					stretch(body(c.Old).tokens), stretch(body(c.New).tokens))
			}
		}
		return nil
	},
}

// givesItself reports whether a return statement gives a variable as it is, be it cast.
func givesItself(statement []java.Token, name string) bool {
	n := len(statement)
	return n > 2 && statement[n-2].Text == name && (n == 3 || statement[1].Text == "(" && statement[n-3].Text == ")")
}

// mayGive reports whether a return statement may give a variable as it is: in a condition, as the argument of a call,
// or as another variable; of a call on it, that it does so is up to the text.
func mayGive(statement []java.Token, name string, byCall bool) bool {
	if givesItself(statement, name) || len(statement) < len("x;")+1 {
		return true
	}
	value := statement[1 : len(statement)-1]
	if value[0].Text == "new" || slices.ContainsFunc(value, func(t java.Token) bool { return t.Text == "->" }) {
		return false
	}
	calls := value[0].Text == name && len(value) > 3 && value[1].Text == "." && value[len(value)-1].Text == ")"
	return !calls || !byCall
}

var (
	// asGiven finds words for what is returned as it was given.
	asGiven = phrases(`identity function|as( |-)is|as it is|unchanged|unmodified|unaltered|untouched`)
	// sameObject finds words for the object that was given.
	sameObject = phrases(`(given|same|passed|original|provided|supplied)( (<code>)?\w+(\}|</code>)?)? ` +
		`(instance|object|reference)`)
)
