package javadoc

import (
	"bytes"
	"regexp"
	"sync"
)

// codeBlocks finds the code blocks of Markdown, fenced or indented, with their ends. Nothing in them is a tag, and a
// fence that is never closed goes on to the end of what it stands in, as in javadoc's own parser. A fenced block begins
// with its fence, an indented one is a block for each of its lines. So are those of HTML, which are apart, because
// nothing but brackets is text there. Fresh says that the text begins with a whole line.
func (f flat) codeBlocks(fresh bool) (ends, raw map[int]int) {
	ends, raw = map[int]int{}, map[int]int{}
	b := blocks{margin: f.commonIndent(fresh)}
	opened := -1 // where the fence begins that we are behind
	for i := 0; i < len(f.text); {
		end := f.lineEnd(i)
		at := i + b.next(f.text[i:end], fresh || i > 0)
		switch {
		case b.leaf == fenced && opened >= 0:
			ends[opened] = end
			if f.closesFence(opened, at) {
				b.leaf = noLeaf
			}
		case b.leaf == fenced:
			opened = at
			ends[opened] = end
		case b.leaf == indented && at < end:
			ends[at] = end
		case b.leaf != indented:
			if b.leaf == rawHTML {
				raw[at] = end
			}
			end = f.behindTags(at, end)
		}
		if b.leaf != fenced {
			opened = -1
		}
		i = end + 1
	}
	return ends, raw
}

// closeWithin takes out the inline tags that begin in a code block and end behind it.
func (f flat) closeWithin() {
	for at, end := range f.samples {
		for i := at; i < end; i++ {
			if f.closed[i] > end {
				delete(f.closed, i)
			}
		}
	}
}

// commonIndent is how many characters of white space each line begins with that is not blank.
func (f flat) commonIndent(fresh bool) int {
	least := -1
	for i := 0; i < len(f.text); {
		end := f.lineEnd(i)
		if at, _ := f.trim(i, end); at < end && (fresh || i > 0) && (least < 0 || at-i < least) {
			least = at - i
		}
		i = end + 1
	}
	return max(least, 0)
}

// behindTags is where the line ends on which the inline tags end that open in text[i:end], the end of a line.
func (f flat) behindTags(i, end int) int {
	for ; i < end; i++ {
		if closed := f.inlineEnd(i); closed > 0 {
			i = closed - 1
			end = max(end, f.lineEnd(i))
		}
	}
	return end
}

// closesFence reports whether a line that begins at i ends the block whose fence stands at opened.
func (f flat) closesFence(opened, i int) bool {
	mark := f.text[opened]
	return i < len(f.text) && f.text[i] == mark && f.run(i) >= f.run(opened)
}

// isFence reports whether the code block that begins at i is fenced.
func (f flat) isFence(i int) bool {
	return (f.text[i] == '`' || f.text[i] == '~') && f.run(i) >= len("```")
}

// run is how often the character at i stands there.
func (f flat) run(i int) int {
	n := 1
	for i+n < len(f.text) && f.text[i+n] == f.text[i] {
		n++
	}
	return n
}

// leaf is a block of Markdown that holds text.
type leaf uint8

const (
	noLeaf leaf = iota // a blank line, a heading or a rule
	paragraph
	fenced
	indented
	rawHTML
)

// blocks are those of Markdown that stand open, as far as they tell where code begins.
type blocks struct {
	margin int   // white space that belongs to no line
	items  []int // how far the text of each open list item is indented, the outermost first
	leaf   leaf
	until  string // what ends a block of HTML behind its line, "" for a blank line
	ended  bool   // it stood on the line before
}

// deepest bounds the list items that stand in each other.
const deepest = 16

// next goes on to a line, of which the beginning may be missing, and returns where the text of its innermost block
// begins.
func (b *blocks) next(line []byte, whole bool) int {
	if b.ended {
		b.leaf, b.ended = noLeaf, false
	}
	i, column := 0, 0
	if whole {
		i = min(b.margin, len(line)-len(bytes.TrimLeft(line, blanks)))
	}
	i, column = indent(line, i, column)
	outer := column // the text's own indentation, whatever items begin on the line
	for level, inner := range b.items {
		kind, _ := kindOf(line[i:])
		if column >= inner || kind == blankLine {
			continue
		}
		if kind == textLine && b.leaf == paragraph {
			return i // it goes on with the paragraph
		}
		b.items = b.items[:level]
		if b.leaf == fenced || b.leaf == rawHTML {
			b.leaf = noLeaf
		}
		break
	}
	if b.leaf == fenced || b.leaf == rawHTML && b.stays(line[i:]) {
		return i
	}
	for {
		least := 4
		if n := len(b.items); n > 0 {
			least += b.items[n-1]
		}
		if outer >= least && b.leaf != paragraph {
			b.leaf = indented
			return i
		}
		if b.opens(line[i:]) {
			return i
		}
		kind, marker := kindOf(line[i:])
		if kind == itemLine && len(b.items) < deepest {
			i, column = indent(line, i+marker, column+marker)
			b.items = append(b.items, column)
			continue
		}
		b.leaf = leafOf[kind]
		return i
	}
}

// indent goes behind the white space at i of a line, and reports in which column that is.
func indent(line []byte, i, column int) (int, int) {
	const tabStop = 4
	for ; i < len(line) && isBlank(line[i]); i++ {
		if line[i] == '\t' {
			column += tabStop - column%tabStop
		} else {
			column++
		}
	}
	return i, column
}

const blanks = " \t\f\v"

// lineKind is what a line of Markdown begins.
type lineKind uint8

const (
	textLine lineKind = iota
	blankLine
	ruleLine // or a heading
	fenceLine
	itemLine
)

var leafOf = [...]leaf{textLine: paragraph, itemLine: paragraph, fenceLine: fenced, blankLine: noLeaf, ruleLine: noLeaf}

// kindOf says what a line is from its first letter on, and how long the mark of a list item is.
func kindOf(text []byte) (lineKind, int) {
	if len(text) == 0 {
		return blankLine, 0
	}
	if bytes.IndexByte([]byte("`~#=-+*_0123456789"), text[0]) < 0 {
		return textLine, 0
	}
	at := markedLines().FindSubmatchIndex(text)
	switch {
	case at == nil:
		return textLine, 0
	case at[2] >= 0:
		return fenceLine, 0
	case at[4] >= 0:
		return ruleLine, 0
	}
	return itemLine, at[7] - at[6]
}

// markedLines are a fence, a heading, underline or rule, and an item of a list.
var markedLines = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^(?:(`{3,}[^`]*$|~{3,})|" +
		`(#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$|(?:\*[ \t]*){3,}$|(?:-[ \t]*){3,}$|(?:_[ \t]*){3,}$)|` +
		`([-+*]|[0-9]{1,9}[.)])[ \t])`)
})
