package javadoc

import (
	"bytes"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"jithook/engine/java"
)

// Shown is what readers see of a comment's text: without comments of HTML, empty elements and characters that nobody
// sees, entities and {@literal} as what they stand for, letters composed with their accents, white space folded. An
// edit that leaves it alone says nothing about the text.
func Shown(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool {
		return r >= utf8.RuneSelf || strings.ContainsRune("&<{\\", r) || Unseen(r)
	}) {
		return folded(text)
	}
	f := flatten([]byte(text), java.Span{End: len(text)}, false)
	var seen strings.Builder
	plain := 0 // where the text begins that is not written yet
	upTo := func(i, next int) {
		seen.WriteString(html.UnescapeString(string(f.text[plain:i])))
		plain = next
	}
	for i := 0; i < len(f.text); i++ {
		end := f.unseen(i)
		if end > 0 {
			upTo(i, end)
			i = end - 1
		} else if end = f.inlineEnd(i); end > 0 && f.literal(i) { // what stands in it is no HTML
			upTo(i, end)
			shown := f.text[i:end]
			if name := f.word(i + 2); name == "literal" { // the font is that of the text around it
				shown = bytes.TrimLeft(f.text[i+2+len(name):end-1], " \t\n")
			}
			seen.Write(shown)
			i = end - 1
		}
	}
	upTo(len(f.text), len(f.text))
	return folded(norm.NFC.String(visible(seen.String())))
}

func folded(text string) string { return strings.Join(strings.Fields(text), " ") }

// literal reports whether the inline tag at i shows its text as it is.
func (f flat) literal(i int) bool {
	name := f.word(i + 2)
	return name == "code" || name == "literal"
}

// unseen is the end of the comment or empty element that begins at i, 0 where none does.
func (f flat) unseen(i int) int {
	if end := f.comments[i]; end > 0 {
		return end
	}
	if end := f.inlineEnd(i); end > 0 && f.literal(i) && len(bytes.TrimSpace(f.text[i+2+len(f.word(i+2)):end-1])) == 0 {
		return end
	}
	name, end := f.htmlTag(i)
	if name == "" || breakTags[name] || itemTags[name] || name == "img" {
		return 0
	}
	if closing, closed := f.htmlTag(end); closing == "/"+name {
		return closed
	}
	return 0
}

// htmlComments finds the comments of HTML with their ends.
func (f flat) htmlComments() map[int]int {
	var ends map[int]int
	for at := 0; ; {
		start := bytes.Index(f.text[at:], []byte("<!--"))
		if start < 0 {
			return ends
		}
		at += start
		n := bytes.Index(f.text[at+len("<!--"):], []byte("-->"))
		if n < 0 {
			return ends
		}
		if ends == nil {
			ends = map[int]int{}
		}
		end := at + len("<!--") + n + len("-->")
		ends[at], at = end, end
	}
}

// pastComments goes behind comments of HTML.
func (f flat) pastComments(i int) int {
	for f.comments[i] > 0 {
		i = f.comments[i]
	}
	return i
}

// visible is a text without the characters that nobody sees. What is no UTF-8 stays as it is.
func visible(text string) string {
	var b strings.Builder
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if !Unseen(r) {
			b.WriteString(text[i : i+size])
		}
	}
	return b.String()
}

// Unseen reports whether a character is one that nobody sees, and no white space.
func Unseen(r rune) bool { return !Seen(r) && !unicode.IsSpace(r) }

// Seen reports whether readers see a character, other than white space. What Unicode has no sign for, nobody sees;
// for private use somebody has one.
func Seen(r rune) bool {
	if r < utf8.RuneSelf {
		return ' ' < r && r < '\x7f'
	}
	switch r { // no property says that these show nothing
	case 0x2800, 0x1D159, 0x13441, 0x13442, // blanks of braille, music and hieroglyphs
		0x16FE4,                                             // filler of a script
		0x1107F, 0x11A47, 0x11A99, 0x11F42, 0x1BC9D, 0x2D7F, // what shapes letters of its script, and stands behind none
		0xFFFC: // the place of an object
		return false
	}
	if unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
		return false
	}
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) || unicode.In(r, unicode.Co, unicode.Prepended_Concatenation_Mark)
}
