package lexicon

import (
	"slices"
	"strings"
	"testing"
)

func TestPartOfSpeech(t *testing.T) {
	for text, want := range map[string]string{
		"the": "DT", "contains": "VBZ", "of": "IN", "list": "NN", "elements": "NNS", "empty": "JJ", // in the lexicon
		"17": "CD", ".": "other", "_": "other", "": "other",
		"zorbing": "VBG", "zorbed": "VBN", "zorbly": "RB", "zorbs": "NNS", "zorb": "NN", "zorbss": "NN",
	} {
		if got := PartOfSpeech(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

func TestTaggedWordsAreFound(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(tagged, "\n"), "\n")
	if len(lines) < 1000 {
		t.Fatalf("%d words", len(lines))
	}
	last := ""
	for _, line := range lines {
		word, want, _ := strings.Cut(line, "\t")
		if word <= last {
			t.Errorf("%q stands after %q", word, last)
		}
		last = word
		if !slices.Contains(PartsOfSpeech, want) {
			t.Errorf("%q has the unknown tag %q", word, want)
		}
		if got, ok := lookUp(word); !ok || got != want {
			t.Errorf("%q: found %q, want %q", word, got, want)
		}
	}
	for _, word := range []string{"", "zzzzzz", "0", "list\tNN", "\xff"} {
		if tag, ok := lookUp(word); ok {
			t.Errorf("%q is said to be %s", word, tag)
		}
	}
}

func BenchmarkPartOfSpeech(b *testing.B) {
	for b.Loop() {
		PartOfSpeech("elements")
	}
}
