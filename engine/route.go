package engine

import (
	"slices"

	"jithook/engine/java"
)

// SameRoutes reports whether the annotations of a method, which bind it to requests, hold the same strings as before.
func SameRoutes(old, fresh *java.Method) bool { return slices.Equal(annotated(old), annotated(fresh)) }

// annotated are the strings before a method's name.
func annotated(m *java.Method) []string {
	var all []string
	for _, t := range m.Tokens {
		if t.Start >= m.Ident.Start {
			break
		}
		if t.Kind == java.String {
			all = append(all, t.Text)
		}
	}
	return all
}
