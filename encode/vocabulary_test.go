package encode

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"jithook/engine/javadoc"
)

func TestVocabulary(t *testing.T) {
	counts := map[string]int{"b": 2, "a": 2, "often": 9, "rare": 1, "KEEP": 5, "two words": 7, strings.Repeat("x", 65): 7}
	v := NewVocabulary(counts, 6, "KEEP")
	tokens := []string{"PAD", "UNK", "KEEP", "often", "a", "b"}
	if want := lines(tokens); v.text != want {
		t.Errorf("tokens %q, want %q", v.text, want)
	}
	for id, token := range tokens {
		if v.ID(token) != int32(id) || v.Token(int32(id)) != token {
			t.Errorf("%q has the id %d, want %d; back it is %q", token, v.ID(token), id, v.Token(int32(id)))
		}
	}
	if v.ID("rare") != Unknown {
		t.Errorf("a token beyond the size has the id %d, want %d", v.ID("rare"), Unknown)
	}
}

func TestCounts(t *testing.T) {
	n, long := Counts{}, strings.Repeat("x", 100)
	for _, token := range []string{"b", "a", "b", "BLOCK", long} {
		n.Add(token)
	}
	v := NewVocabulary(n, 5)
	if v.ID("b") != 2 || v.ID("BLOCK") != 3 || v.ID("a") != 4 || n[long] > 0 || v.Len() != 5 {
		t.Errorf("ids %d, %d, %d of %d; %v", v.ID("b"), v.ID("BLOCK"), v.ID("a"), v.Len(), n)
	}
}

func TestVocabularyRoundTrip(t *testing.T) {
	n := NewCounter()
	for _, typ := range []javadoc.Type{javadoc.Summary, javadoc.Return} {
		n.Add(shelf.unit(t, typ))
	}
	comment, code := n.Vocabularies(10_000)
	for _, v := range []*Vocabulary{comment, code} {
		var file bytes.Buffer
		if _, err := v.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		read, err := ReadVocabulary(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if read.text != v.text {
			t.Errorf("read %q, wrote %q", read.text, v.text)
		}
	}
	for _, k := range Keywords() {
		if code.ID(k) == Unknown {
			t.Errorf("the code vocabulary lacks %s", k)
		}
	}
	if comment.ID("sorted") == Unknown || comment.ID("unmodifiable") != Unknown || code.ID("unmodifiable") == Unknown {
		t.Error("comment and code words are not apart")
	}
}

func TestReadVocabularyRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "does not begin with PAD, UNK",
		"a\nPAD\nUNK\n":       "does not begin with PAD, UNK",
		"PAD\nUNK\na\na\nb\n": `"a" stands in it twice`,
	} {
		if _, err := ReadVocabulary([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: error %v, want one with %q", text, err, want)
		}
	}
}

func BenchmarkReadVocabulary(b *testing.B) {
	counts := map[string]int{}
	for i := range 10_000 {
		counts[fmt.Sprint("word", i)] = i
	}
	var file bytes.Buffer
	if _, err := NewVocabulary(counts, 10_000).WriteTo(&file); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := ReadVocabulary(file.Bytes()); err != nil {
			b.Fatal(err)
		}
	}
}
