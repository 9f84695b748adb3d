package serve

import (
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// TestTextsAreEditedAsEditorsDo compares edits with those of an editor that has its text in UTF-16, as most do.
func TestTextsAreEditedAsEditorsDo(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"a", "é", "e\u0301", "🎉", "\uFEFF", "\n", "\r\n", "\r", "\t", "",
		"word", "\u2028"})
	rapid.Check(t, func(t *rapid.T) {
		ours, theirs := newText(nil), []uint16(nil)
		for range rapid.IntRange(1, 12).Draw(t, "edits") {
			insert := ""
			for range rapid.IntRange(0, 5).Draw(t, "pieces") {
				insert += pieces.Draw(t, "piece")
			}
			start := drawPlace(t, theirs)
			end := drawPlace(t, theirs)
			if end < start {
				start, end = end, start
			}
			r := span{Start: positionIn(theirs, start), End: positionIn(theirs, end)}
			ours = ours.edited(contentChange{Range: &r, Text: insert})
			theirs = append(append(append([]uint16{}, theirs[:start]...), utf16.Encode([]rune(insert))...), theirs[end:]...)
			want := string(utf16.Decode(theirs))
			if got := string(ours.bytes); got != want {
				t.Fatalf("%q, want %q", got, want)
			}
		}
		for offset := range string(ours.bytes) {
			if within := ours.bytes[offset] == '\n' && offset > 0 && ours.bytes[offset-1] == '\r'; within {
				continue // no position is between the two
			}
			if back := ours.offset(ours.position(offset)); back != offset {
				t.Fatalf("%q: offset %d comes back as %d", ours.bytes, offset, back)
			}
		}
	})
}

// drawPlace is one between two characters, at which an editor may stand.
func drawPlace(t *rapid.T, text []uint16) int {
	at := rapid.IntRange(0, len(text)).Draw(t, "place")
	for at > 0 && at < len(text) && (utf16.IsSurrogate(rune(text[at])) && text[at] >= 0xDC00 ||
		text[at-1] == '\r' && text[at] == '\n') {
		at--
	}
	return at
}

// positionIn counts lines and code units.
func positionIn(text []uint16, at int) (p position) {
	for i, u := range text[:at] {
		p.Character++
		if u == '\n' || u == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			p.Line, p.Character = p.Line+1, 0
		}
	}
	return p
}

// TestPositionsOutsideAreWithin has positions behind lines, behind the text and within a character.
func TestPositionsOutsideAreWithin(t *testing.T) {
	x := newText([]byte("a🎉\r\nb"))
	for _, c := range []struct{ line, character, want int }{
		{0, 0, 0}, {0, 1, 1}, {0, 2, 1}, {0, 3, 5}, {0, 4, 5}, {0, 4_000_000_000, 5}, {1, 0, 7}, {1, 9, 8}, {2, 0, 8},
		{4_000_000_000, 0, 8},
	} {
		if got := x.offset(position{Line: uint32(c.line), Character: uint32(c.character)}); got != c.want {
			t.Errorf("%d:%d is at %d, want %d", c.line, c.character, got, c.want)
		}
	}
}
