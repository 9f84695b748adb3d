package javadoc_test

import (
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

func TestQuotation(t *testing.T) {
	const block = "/**\n * Finds the order of\n *   a customer. The order is open.\n *\n * @return the order, or {@code null}\n */"
	for quote, want := range map[string]string{
		"The order is open.":             "The order is open.",
		"order of a customer":            "order of\n *   a customer",
		"order of\n     * a customer":    "order of\n *   a customer",
		" * @return the order, or":       "@return the order, or",
		"the order, or {@code null}":     "the order, or {@code null}",
		"the order":                      "twice",
		"Finds the orders":               "",
		"inds the order of":              "",
		"custom":                         "",
		"":                               "",
		"*":                              "",
		"open.\n *\n * @return":          "open.\n *\n * @return",
		strings.Repeat("a customer", 99): "",
	} {
		span, n := javadoc.Quotation([]byte(block), java.Span{End: len(block)}, quote)
		got := ""
		switch n {
		case 1:
			got = block[span.Start:span.End]
		case 2:
			got = "twice"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", quote, got, want)
		}
	}
	const lines = "/// Finds it\n/// quickly."
	if span, n := javadoc.Quotation([]byte(lines), java.Span{End: len(lines)}, "it quickly"); n != 1 ||
		lines[span.Start:span.End] != "it\n/// quickly" {
		t.Errorf("%d %v", n, span)
	}
}
