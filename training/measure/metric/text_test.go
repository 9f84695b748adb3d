package metric

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
)

// testdata/texts.py says which reference implementations the figures come from.
func TestTextScoresAreThoseOfReferenceImplementations(t *testing.T) {
	text, err := os.ReadFile("testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Source, Prediction, Reference string
			Text
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 20 {
		t.Errorf("only %d cases", len(file.Cases))
	}
	for _, c := range file.Cases {
		got := ScoreText(strings.Fields(c.Source), strings.Fields(c.Prediction), strings.Fields(c.Reference)).Means()
		for m, want := range c.Means() {
			if math.Abs(got[m]-want) > 1e-6 {
				t.Errorf("%s of %q for %q, should be %q: %.7f, by the reference %.7f", TextMeasures[m], c.Prediction, c.Source,
					c.Reference, got[m], want)
			}
		}
	}
}

func TestTextScoresStayInTheirRange(t *testing.T) {
	words := strings.Fields("the name of a name")
	for _, source := range [][]string{nil, words[:1], words} {
		for _, prediction := range [][]string{nil, words[2:3], words} {
			for _, reference := range [][]string{nil, words[1:2], words} {
				for m, v := range ScoreText(source, prediction, reference).Means() {
					if !(v >= 0 && v <= 1) {
						t.Errorf("%s of %q for %q, should be %q: %v", TextMeasures[m], prediction, source, reference, v)
					}
				}
			}
		}
	}
}
