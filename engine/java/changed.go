package java

// ChangedSpan is where the tokens of a later version of a file differ from those of the earlier one, from the first to
// the last that does. Comments are no tokens.
func ChangedSpan(old, fresh *File) Span {
	was, is := old.tokens, fresh.tokens
	for len(was) > 0 && len(is) > 0 && was[0].Text == is[0].Text {
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && was[len(was)-1].Text == is[len(is)-1].Text {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	if len(is) == 0 {
		return Span{}
	}
	return Span{is[0].Start, is[len(is)-1].End}
}
