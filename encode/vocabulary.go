package encode

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/maphash"
	"io"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unsafe"

	"jithook/engine"
)

// The ids that every vocabulary has.
const (
	Pad     int32 = 0 // fills a batch's shorter rows
	Unknown int32 = 1 // stands for any token that the vocabulary does not hold
)

// Vocabulary numbers the tokens that the network has an embedding for.
type Vocabulary struct {
	text string  // the tokens by id, each with a line's end behind it
	ends []int32 // where each ends in the text
	// slots are where the ids lie by the hash of their token, or behind it; an empty one is 0. A map would take five times
	// as long to fill, at each start of the hook.
	slots []int32
	seed  maphash.Seed
	twice string // a token that stands in it twice, or ""
}

// reserved are the texts of Pad and Unknown; upper case, as no subtoken is.
var reserved = []string{"PAD", "UNK"}

// maxTokenBytes is the longest token that a vocabulary takes up. Longer ones are data, not words.
const maxTokenBytes = 64

// NewVocabulary holds the reserved tokens, then the keywords, then the most frequent of the counted tokens, size
// entries in all at most. Tokens of one count stand in the order of their text, so the same counts always give the same
// ids.
func NewVocabulary(counts map[string]int, size int, keywords ...string) *Vocabulary {
	tokens := append(slices.Clone(reserved), keywords...)
	words := make([]string, 0, len(counts))
	for token := range counts {
		if len(token) <= maxTokenBytes && !strings.ContainsFunc(token, unicode.IsSpace) && !slices.Contains(tokens, token) {
			words = append(words, token)
		}
	}
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	words = words[:max(0, min(len(words), size-len(tokens)))]
	return index(lines(append(tokens, words...)))
}

func lines(tokens []string) string { return strings.Join(tokens, "\n") + "\n" }

// index numbers the tokens of a text, one a line; of those that stand twice, the first counts.
func index(text string) *Vocabulary {
	n := strings.Count(text, "\n")
	v := &Vocabulary{text: text, ends: make([]int32, 0, n), slots: make([]int32, 2<<bits.Len(uint(n))),
		seed: maphash.MakeSeed()}
	for begin := 0; begin < len(text); {
		end := begin + strings.IndexByte(text[begin:], '\n')
		token := text[begin:end]
		at, found := v.slot(token)
		v.ends = append(v.ends, int32(end))
		if found {
			v.twice = token
		} else {
			v.slots[at] = int32(len(v.ends))
		}
		begin = end + 1
	}
	return v
}

// slot is where a token's id lies, or would.
func (v *Vocabulary) slot(token string) (at int, found bool) {
	last := len(v.slots) - 1
	for at = int(maphash.String(v.seed, token)) & last; v.slots[at] != 0; at = (at + 1) & last {
		if v.Token(v.slots[at]-1) == token {
			return at, true
		}
	}
	return at, false
}

// Len is the number of ids.
func (v *Vocabulary) Len() int { return len(v.ends) }

// First is the vocabulary of the first n tokens: those that are reserved, keywords, and the most frequent.
func (v *Vocabulary) First(n int) *Vocabulary { return index(v.text[:v.begin(min(n, v.Len()))]) }

// ID returns a token's id, or Unknown.
func (v *Vocabulary) ID(token string) int32 {
	if at, ok := v.slot(token); ok {
		return v.slots[at] - 1
	}
	return Unknown
}

// Token returns the token of an id in [0, Len).
func (v *Vocabulary) Token(id int32) string { return v.text[v.begin(int(id)):v.ends[id]] }

// begin is where the token of an id in [0, Len] begins in the text.
func (v *Vocabulary) begin(id int) int {
	if id == 0 {
		return 0
	}
	return int(v.ends[id-1]) + 1
}

// WriteTo writes the tokens in the order of their ids, one a line.
func (v *Vocabulary) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, v.text)
	return int64(n), err
}

// ReadVocabulary reads what WriteTo wrote. The text must not change while the vocabulary is in use, which reads tokens
// where they lie.
func ReadVocabulary(text []byte) (*Vocabulary, error) {
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(bytes.Clone(text), '\n')
	}
	if !bytes.HasPrefix(text, []byte(lines(reserved))) {
		return nil, fmt.Errorf("read vocabulary: it does not begin with %s; write it anew with Vocabulary.WriteTo",
			strings.Join(reserved, ", "))
	}
	v := index(unsafe.String(unsafe.SliceData(text), len(text)))
	if v.twice != "" {
		return nil, fmt.Errorf("read vocabulary: %q stands in it twice; write it anew with Vocabulary.WriteTo", v.twice)
	}
	return v, nil
}

// Counts says how often each token of a training set stands there.
type Counts map[string]int

// Add counts a token. A word that no vocabulary takes up for its length is not counted.
func (n Counts) Add(token string) {
	if _, known := n[token]; known {
		n[token]++
	} else if len(token) <= maxTokenBytes {
		n[strings.Clone(token)] = 1 // a substring would hold its whole source in memory
	}
}

func (n Counts) addAll(subtokens []Subtoken) {
	for _, s := range subtokens {
		n.Add(s.Text)
	}
}

// Counter counts the subtokens of training cases.
type Counter struct{ comment, code Counts }

// NewCounter begins with none.
func NewCounter() *Counter { return &Counter{Counts{}, Counts{}} }

// Add counts a case: each comment subtoken, and each code subtoken of the edits, where kept code counts once.
func (n *Counter) Add(c *engine.Case) {
	n.AddComment(Comment(c))
	for _, e := range Edits(c) {
		n.code.addAll(e.New)
		if e.Op != Keep {
			n.code.addAll(e.Old)
		}
	}
}

// AddComment counts a comment by itself, such as a new one that an updater is to write.
func (n *Counter) AddComment(subtokens []Subtoken) { n.comment.addAll(subtokens) }

// Vocabularies makes the comment's and the code's vocabulary of at most size entries each. Keywords are further ones of
// the comment's.
func (n *Counter) Vocabularies(size int, keywords ...string) (comment, code *Vocabulary) {
	return NewVocabulary(n.comment, size, keywords...), NewVocabulary(n.code, size, Keywords()...)
}
