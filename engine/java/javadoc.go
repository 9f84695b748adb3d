package java

import "sort"

// docBefore returns the Javadoc between a token and the one before it, as javadoc finds it: the last comment of the
// kind, a block or lines of `///`, whatever other comments follow; empty where there is none.
func (f *File) docBefore(token int) Span {
	from, to := 0, len(f.Source)
	if token > 0 {
		from = f.tokens[token-1].End
	}
	if token < len(f.tokens) {
		to = f.tokens[token].Start
	}
	comments := startingBefore(f.comments, to)
	for i := len(comments) - 1; i >= 0 && comments[i].Start >= from; i-- {
		switch c := comments[i]; {
		case isJavadoc(f.Source[c.Start:c.End]):
			return c
		case opensSlashes(f.Source, c):
			return slashes(f.Source, comments[:i+1], from)
		}
	}
	return Span{}
}

// nearest is docBefore for one comment after the other; many may stand before one token.
type nearest struct {
	token int
	doc   Span
}

func (n *nearest) to(f *File, token int) Span {
	if n.token != token || n.doc.Empty() {
		n.token, n.doc = token, f.docBefore(token)
	}
	return n.doc
}

func startingBefore(spans []Span, offset int) []Span {
	return spans[:sort.Search(len(spans), func(i int) bool { return spans[i].Start >= offset })]
}
