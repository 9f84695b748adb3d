package check

import "jithook/engine/java"

// branch is what a method does under a condition, or where it catches something.
type branch struct {
	caught bool         // it is a catch
	head   []java.Token // what stands in the brackets: the condition, or what is caught
	block  []java.Token // what is done, with the brace that opens and without its end
	orElse bool         // an "else" stands behind it
}

// branches are those of a body as they stand.
var branches = java.NewFact(func(m *java.Method, _ struct{}) []branch {
	var all []branch
	closes := brackets.Of(m, struct{}{})
	for i := 0; i+1 < len(m.Body); i++ {
		t, head := m.Body[i], closes[i+1]
		if t.Text != "if" && t.Text != "catch" || head <= i+2 || head+1 >= len(m.Body) {
			continue
		}
		block := until(m.Body[head+1:])
		if m.Body[head+1].Text == "{" {
			block = m.Body[head+1 : max(head+1, closes[head+1])]
		}
		if end := head + 1 + len(block); end+1 < len(m.Body) {
			all = append(all, branch{t.Text == "catch", m.Body[i+2 : head], block, m.Body[end+1].Text == "else"})
		}
	}
	return all
})

// until are the tokens before the first semicolon, at most longestBlock.
func until(tokens []java.Token) []java.Token {
	tokens = tokens[:min(len(tokens), longestBlock)]
	for i, t := range tokens {
		if t.Text == ";" {
			return tokens[:i]
		}
	}
	return tokens
}

// longestBlock is how much of a block is read, in tokens.
const longestBlock = 128
