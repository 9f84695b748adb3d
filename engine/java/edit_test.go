package java

import "testing"

func TestApplyAndJoin(t *testing.T) {
	at := func(start, end int, text string) Edit {
		return Edit{Span: Span{Start: start, End: end}, Text: text}
	}
	edits := []Edit{at(6, 8, "Z"), at(0, 1, "A"), at(7, 9, "lost"), at(0, 1, "A"), at(3, 3, "-")}
	if got := string(ApplyEdits([]byte("abcdefghi"), edits)); got != "Abc-defZi" {
		t.Errorf("applied %q", got)
	}
	if n := len(JoinEdits(edits)); n != 3 {
		t.Errorf("%d edits are left", n)
	}
}
