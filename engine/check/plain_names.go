package check

import (
	"jithook/engine/java"
)

// declaredIn reports whether a name is a method's parameter or local variable.
func declaredIn(m *java.Method, name string) bool { return locals.Of(m, struct{}{})[name] }

var locals = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool { return m.Locals() })
