package check

import (
	"slices"

	"jithook/engine/java"
)

var worksNow = &Rule{
	ID: "works-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that the method only fails, or does nothing, and it does something now",
	Origin: "work-gone, the other way round: what was not supported is",
	find: func(c *subject) *Finding {
		if len(c.New.Body) == 0 {
			return nil
		}
		was, is := stubs.Of(c.Old, struct{}{}).kind, stubs.Of(c.New, struct{}{}).kind
		if said := saidAt(c, nothingSaid); said != nil && was == idle && is == working {
			return said.finding("and the method does something now", nil, stretch(body(c.New).tokens))
		}
		if was != onlyThrows || slices.ContainsFunc(c.New.Body, fails) {
			return nil
		}
		said := saidAt(c, throwsSaid)
		if said == nil || delegates(c.New) { // what is called may throw
			said = saidAt(c, unsupportedSaid)
			if said == nil || is != working {
				return nil
			}
		}
		return said.finding("and the method no longer only throws", stretch(body(c.Old).tokens), stretch(body(c.New).tokens))
	},
}

// fails reports whether a token of a body throws, or calls what does by its name.
func fails(t java.Token) bool { return t.Text == "throw" || failsByName().MatchString(t.Text) }

var failsByName = expression(`(?i)^((re)?throw|sneaky|fail|raise)|unsupported|unimplemented|` +
	`not_?(supported|implemented)`)

var (
	// throwsSaid finds words that say that the method itself throws, and that in any case.
	throwsSaid = expression(`(?i)^(\S+\s+)?((this|the)\s+(method|implementation|operation)\s+)?` +
		`(always|simply|just|only|currently)?\s*throws\b|\balways\s+throws?\b|\bwill\s+(always\s+)?throw\b`)
	// nothingSaid finds words that say that the method does nothing in any case.
	nothingSaid = expression(`(?i)^(this\s+method\s+|it\s+)?(does|do)\s+nothing\b(\s*[.,;]|$)|^no-?op\b`)
	// unsupportedSaid finds words that say that nothing is done.
	unsupportedSaid = expression(`(?i)\bnot\s+(yet\s+|currently\s+)?(supported|implemented)\b|` +
		`\b(unsupported|unimplemented)\b`)
)
