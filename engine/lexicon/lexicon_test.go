package lexicon

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"jithook/engine/java"
)

func TestNamesComeApart(t *testing.T) {
	for _, tt := range []struct{ name, subtokens, subwords string }{
		{"maxValue", "max value", "max value"},
		{"toURLString", "to urlstring", "to url string"},
		{"base64Decoder", "base64 decoder", "base 64 decoder"},
		{"HTTP2Client", "http2 client", "http 2 client"},
		{"MAX_VALUE", "max_value", "max value"},
		{"_x$1", "_x$1", "x 1"},
		{"größeÄndern", "größe ändern", "größe ändern"},
		{"a\xffB", "a\ufffdb", "a b"},
		{"\xff", "\ufffd", ""},
		{"", "", ""},
	} {
		if got := joined(Subtokens(tt.name)); got != tt.subtokens {
			t.Errorf("%q has the subtokens %q, want %q", tt.name, got, tt.subtokens)
		}
		if got := joined(Subwords(tt.name)); got != tt.subwords {
			t.Errorf("%q has the subwords %q, want %q", tt.name, got, tt.subwords)
		}
	}
}

func joined(words iter.Seq[string]) string { return strings.Join(slices.Collect(words), " ") }

func TestNamesShareWords(t *testing.T) {
	for _, c := range []struct {
		a, b         string
		kin, sharing int
	}{
		{"size", "sizes", 1, 0},
		{"maxSize", "max_size", 2, 1},
		{"e", "element", 1, 0},
		{"start", "length", 0, 0},
		{"setWidth", "setTimeout", 1, 0},
		{"set", "setTimeout", 1, 1},
		{"readTimeout", "timeoutOfRead", 2, 2},
	} {
		if kin, sharing := Kinship(c.a, c.b), SharedWords(c.a, c.b); kin != c.kin || sharing != c.sharing {
			t.Errorf("%s and %s share %d words, %d in the strict sense, want %d and %d", c.a, c.b, kin, sharing, c.kin, c.sharing)
		}
	}
}

func TestLetters(t *testing.T) {
	for _, tt := range []struct {
		token                               string
		word, name, capitalized, identifier bool
	}{
		{"list", true, true, false, false},
		{"HashMap", true, true, true, true},
		{"HTTP", true, true, true, false},
		{"max_value", true, true, false, true},
		{"7", true, true, false, false},
		{"_", false, true, false, false},
		{"$", false, true, false, false},
		{".", false, false, false, false},
		{"", false, false, false, false},
	} {
		is := [...]bool{IsWord(tt.token), IsName(tt.token), IsCapitalized(tt.token), IsIdentifier(tt.token)}
		if want := [...]bool{tt.word, tt.name, tt.capitalized, tt.identifier}; is != want {
			t.Errorf("%q is a word, a name, capitalized, an identifier: %v, want %v", tt.token, is, want)
		}
	}
	if got := Capitalized("äpfel") + Capitalized(""); got != "Äpfel" {
		t.Errorf("capitalized %q", got)
	}
}

func TestStem(t *testing.T) {
	for _, alike := range []string{
		"sort sorts sorted sorting", "copy copies copied copying", "save saves saved saving", "clear clears cleared",
		"trim trims trimmed trimming", "notify notifies notified", "normalize normalizes normalized",
		"close closes closed closing", "register registers registered",
	} {
		words := strings.Fields(alike)
		for _, w := range words {
			if Stem(w) != Stem(words[0]) {
				t.Errorf("%s has the stem %s, %s has %s", w, Stem(w), words[0], Stem(words[0]))
			}
		}
	}
	if Stem("address") == Stem("add") || Stem("list") == Stem("less") {
		t.Error("other words have the same stem")
	}
}

func TestFittedStemsMeet(t *testing.T) {
	for _, words := range [][]string{{"computes", "compute", "computed", "computing"}, {"entries", "entry"},
		{"files", "file"}} {
		for _, w := range words[1:] {
			if FittedStem(w) != FittedStem(words[0]) {
				t.Errorf("%q becomes %q, %q becomes %q", words[0], FittedStem(words[0]), w, FittedStem(w))
			}
		}
	}
	for word, want := range map[string]string{"classes": "classe", "glass": "glass", "entries": "entry", "gas": "gas",
		"ordered": "ordered"} {
		if got := Singular(word); got != want {
			t.Errorf("%q becomes %q, want %q", word, got, want)
		}
	}
	if got := joined(Named("boxes")); got != "boxes boxe box" {
		t.Errorf("boxes names %q", got)
	}
}

func TestTypesHaveAClass(t *testing.T) {
	for typ, want := range map[string]Class{
		"": None, "void": Void, "boolean": Boolean, "java.lang.Integer": Number, "char": Text, "char[]": Array,
		"String...":             Array,
		"java.util.List<int[]>": Sequence, "NavigableSet<String>": Set, "Map.Entry<A, B>": Object, "LinkedHashMap<A, B>": Map,
		"OptionalInt": Optional, "CompletableFuture<List<A>>": Future, "Iterator<A>": Stream, "Ship": Object,
	} {
		if got := ClassOf(tokens(t, typ)); got != want {
			t.Errorf("the class of %q is %s, want %s", typ, got, want)
		}
	}
}

// tokens reads a type as that of a parameter.
func tokens(t *testing.T, typ string) []java.Token {
	t.Helper()
	if typ == "void" {
		return []java.Token{{Text: typ, Kind: java.Keyword}}
	}
	if typ == "" {
		return nil
	}
	m, err := java.ParseMethod(fmt.Appendf(nil, "void f(%s a) {}", typ), []byte("/** A. */"))
	if err != nil {
		t.Fatal(err)
	}
	return m.Params[0].Type
}

func TestWordsSpeakOfTypes(t *testing.T) {
	if w := Lookup("whether"); !w.SpeaksOf(Boolean) || w.SpeaksOf(Number) || len(w.Suits) > 0 || w.Many {
		t.Errorf("whether is %v", w)
	}
	if w := Lookup("collection"); !w.Many || !w.SpeaksOf(Set) || !slices.Contains(w.Suits, "deque") ||
		!slices.Contains(w.Suits, AnyArray) {
		t.Errorf("a collection is %v", w)
	}
	if w := Lookup("ship"); w.SpeaksOf(None) || w.Many || len(w.Suits) > 0 {
		t.Errorf("a ship is %v", w)
	}
}

// What rules look up in the singular must stand there so.
func TestWordsThatSuitTypesAreSingular(t *testing.T) {
	for word, w := range words() {
		if (len(w.Suits) > 0 || w.Many) && Singular(word) != word {
			t.Errorf("rules look up %q as %q", word, Singular(word))
		}
	}
}
