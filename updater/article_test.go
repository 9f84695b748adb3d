package updater

import (
	"strings"
	"testing"
)

func TestArticlesSuitTheWordsThatCame(t *testing.T) {
	for _, tt := range []struct{ old, fresh, want string }{
		{"a literal based on a calendar", "a literal based on a object", "a literal based on an object"},
		{"an input stream of the data", "an file of the data", "a file of the data"},
		{"a { @ link list } of ships", "a { @ link iterator } of ships", "an { @ link iterator } of ships"},
		{"a ship", "a update", "a update"},
		{"a hour", "a hour or more", "a hour or more"},
		{"the sum a + b", "the sum a + c", "the sum a + c"},
		{"as a", "as an", "as an"},
	} {
		if got := strings.Join(articles(strings.Fields(tt.old), strings.Fields(tt.fresh)), " "); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.fresh, got, tt.want)
		}
	}
}
