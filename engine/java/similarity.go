package java

import "slices"

// bag is a multiset of hashes of tokens, sorted.
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

// Print is kept of a method to compare it with others: its body and its signature as bags of hashes.
type Print struct{ body, signature bag }

// NewPrint takes the print of a method.
func NewPrint(m *Method) Print {
	p := Print{body: bagOf(nil, "", m.Body), signature: bagOf(nil, "returns ", m.ReturnType)}
	for _, param := range m.Params {
		p.signature = bagOf(p.signature, "type ", param.Type)
		p.signature = append(p.signature, number("name ", param.Name))
	}
	slices.Sort(p.body)
	slices.Sort(p.signature)
	return p
}

// Similarity reports how alike two methods' bodies and signatures are, from 0 to 1.
func (p Print) Similarity(q Print) (body, signature float64) {
	return p.body.similarity(q.body), p.signature.similarity(q.signature)
}

// Same reports whether two methods have the same print.
func (p Print) Same(q Print) bool {
	return slices.Equal(p.body, q.body) && slices.Equal(p.signature, q.signature)
}

// Short reports whether a body is so short that it proves nothing by itself.
func (p Print) Short() bool { return len(p.body) < shortBody }

// bagOf adds the tokens that say something: brackets, commas, dots and semicolons would make all code look alike.
func bagOf(b bag, prefix string, tokens []Token) bag {
	for _, t := range tokens {
		switch t.Text {
		case "(", ")", "{", "}", ";", ",", ".":
			continue
		}
		if len(b) == maxBag {
			break
		}
		b = append(b, number(prefix, t.Text))
	}
	return b
}

// number is a word's FNV-1a hash, which is the same in every run.
func number(prefix, word string) int32 {
	h := uint32(2166136261)
	for _, s := range [...]string{prefix, word} {
		for i := range len(s) {
			h = (h ^ uint32(s[i])) * 16777619
		}
	}
	return int32(h)
}
