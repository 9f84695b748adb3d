package javadoc

import (
	"testing"
)

func TestOnlyRoute(t *testing.T) {
	for text, want := range map[string]bool{
		"GET /books/{isbn}": true,
		"DELETE /books/{isbn}?edition={edition}& shelf={shelf}": true,
		"GET /books/{isbn} returns the book":                    false,
		"Handles GET /books/{isbn}":                             false,
		"GET the book":                                          false,
		"":                                                      false,
	} {
		if u := (&Unit{Text: text}); u.OnlyRoute() != want {
			t.Errorf("%q: got %t", text, !want)
		}
	}
}
