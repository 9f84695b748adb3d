package check

import "jithook/engine/java"

// maxMoved bounds what is read of the members that a method names, in tokens.
const maxMoved = 4096

// movedCode is what the new body leaves to members of its file that the old code did not name: values of
// fields, bodies of methods.
type movedCode struct {
	all      *part
	returned *part // of the values, and of the methods' return statements
}

var movedTo = java.NewFact(func(m, old *java.Method) movedCode {
	var all, returned []java.Token
	known := map[string]bool{}
	for _, t := range m.Body {
		if t.Kind != java.Identifier || known[t.Text] || code(old).has(t.Text) {
			continue
		}
		known[t.Text] = true
		for _, member := range m.Members(t.Text) {
			if len(all)+len(member) > maxMoved {
				break
			}
			all = append(all, member...)
			returned = append(returned, returnedBy(member)...)
		}
	}
	return movedCode{all: newPart(all), returned: newPart(returned)}
})

// moved is what a change moved out of the method, or may have.
func moved(c *subject) movedCode { return movedTo.Of(c.New, c.Old) }

// returnedBy are the tokens of a field's value, or of the return statements of a method.
func returnedBy(member []java.Token) []java.Token {
	if member[0].Text == "=" {
		return member
	}
	var out []java.Token
	within := false
	for _, t := range member {
		within = within && t.Text != ";" || t.Text == "return"
		if within {
			out = append(out, t)
		}
	}
	return out
}
