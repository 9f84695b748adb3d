package check

import (
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// describedTypes returns the type that the unit speaks of, before and after. Both are empty where one version has none:
// constructors, void, type parameters, parameters that were added or removed.
func describedTypes(c *engine.Case) (before, after *part) {
	old, fresh := c.DescribedTypes()
	if len(old) == 0 || len(fresh) == 0 || isVoid(old) || isVoid(fresh) {
		return nothing, nothing
	}
	if c.Unit.Type == javadoc.Param {
		return paramTypes.Of(c.Old, c.Unit.Param), paramTypes.Of(c.New, c.Unit.Param)
	}
	return returnType(c.Old), returnType(c.New)
}

func isVoid(returnType []java.Token) bool {
	return len(returnType) == 1 && returnType[0].Text == "void"
}

// extracted reports whether the body shrank to one call, as when its statements move into a method of their own, or to
// a name, as when its value moves into a constant.
func extracted(c *engine.Case) bool {
	return isOneCall(c.New) && !isOneCall(c.Old) || namesResult(c.New) && !namesResult(c.Old)
}

// isOneCall reports whether a method's whole body is one statement with a call: what it did may have moved there.
func isOneCall(m *java.Method) bool { return oneCall.Of(m, struct{}{}) }

var oneCall = java.NewFact(func(m *java.Method, _ struct{}) bool {
	statements := 0
	for _, t := range m.Body {
		if t.Text == ";" {
			statements++
		}
	}
	return statements == 1 && body(m).has("(")
})

// namesResult reports whether a method's whole body returns a field or a constant: `return Constants.PATTERN;`.
func namesResult(m *java.Method) bool {
	const shortest = 5 // { return name ; }
	if len(m.Body) < shortest || m.Body[1].Text != "return" {
		return false
	}
	for i, t := range m.Body[2 : len(m.Body)-2] {
		if i%2 == 0 && t.Kind != java.Identifier && t.Text != "this" || i%2 == 1 && t.Text != "." {
			return false
		}
	}
	return m.Body[len(m.Body)-2].Text == ";"
}

// stretch is the one span from the first to the last of tokens.
func stretch(tokens []java.Token) []java.Span {
	if len(tokens) == 0 {
		return nil
	}
	return []java.Span{{Start: tokens[0].Start, End: tokens[len(tokens)-1].End}}
}

// declaredIn reports whether a name is a method's parameter or local variable.
func declaredIn(m *java.Method, name string) bool { return locals.Of(m, struct{}{})[name] }

var locals = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool { return m.Locals() })
