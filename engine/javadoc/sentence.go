package javadoc

// sentenceEnd returns the end of the first sentence of text[from:to], which opens with its first word: a period, question mark or
// exclamation mark before white space, a block HTML tag, or an empty line. Inline tags and code are not looked into.
func (f flat) sentenceEnd(from, to int) int {
	blank := true // only markup so far
	for i := from; i < to; i++ {
		switch c := f.text[i]; c {
		case '{':
			if end := f.inlineEnd(i); end > 0 && end <= to {
				i = end - 1
			}
			blank = false
		case '<':
			name, end := f.htmlTag(i)
			if breakTags[name] && !blank {
				return i
			}
			switch name {
			case "":
				blank = false
			case "code", "tt", "pre":
				i = max(end-1, min(f.elementEnd(i, name), to)-1)
				blank = false
			default:
				i = end - 1
			}
		case '.', '?', '!':
			blank = false
			if i+1 == to || isSpace(f.text[i+1]) || f.breaksAt(i+1) {
				return i + 1
			}
		case '\n':
			if !blank && f.emptyLine(i+1, to) {
				return i
			}
		case ' ', '\t', '\f', '\v':
		default:
			blank = false
		}
	}
	return to
}

// breaksAt reports whether a tag that ends a sentence opens at i.
func (f flat) breaksAt(i int) bool {
	name, _ := f.htmlTag(i)
	return breakTags[name]
}

// emptyLine reports whether nothing but white space stands between i and the next line.
func (f flat) emptyLine(i, to int) bool {
	for i < to && isBlank(f.text[i]) {
		i++
	}
	return i < to && f.text[i] == '\n'
}
