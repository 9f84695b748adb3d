package update

import (
	"strings"
	"testing"

	"jithook/training/data/corpus"
)

func TestThePageCountsWhatReadersTook(t *testing.T) {
	var page strings.Builder
	WritePage(&page, []Annotation{
		{Reference: corpus.Reference{Type: "param"}, Rule: "param-gone", Confidence: 1, Accepted: true},
		{Reference: corpus.Reference{Type: "return"}, Confidence: 0.4},
		{Reference: corpus.Reference{Type: "return"}, Confidence: 0.6, Accepted: true},
		{Reference: corpus.Reference{Type: "summary"}, Rule: "param-gone", Confidence: 1, Split: true},
	})
	for _, want := range []string{
		"3 of 4.",
		"| all | 4 | 2 (50 %) |",
		"| written by the updater | 2 | 1 (50 %) |",
		"| of these, with confidence from 0.5 on | 1 | 1 (100 %) |",
		"| summaries | 1 | 0 (0 %) |",
	} {
		if !strings.Contains(page.String(), want+"\n") {
			t.Errorf("the page has no line %s:\n%s", want, page.String())
		}
	}
}

func TestAnnotationsAreWhole(t *testing.T) {
	all, err := Annotations()
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range all {
		if v.ID == "" || v.Repo == "" || v.Why == "" || v.Confidence <= 0 || v.Confidence > 1 {
			t.Errorf("line %d: %+v", i+1, v)
		}
	}
}
