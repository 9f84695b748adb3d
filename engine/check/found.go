package check

import (
	"jithook/engine/java"
	"jithook/engine/pattern"
)

// found is the first run of a method's body that looks as one of some patterns. In them `$` is the name that is asked
// for; where that is "", any parameter.
func found(patterns ...string) *java.Fact[string, []java.Token] {
	var all []*pattern.Pattern
	for _, text := range patterns {
		all = append(all, pattern.New(text))
	}
	return java.NewFact(func(m *java.Method, name string) []java.Token {
		for _, p := range all {
			run := p.Find(m.Body, func(is string) bool {
				return is == name || name == "" && m.Param(is) != nil
			})
			if run != nil {
				return run
			}
		}
		return nil
	})
}

// tries is a try block that closes what it opens.
var tries = found("try (")
