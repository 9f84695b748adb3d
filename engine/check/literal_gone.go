package check

import (
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
)

var literalGone = &Rule{
	ID: "literal-gone", Strength: Evidence, Title: "the text holds a number or string that the change replaced",
	Find: findLiteralGone,
}

func findLiteralGone(c *engine.Case) *Finding {
	if extracted(c) {
		return nil
	}
	words := textNames(c)
	for i := range c.Old.Tokens {
		t := &c.Old.Tokens[i]
		value, ok := literal(t)
		if !ok || holdsLiteral(c.New.Tokens, value) || holds(c.New.Tokens, value) {
			continue
		}
		for _, w := range words {
			if w.text == value {
				return &Finding{
					Message: fmt.Sprintf("the text says %q, which left the method", value),
					Comment: []java.Span{w.span}, Old: []java.Span{t.Span},
				}
			}
		}
	}
	return nil
}

// literal is the value of a number without its suffix, or of a string of one word. 0 and 1 say too little.
func literal(t *java.Token) (string, bool) {
	switch t.Kind {
	case java.Number:
		value := strings.ReplaceAll(t.Text, "_", "")
		if !strings.HasPrefix(value, "0x") {
			value = strings.TrimRight(value, "lLfFdD")
		}
		return value, value != "0" && value != "1" && value != ""
	case java.String:
		value := strings.Trim(t.Text, `"`)
		return value, len(value) > 1
	}
	return "", false
}

func holdsLiteral(tokens []java.Token, value string) bool {
	for i := range tokens {
		if v, ok := literal(&tokens[i]); ok && v == value {
			return true
		}
	}
	return false
}
