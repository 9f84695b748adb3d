package javadoc

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
)

// markups are the starts of blocks of HTML in Markdown with what ends them, "" for a blank line, as section 4.6 of
// CommonMark 0.31 has them. The last one does not interrupt a paragraph.
var markups = sync.OnceValue(func() []markupKind {
	var all []markupKind
	add := func(start, until string) {
		all = append(all, markupKind{regexp.MustCompile("(?i)^" + start), until})
	}
	for _, element := range []string{"pre", "script", "style", "textarea"} {
		add("<"+element+`(?:[ \t>]|$)`, "</"+element+">")
	}
	add("<!--", "-->")
	add(`<\?`, "?>")
	add(`<!\[CDATA\[`, "]]>")
	add("<![a-z]", ">")
	add("</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|"+
		"dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|"+
		"menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|"+
		`tr|track|ul)(?:[ \t]|/?>|$)`, "")
	add("(?:"+openTag+"|"+closeTag+`)[ \t]*$`, "")
	return all
})

// markupKind is a kind of them.
type markupKind struct {
	start *regexp.Regexp
	until string
}

const (
	value    = `(?:[^\s"'=<>` + "`" + `]+|'[^']*'|"[^"]*")`
	openTag  = `<[a-zA-Z][a-zA-Z0-9-]*(?:\s+[a-zA-Z_:][\w.:-]*(?:\s*=\s*` + value + `)?)*\s*/?>`
	closeTag = `</[a-zA-Z][a-zA-Z0-9-]*\s*>`
)

// opens begins a block of HTML where the text of a line does, and reports whether one begins.
func (b *blocks) opens(text []byte) bool {
	if len(text) == 0 || text[0] != '<' {
		return false
	}
	for i, kind := range markups() {
		start := kind.start.Find(text)
		if start == nil || i == len(markups())-1 && b.leaf == paragraph {
			continue
		}
		b.leaf, b.until = rawHTML, kind.until
		b.ended = kind.until != "" && endsWithin(text[len(start):], kind.until)
		return true
	}
	return false
}

// stays reports whether a line belongs to the block of HTML that stands open. A fence ends it, because javadoc takes
// out code before it knows of HTML.
func (b *blocks) stays(text []byte) bool {
	kind, _ := kindOf(text)
	b.ended = b.until != "" && endsWithin(text, b.until)
	return kind != fenceLine && (b.until != "" || kind != blankLine)
}

// endsWithin reports whether a line holds what ends a block of HTML, in whatever case.
func endsWithin(text []byte, until string) bool {
	return bytes.Contains(bytes.ToLower(text), []byte(until))
}

// inlineHTML is the end of the tag, comment or address of HTML in Markdown that begins at i, 0 where none does.
func (f flat) inlineHTML(i int) int {
	if !f.lines || f.text[i] != '<' {
		return 0
	}
	if end := f.comments[i]; end > 0 {
		return end
	}
	return i + len(inlineMarkup().Find(f.text[i:min(len(f.text), i+farBracket)]))
}

// inlineMarkup are a tag, an address and the rarer kinds of raw HTML.
var inlineMarkup = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^(?:" + strings.Join([]string{openTag, closeTag, `<[a-zA-Z][a-zA-Z0-9.+-]{1,31}:[^\s<>]*>`,
		`<[^\s<>@]+@[^\s<>@]+>`, `<\?(?s:.*?)\?>`, `<![a-zA-Z][^>]*>`, `<!\[CDATA\[(?s:.*?)\]\]>`}, "|") + ")")
})
