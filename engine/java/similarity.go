package java

import "slices"

// bag is a multiset of token numbers, sorted.
type bag []int32

// similarity is the Dice coefficient of two bags: twice what they share by what they hold. Two empty bags are alike.
func (a bag) similarity(b bag) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	shared := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			shared++
			i++
			j++
		}
	}
	return 2 * float64(shared) / float64(len(a)+len(b))
}

// maxBag bounds the work for one comparison; the beginning of a longer body tells enough.
const maxBag = 2000

// prepare fills the bags of an entry on first use: most methods are paired by name alone and never need them.
func (m *matcher) prepare(e *entry) {
	if e.ready {
		return
	}
	e.ready = true
	e.body = m.bag(e.body, "", e.method.Body)
	e.signature = m.bag(e.signature, "returns ", e.method.ReturnType)
	for _, p := range e.method.Params {
		e.signature = m.bag(e.signature, "type ", p.Type)
		e.signature = append(e.signature, m.number("name "+p.Name))
	}
	slices.Sort(e.body)
	slices.Sort(e.signature)
}

// bag adds the tokens that say something: brackets, commas, dots and semicolons would make all code look alike.
func (m *matcher) bag(b bag, prefix string, tokens []Token) bag {
	for _, t := range tokens {
		switch t.Text {
		case "(", ")", "{", "}", ";", ",", ".":
			continue
		}
		if len(b) == maxBag {
			break
		}
		b = append(b, m.number(prefix+t.Text))
	}
	return b
}

func (m *matcher) number(word string) int32 {
	n, ok := m.words[word]
	if !ok {
		n = int32(len(m.words))
		m.words[word] = n
	}
	return n
}
