package check

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var throwGone = &Rule{
	ID: "throw-gone", Strength: Evidence, Title: "the comment says that the method throws, and no throw is left in it",
	Origin: "javadoc's doclint, which reads @throws, turned to plain text",
	find:   findThrowGone,
}

var throwing = lexicon.WordSet("throw throws thrown")

func findThrowGone(c *subject) *Finding {
	if !body(c.Old).has("throw") || body(c.New).has("throw") {
		return nil
	}
	for _, w := range c.names() {
		if throwing[w.lower()] {
			return &Finding{Message: "the comment says that the method throws, and it no longer does",
				Comment: []java.Span{w.span}}
		}
	}
	return nil
}
