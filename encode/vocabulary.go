package encode

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"io"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"jithook/engine"
)

// The ids that every vocabulary has.
const (
	Pad     int32 = 0 // fills a batch's shorter rows
	Unknown int32 = 1 // stands for any token that the vocabulary does not hold
)

// Vocabulary numbers the tokens that the network has an embedding for.
type Vocabulary struct {
	tokens []string // by id
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
	return index(append(tokens, words...))
}

// index numbers tokens; of those that stand twice, the first counts.
func index(tokens []string) *Vocabulary {
	v := &Vocabulary{tokens: tokens, slots: make([]int32, 2<<bits.Len(uint(len(tokens)))), seed: maphash.MakeSeed()}
	for id, token := range tokens {
		at, found := v.slot(token)
		if found {
			v.twice = token
		} else {
			v.slots[at] = int32(id) + 1
		}
	}
	return v
}

// slot is where a token's id lies, or would.
func (v *Vocabulary) slot(token string) (at int, found bool) {
	last := len(v.slots) - 1
	for at = int(maphash.String(v.seed, token)) & last; v.slots[at] != 0; at = (at + 1) & last {
		if v.tokens[v.slots[at]-1] == token {
			return at, true
		}
	}
	return at, false
}

// Len is the number of ids.
func (v *Vocabulary) Len() int { return len(v.tokens) }

// First is the vocabulary of the first n tokens: those that are reserved, keywords, and the most frequent.
func (v *Vocabulary) First(n int) *Vocabulary { return index(v.tokens[:min(n, len(v.tokens))]) }

// ID returns a token's id, or Unknown.
func (v *Vocabulary) ID(token string) int32 {
	if at, ok := v.slot(token); ok {
		return v.slots[at] - 1
	}
	return Unknown
}

// Token returns the token of an id in [0, Len).
func (v *Vocabulary) Token(id int32) string { return v.tokens[id] }

// WriteTo writes the tokens in the order of their ids, one a line.
func (v *Vocabulary) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, strings.Join(v.tokens, "\n")+"\n")
	return int64(n), err
}

// ReadVocabulary reads what WriteTo wrote.
func ReadVocabulary(text []byte) (*Vocabulary, error) {
	tokens := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(tokens) < len(reserved) || !slices.Equal(tokens[:len(reserved)], reserved) {
		return nil, fmt.Errorf("read vocabulary: it does not begin with %s; write it anew with Vocabulary.WriteTo",
			strings.Join(reserved, ", "))
	}
	v := index(tokens)
	if v.twice != "" {
		return nil, fmt.Errorf("read vocabulary: %q stands in it twice; write it anew with Vocabulary.WriteTo", v.twice)
	}
	return v, nil
}

// Counter counts the subtokens of training cases. Its zero value is ready to use.
type Counter struct {
	comment, code map[string]int
}

// Add counts a case: each comment subtoken, and each code subtoken of the edits, where kept code counts once.
func (n *Counter) Add(c *engine.Case) {
	n.AddComment(Comment(c))
	for _, e := range Edits(c) {
		for _, s := range e.New {
			count(n.code, s)
		}
		if e.Op != Keep {
			for _, s := range e.Old {
				count(n.code, s)
			}
		}
	}
}

// AddComment counts a comment by itself, such as a new one that an updater is to write.
func (n *Counter) AddComment(subtokens []Subtoken) {
	if n.comment == nil {
		n.comment, n.code = map[string]int{}, map[string]int{}
	}
	for _, s := range subtokens {
		count(n.comment, s)
	}
}

func count(counts map[string]int, s Subtoken) {
	if _, known := counts[s.Text]; known {
		counts[s.Text]++
	} else if len(s.Text) <= maxTokenBytes {
		counts[strings.Clone(s.Text)] = 1 // a substring would hold its whole source in memory
	}
}

// Vocabularies makes the comment's and the code's vocabulary of at most size entries each. Keywords are further ones of
// the comment's.
func (n *Counter) Vocabularies(size int, keywords ...string) (comment, code *Vocabulary) {
	return NewVocabulary(n.comment, size, keywords...), NewVocabulary(n.code, size, Keywords()...)
}
