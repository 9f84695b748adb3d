package check

import "jithook/engine/java"

// hunk is the one stretch in which the bodies of two versions of a method differ: what stood there, and what does. One
// of the two may be empty.
type hunk struct {
	was, is []java.Token
	at      int // the place of its first token in the new body
}

// hunks are cut out between what the bodies have in common at their beginnings and ends.
var hunks = java.NewFact(func(m, old *java.Method) hunk {
	from := 0
	for from < len(m.Body) && from < len(old.Body) && m.Body[from].Text == old.Body[from].Text {
		from++
	}
	wasEnd, isEnd := len(old.Body), len(m.Body)
	for wasEnd > from && isEnd > from && old.Body[wasEnd-1].Text == m.Body[isEnd-1].Text {
		wasEnd--
		isEnd--
	}
	return hunk{old.Body[from:wasEnd], m.Body[from:isEnd], from}
})

// putIn is what was put into a body, where a hunk is only that, as a statement that begins with "if". The hunk is moved
// back to it, over tokens that stand at both of its ends.
func (h hunk) putIn(body []java.Token) []java.Token {
	n := len(h.is)
	for at := h.at; n > 0 && at > 0 && at+n <= len(body) && h.at-at < n; at-- {
		if body[at].Text == "if" && (body[at-1].Text == ";" || body[at-1].Text == "{" || body[at-1].Text == "}") {
			return body[at : at+n]
		}
		if body[at-1].Text != body[at+n-1].Text {
			break
		}
	}
	return nil
}
