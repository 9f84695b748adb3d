package java

import "sort"

// docBefore returns the Javadoc between a token and the one before it: the nearest comment, as javadoc finds it, or the
// lines of `///` right above the token; empty where there is none.
func (f *File) docBefore(token int) Span {
	from, to := 0, len(f.Source)
	if token > 0 {
		from = f.tokens[token-1].End
	}
	if token < len(f.tokens) {
		to = f.tokens[token].Start
	}
	if before := startingBefore(f.docs, to); len(before) > 0 && before[len(before)-1].Start >= from {
		return before[len(before)-1]
	}
	return slashes(f.Source, startingBefore(f.comments, to), from)
}

func startingBefore(spans []Span, offset int) []Span {
	return spans[:sort.Search(len(spans), func(i int) bool { return spans[i].Start >= offset })]
}
