package javadoc

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// sentenceEnd returns the end of the first sentence of text[from:to], which opens with its first word: a period,
// question mark or exclamation mark before white space, an HTML tag that breaks the text, or an empty line. Inline tags
// and code are not looked into, in Markdown not what stands in backquotes either. A code block of Markdown stands by
// itself.
func (f flat) sentenceEnd(from, to int, breaks map[string]bool) int {
	blank := true // only markup so far
	for i := from; i < to; i++ {
		if end := f.samples[i]; end > 0 {
			if blank {
				return min(end, to)
			}
			return i
		}
		switch c := f.text[i]; c {
		case '{':
			if end := f.inlineEnd(i); end > 0 && end <= to {
				i = end - 1
			}
			blank = false
		case '<':
			if end := f.comments[i]; end > 0 {
				i = end - 1
				continue
			}
			name, end := f.htmlTag(i)
			if breaks[name] && !blank {
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
		case '`':
			if n := bytes.IndexByte(f.text[i+1:to], '`'); f.lines && n > 0 {
				i += 1 + n
			}
			blank = false
		case '.', '?', '!':
			blank = false
			if next := f.pastComments(i + 1); next >= to || isSpace(f.text[next]) || f.breaksAt(next, breaks) {
				return min(next, to)
			}
		case '\n':
			if !blank && f.emptyLine(i+1, to) {
				return i
			}
		case ' ', '\t', '\f', '\v':
		default:
			blank = false
			if c >= utf8.RuneSelf {
				if end := f.wideStop(i, to); end > 0 {
					return end
				}
			}
		}
	}
	return to
}

// wideStop is the end of the sentence that a full stop, question mark or exclamation mark of Chinese or Japanese at i
// ends, with the quotation marks and brackets that close behind it; 0 where none does. No white space follows it. A
// full-width period between digits is a decimal point.
func (f flat) wideStop(i, to int) int {
	r, n := decode(f.text[i:to])
	switch r {
	case '。', '！', '？', '｡':
	case '．':
		if next, _ := decode(f.text[min(i+n, to):to]); unicode.IsDigit(next) {
			return 0
		}
	default:
		return 0
	}
	for i += n; i < to; i += n {
		if r, n = decode(f.text[i:to]); !unicode.In(r, unicode.Pe, unicode.Pf) && !strings.ContainsRune("。！？｡!?\"'", r) {
			break
		}
	}
	return i
}

// breaksAt reports whether one of the tags that end a sentence opens at i.
func (f flat) breaksAt(i int, breaks map[string]bool) bool {
	name, _ := f.htmlTag(i)
	return breaks[name]
}

// emptyLine reports whether nothing but white space stands between i and the next line.
func (f flat) emptyLine(i, to int) bool {
	for i < to && isBlank(f.text[i]) {
		i++
	}
	return i < to && f.text[i] == '\n'
}

// itemTags part the sentences behind the summary: an item of a list or a cell of a table stands by itself.
var itemTags = lexicon.WordSet("p /p pre /pre ul /ul ol /ol li /li dl /dl dt /dt dd /dd table /table tr /tr td /td " +
	"th /th blockquote /blockquote hr br div /div h1 /h1 h2 /h2 h3 /h3 h4 /h4 h5 /h5 h6 /h6")

// sentences parts text[from:to] into sentences and items that hold words. What is indented as code is none.
func (f flat) sentences(from, to int) []java.Span {
	var all []java.Span
	for from = f.skipTags(from, to); from < to; from = f.skipTags(from, to) {
		end := f.sentenceEnd(from, to, itemTags)
		if f.hasWord(from, end) && (f.samples[from] == 0 || f.isFence(from)) {
			all = append(all, java.Span{Start: from, End: end})
		}
		from = end
	}
	return all
}

// skipTags goes behind white space and tags that part sentences, but for those that open code.
func (f flat) skipTags(i, to int) int {
	for {
		i, _ = f.trim(i, max(i, to))
		name, end := f.htmlTag(i)
		if !itemTags[name] || name == "pre" || end > to {
			return i
		}
		i = end
	}
}

// hasWord reports whether there is a letter or digit in text[i:to] outside of HTML tags.
func (f flat) hasWord(i, to int) bool {
	for i < to {
		if _, end := f.htmlTag(i); end > 0 {
			i = end
			continue
		}
		r, n := decode(f.text[i:to])
		if lexicon.IsWordRune(r) {
			return true
		}
		i += n
	}
	return false
}
