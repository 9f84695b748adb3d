package check

import (
	"iter"

	"jithook/engine/java"
	"jithook/engine/pattern"
)

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
	called := throws.Of(old, struct{}{}).called
	for member := range reached(m, func(tokens []java.Token, i int) bool {
		if calls(tokens, i) {
			return !called[tokens[i].Text]
		}
		return !body(old).has(tokens[i].Text)
	}) {
		all, returned = append(all, member...), append(returned, returnedBy(member)...)
	}
	return movedCode{all: newPart(all), returned: newPart(returned)}
})

// deepest is how many methods deep code may have moved.
const deepest = 3

// calls reports whether a token is the name of a call, or of a class that gets something: `new Buf<>(n)`.
func calls(tokens []java.Token, i int) bool {
	return i+1 < len(tokens) && (tokens[i+1].Text == "(" || tokens[i+1].Text == "<" && typed.Length(tokens[i+1:], nil) > 0)
}

var typed = pattern.New("< …(|)|;|{|?|:|&& >|>> ( not:)")

// reached are the members of its file that a body names at the places that are wanted, or at all, those that these
// name, and so on, up to maxMoved tokens, each with its parameter list.
func reached(
	m *java.Method, wanted func(tokens []java.Token, place int) bool,
) iter.Seq2[[]java.Token, []java.Token] {
	return func(yield func(member, list []java.Token) bool) {
		known := map[string]bool{}
		left := maxMoved
		read := [][]java.Token{m.Body}
		for range deepest {
			var next [][]java.Token
			for _, tokens := range read {
				for i, t := range tokens {
					name := t.Text
					if name == "this" && calls(tokens, i) { // another constructor
						name = java.LastName(m.Class)
					} else if t.Kind != java.Identifier {
						continue
					}
					if known[name] || wanted != nil && !wanted(tokens, i) {
						continue
					}
					known[name] = true
					for k, member := range m.Members(name) {
						if left -= len(member); left < 0 || !yield(member, m.MemberLists(name)[k]) {
							return
						}
						next = append(next, member)
					}
				}
			}
			read = next
		}
	}
}

// reachedIn is what stands in the members of its file that a method names.
var reachedIn = java.NewFact(func(m *java.Method, _ struct{}) *part {
	var all []java.Token
	for member := range reached(m, nil) {
		all = append(all, member...)
	}
	return newPart(all)
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

// sameSignature reports whether all of a method but its body is what it was.
var sameSignature = java.NewFact(func(m, old *java.Method) bool {
	return signature(old).spelt() == signature(m).spelt()
})
