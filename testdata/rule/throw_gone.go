package check

import (
	"jithook/engine"
	"jithook/engine/java"
)

var throwGone = &Rule{
	ID: "throw-gone", Strength: Evidence, Title: "the text says that the method throws, and no throw is left in it",
	Find: findThrowGone,
}

var throwing = wordSet("throw throws thrown")

func findThrowGone(c *engine.Case) *Finding {
	if !has(c.Old.Body, "throw") || has(c.New.Body, "throw") {
		return nil
	}
	for _, w := range textNames(c) {
		if throwing[w.lower()] {
			return &Finding{Message: "the text says that the method throws, and it no longer does", Comment: []java.Span{w.span}}
		}
	}
	return nil
}
