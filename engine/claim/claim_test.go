package claim_test

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// of lists the claims of a text as "kind: words".
func of(text string) string {
	src := []byte("/** " + text + " */")
	doc := javadoc.Parse(src, java.Span{End: len(src)})
	var all []string
	for _, c := range claim.Find(claim.Words(src, &doc.Units[0])) {
		all = append(all, fmt.Sprintf("%s: %s", c.Kind, c.Text))
	}
	return strings.Join(all, ", ")
}

func TestClaims(t *testing.T) {
	for text, want := range map[string]string{
		"The name, never null.":                            "not null: never null",
		"The name, or null if there is none.":              "null: or null, if absent: if there is none",
		"The name, must not be {@code null}.":              "not null: must not be null",
		"Returns true if the cache is empty.":              "true if: returns true if, empty: empty",
		"The index, or -1 if it is not found.":             "value: -1, condition: if",
		"The names, sorted in ascending order.":            "sorted: sorted, sorted: in ascending order",
		"An unmodifiable view of the keys.":                "unmodifiable: unmodifiable, view: view of",
		"This method is thread-safe.":                      "this: this, thread-safe: thread - safe",
		"The age in milliseconds, at least 5.":             "value: 5",
		"Adds the element if absent.":                      "if absent: if absent",
		"Reads the file.":                                  "",
		"@param size the size, default 10":                 "value: 10",
		"Compares case-insensitively, without duplicates.": "any case: case - insensitively, distinct: without duplicates",
	} {
		if got := of(text); got != want {
			t.Errorf("%q\n claims %s\n   want %s", text, got, want)
		}
	}
}

// FuzzClaims reads any text: claims lie within it, one behind the other.
func FuzzClaims(f *testing.F) {
	for _, text := range []string{"never null", "or -1 if empty", "@return {@code true} if at least 5 ms", "@param a -",
		"non-null, UTF-8 - 3", "\xff - null"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := []byte("/** " + strings.ReplaceAll(text, "*/", "") + " */")
		doc := javadoc.Parse(src, java.Span{End: len(src)})
		for i := range doc.Units {
			at := doc.Units[i].Span.Start
			for _, c := range claim.Find(claim.Words(src, &doc.Units[i])) {
				if c.Span.Start < at || c.Span.End > doc.Units[i].Span.End || c.Span.Empty() || c.Kind == "" || c.Text == "" {
					t.Fatalf("%q: %+v", src, c)
				}
				at = c.Span.End
			}
		}
	})
}

func TestDenied(t *testing.T) {
	for text, want := range map[string]string{
		"Flushes it without closing the stream.":         "without closing",
		"It doesn't really close the stream.":            "doesn't really close",
		"The stream is not being closed.":                "not being closed",
		"Callers must not close the stream.":             "",
		"If it is shared, the stream is not closed.":     "",
		"The stream is not closed when it is shared.":    "",
		"The streams which are not closed.":              "",
		"The stream is closed, and the door is not old.": "",
		"If it is shared, it is closed. Else not closed": "not closed",
	} {
		src := []byte("/** @return " + text + " */")
		doc := javadoc.Parse(src, java.Span{End: len(src)})
		words := claim.Words(src, &doc.Units[0])
		got := ""
		for i, w := range words {
			if from := claim.Denied(words, i); from >= 0 && strings.HasPrefix(w.Text, "clos") {
				got = string(src[words[from].Start:w.End])
			}
		}
		if got != want {
			t.Errorf("%q denies %q, want %q", text, got, want)
		}
	}
}
