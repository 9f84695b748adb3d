package javadoc

import (
	"strings"
	"testing"
	"time"

	"jithook/engine/java"
)

// What closes late or never must not be searched for again and again.
func TestParseIsLinear(t *testing.T) {
	pieces := []string{"{@a ", "a. ", "<li>", "<p", "a.\n@throws X ", "@throws {@link a.", "<code>", "<a ",
		"{@code\n@x ", "`", "<pre>", "@x\n", "{@link (", "{ ", "@see #a(\n"}
	for _, piece := range pieces {
		for _, before := range []string{"@return ", "A. "} {
			src := []byte("/** " + before + strings.Repeat(piece, 20000) + strings.Repeat("}", 20000) + "*/")
			start := time.Now()
			doc := Parse(src, java.Span{End: len(src)})
			for u := range doc.All() {
				Words(src, u)
			}
			for range Passages(src, doc.Span) {
			}
			if took := time.Since(start); took > 2*time.Second {
				t.Errorf("%q 20000 times took %v", piece, took)
			}
		}
	}
}

// Neither must the blocks of Markdown.
func TestMarkdownIsLinear(t *testing.T) {
	for _, piece := range []string{"/// ```\n", "/// ~~~\n", "- ", "1. ", "* ", "/// - ", "/// - ```\n", "/// -\n", "# ", "/// {@a\n",
		"///     a\n///\n", "[", "\\", "/// `` `\n", "/// [a\n/// ```\n"} {
		src := []byte("/// A.\n/// " + strings.Repeat(piece, 20000) + "\n/// @return a")
		span := java.Span{End: len(src)}
		start := time.Now()
		doc := Parse(src, span)
		for u := range doc.All() {
			Words(src, u)
		}
		Named(src, span)
		for range Passages(src, span) {
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%q 20000 times took %v", piece, took)
		}
	}
}
