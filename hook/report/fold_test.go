package report

import (
	"slices"
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	for _, tt := range []struct {
		columns int
		pieces  string // apart by "|"
		want    string
	}{
		{0, "@return the |user|, or null", "@return the |user|, or null"},
		{12, "@return the |user|, or null", "@return the/ user|, or/ null"},
		{15, "@return the |user|, or null", "@return the/ user|, or null"},
		{3, "a longer |word", "a/ longer/ word"},
		{6, "漢字 漢字", "漢字/ 漢字"},
		{9, "漢字 漢字", "漢字 漢字"},
		{5, "", ""},
	} {
		var line []piece
		for part := range strings.SplitSeq(tt.pieces, "|") {
			line = append(line, piece{text: part, first: true})
		}
		var rows []string
		first := 0
		for _, row := range fold(line, tt.columns) {
			var texts []string
			for _, p := range row {
				if p.first {
					first++
				}
				if n := len(texts); n > 0 && !p.first {
					texts[n-1] += p.text
				} else {
					texts = append(texts, p.text)
				}
			}
			rows = append(rows, strings.Join(texts, "|"))
		}
		if got := strings.Join(rows, "/ "); got != tt.want {
			t.Errorf("%q in %d columns: %q, want %q", tt.pieces, tt.columns, got, tt.want)
		}
		if n := len(slices.DeleteFunc(slices.Clone(line), func(p piece) bool { return p.text == "" })); first != n {
			t.Errorf("%q: %d words begin, want %d", tt.pieces, first, n)
		}
	}
}
