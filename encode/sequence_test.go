package encode

import (
	"strings"
	"testing"

	"jithook/engine/javadoc"
)

func TestSequenceShrinks(t *testing.T) {
	old := strings.Fields("sig1 sig2 a b c d e f x g h i j k l m y n o p q r")
	fresh := strings.Fields("sig1 sig2 a b c d e f X1 X2 X3 X4 X5 X6 X7 X8 g h i j k l m n o p q r")
	subtokens := func(words []string) []Subtoken {
		s := code(words...)
		s[0].role, s[1].role = inSignature, inSignature
		return s
	}
	edits := Diff(subtokens(old), subtokens(fresh))
	tests := []struct {
		limit int
		want  string
	}{
		{41, "KEEP sig1 sig2 a b c d e f KEEP_END REPLACE_OLD x REPLACE_NEW X1 X2 X3 X4 X5 X6 X7 X8 REPLACE_END " +
			"KEEP g h i j k l m KEEP_END DELETE y DELETE_END KEEP n o p q r KEEP_END"},
		{40, "KEEP sig1 sig2 GAP c d e f KEEP_END REPLACE_OLD x REPLACE_NEW X1 X2 X3 X4 X5 X6 X7 X8 REPLACE_END " +
			"KEEP g h i j k l m KEEP_END DELETE y DELETE_END KEEP n o p q r KEEP_END"},
		{39, "KEEP sig1 sig2 GAP d e f KEEP_END REPLACE_OLD x REPLACE_NEW X1 X2 X3 X4 X5 X6 X7 X8 REPLACE_END " +
			"KEEP g h i j k l m KEEP_END DELETE y DELETE_END KEEP n o p GAP KEEP_END"},
		{37, "KEEP sig1 sig2 GAP d e f KEEP_END REPLACE_OLD x REPLACE_NEW X1 X2 X3 GAP X6 X7 X8 REPLACE_END " +
			"KEEP g h i j k l m KEEP_END DELETE y DELETE_END KEEP n o p GAP KEEP_END"},
	}
	for _, tt := range tests {
		if got := written(Sequence(edits, tt.limit)); got != tt.want {
			t.Errorf("limit %d:\ngot  %s\nwant %s", tt.limit, got, tt.want)
		}
	}
	for limit := range 45 {
		elements := Sequence(edits, limit)
		if len(elements) > limit {
			t.Errorf("limit %d: %d elements: %s", limit, len(elements), written(elements))
		}
		if text := written(elements); limit >= 37 && !strings.Contains(text, "DELETE y DELETE_END") {
			t.Errorf("limit %d: the second edit is cut off though the first could shrink: %s", limit, text)
		}
	}
}

func TestSequenceOfCase(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	edits := Edits(c)
	whole := Sequence(edits, 1000)
	if got := len(Sequence(edits, len(whole))); got != len(whole) {
		t.Errorf("%d elements where %d fit and are there", got, len(whole))
	}
	if text := written(Sequence(edits, len(whole)-1)); !strings.Contains(text, gap) {
		t.Errorf("one element too many, and nothing was shrunk: %s", text)
	}
	for _, e := range whole {
		if keyword := strings.ToUpper(e.Text) == e.Text && strings.ToLower(e.Text) != e.Text; keyword != (e.Subtoken == nil) {
			t.Errorf("element %q: subtoken %v", e.Text, e.Subtoken)
		}
	}
}
