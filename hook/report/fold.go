package report

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// cells is how many columns of a terminal a text takes.
func cells(text string) int { return uniseg.StringWidth(text) }

// fold breaks a line between words such that no part takes more than so many columns, so that what stands below a word
// does so on any terminal; 0 is no limit. A word that is longer stays whole.
func fold(line []piece, columns int) [][]piece {
	var rows [][]piece
	var row, word []piece // word is what may have to go to the next row
	width, wordWidth := 0, 0
	join := func() {
		for _, p := range word {
			if n := len(row); n > 0 && !p.first && row[n-1].marked == p.marked && row[n-1].fall == p.fall {
				row[n-1].text += p.text
			} else {
				row = append(row, p)
			}
		}
		word = nil
		width, wordWidth = width+wordWidth, 0
	}
	for _, p := range line {
		for text := p.text; text != ""; {
			var part string
			part, text = nextRun(text)
			n := cells(part)
			space := strings.TrimLeft(part, " ") == ""
			if space {
				join()
			}
			if !space && columns > 0 && width > 0 && width+wordWidth+n > columns {
				last := &row[len(row)-1]
				last.text = strings.TrimRight(last.text, " ")
				rows, row, width = append(rows, row), nil, 0
			}
			if q := p; part != "" {
				q.text, p.first = part, false
				word, wordWidth = append(word, q), wordWidth+n
			}
			if space {
				join()
			}
		}
	}
	join()
	return append(rows, row)
}

// nextRun cuts a text after its first spaces, or before the next ones.
func nextRun(text string) (run, rest string) {
	r, _ := utf8.DecodeRuneInString(text)
	end := strings.IndexFunc(text, func(other rune) bool { return (other == ' ') != (r == ' ') })
	if end < 0 {
		end = len(text)
	}
	return text[:end], text[end:]
}
