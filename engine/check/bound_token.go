package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
)

// boundByToken finds where one token alone makes a count begin elsewhere, or a range end before its end.
func boundByToken(c *subject) *Finding {
	only := onlyToken.Of(c.New, c.Old)
	if only == nil {
		return nil
	}
	was, is := only[0], only[1]
	var said *wording
	switch begin := was.Text + is.Text; {
	case begin == "01" || begin == "10":
		said = saidAt(c, basedSaid)
	case strings.ContainsAny(is.Text, "<>") && was.Text == is.Text+"=" && !body(c.New).has("throw"):
		said = saidAt(c, bothEndsSaid)
	case strings.ContainsAny(was.Text, "<>") && is.Text == was.Text+"=" && !body(c.New).has("throw"):
		said = saidAt(c, endExcluded)
	}
	if said == nil {
		return nil
	}
	return said.finding(fmt.Sprintf("and the method has `%s` where it had `%s`", is.Text, was.Text),
		[]java.Span{was.Span}, []java.Span{is.Span})
}

var (
	// basedSaid finds words for where a count begins.
	basedSaid = phrases(`(count(s|ed|ing)?|start(s|ed|ing)?|begin(s|ning)?|number(s|ed|ing)?|being) ` +
		`((from|at|with) )?(zero|one|0|1)|(zero|one|0|1)[-\s](based|indexed|origin)`)
	// bothEndsSaid finds words for a range to which its ends belong.
	bothEndsSaid = phrases(`both (\w+ ){0,3}(ends?|bounds?|limits?|borders?|days?|dates?)|` +
		`(ends?|bounds?|limits?|days?|dates?|both|sides?) ((are|is|both) )?(included|inclusive|count)`)
	// endExcluded finds words for a range to which its end does not belong.
	endExcluded = phrases(`(exclusively|strictly) (within|between|inside|less|greater|smaller|larger|below|above)|` +
		`between\b[^.;]{0,40}\b(both )?exclusive(ly)?|open interval|` +
		`(end|last|right|bottom|upper|limit|to|until)\b[^.;]{0,30}\b(exclusive(ly)?|excluded|` +
		`not (belong|included|count)\w*|do not)`)
)

// onlyToken is the one token in which a method's body differs from that of an older version, old and new, be it in
// several places; nil where there are several.
var onlyToken = java.NewFact(func(m, old *java.Method) *[2]*java.Token {
	if len(old.Body) != len(m.Body) {
		return nil
	}
	var only *[2]*java.Token
	for i := range m.Body {
		if old.Body[i].Text == m.Body[i].Text {
			continue
		}
		if only != nil && (only[0].Text != old.Body[i].Text || only[1].Text != m.Body[i].Text) {
			return nil
		}
		only = &[2]*java.Token{&old.Body[i], &m.Body[i]}
	}
	return only
})
