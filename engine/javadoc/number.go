package javadoc

// Numbers joins the words that a number with a point, a version or a date consists of: "0.5", "2.10", "2020-01-15". A
// range, such as "1-5", stays two numbers. It takes the words over: they are joined in place.
func Numbers(words []Word) []Word {
	joined := words[:0]
	for i := 0; i < len(words); {
		n := numberLength(words[i:])
		w := words[i]
		for _, part := range words[i+1 : i+n] {
			w.Text += part.Text
			w.Span.End = part.Span.End
		}
		joined = append(joined, w)
		i += n
	}
	return joined
}

// numberLength is how many words from the first on are one number, at least 1.
func numberLength(words []Word) int {
	n := 1
	for continues(words, n, ".") {
		n += 2
	}
	if n == 1 && continues(words, 1, "-") && continues(words, 3, "-") {
		n = 5
	}
	return n
}

// continues reports whether a mark and a number stand at a place, right behind a number.
func continues(words []Word, at int, mark string) bool {
	if at+1 >= len(words) || words[at].Text != mark {
		return false
	}
	before, next := words[at-1], words[at+1]
	return digits(before.Text) && digits(next.Text) && before.Span.End == words[at].Span.Start &&
		words[at].Span.End == next.Span.Start && before.Code == next.Code
}

func digits(word string) bool { return word != "" && word[0] >= '0' && word[0] <= '9' }
