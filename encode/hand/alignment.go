package hand

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Alignment says how likely a word of the code is to bring a word into the comment: the translation probabilities of
// IBM's Model 1 (Brown et al., 1993), learnt from methods and comments that belong together. It never changes once
// made.
type Alignment struct {
	words []string  // of comments, sorted
	codes []string  // of code, sorted
	null  []float32 // by word: how likely it stands there whatever the code
	first []uint32  // by code, and one more: where its entries begin
	entry []pairing // of each code, by word
}

// pairing is one probability, in units of 1/65535.
type pairing struct {
	Word, Probability uint16
}

func (p pairing) compare(word uint16) int { return cmp.Compare(p.Word, word) }

// NewAlignment takes the probabilities by code and word, and those of words that go with no code. There may be no more
// than 65,536 words.
func NewAlignment(null map[string]float64, of map[string]map[string]float64) (*Alignment, error) {
	if len(null) > 1<<16 {
		return nil, fmt.Errorf("make an alignment: %d words; there is room for 65536", len(null))
	}
	a := &Alignment{first: []uint32{0}}
	for w := range null {
		a.words = append(a.words, w)
	}
	slices.Sort(a.words)
	for _, w := range a.words {
		a.null = append(a.null, float32(null[w]))
	}
	for c := range of {
		a.codes = append(a.codes, c)
	}
	slices.Sort(a.codes)
	for _, c := range a.codes {
		for w, p := range of[c] {
			if i, ok := slices.BinarySearch(a.words, w); ok {
				a.entry = append(a.entry, pairing{uint16(i), uint16(p*65535 + 0.5)})
			}
		}
		slices.SortFunc(a.entry[a.first[len(a.first)-1]:], func(x, y pairing) int { return cmp.Compare(x.Word, y.Word) })
		a.first = append(a.first, uint32(len(a.entry)))
	}
	return a, nil
}

// alignmentMagic opens a file; its last digit is the format's version.
const alignmentMagic = "jit-hook alignment 1\n"

// WriteTo writes the alignment: a line of magic, the numbers of words, codes and entries, the texts one a line, then
// the numbers, little-endian.
func (a *Alignment) WriteTo(w io.Writer) (int64, error) {
	counter := &counting{Writer: w}
	b := bufio.NewWriter(counter)
	fmt.Fprintf(b, "%s%d %d %d\n", alignmentMagic, len(a.words), len(a.codes), len(a.entry))
	for _, text := range slices.Concat(a.words, a.codes) {
		fmt.Fprintln(b, text)
	}
	for _, numbers := range []any{a.null, a.first, a.entry} {
		if err := binary.Write(b, binary.LittleEndian, numbers); err != nil {
			return counter.n, err
		}
	}
	err := b.Flush()
	return counter.n, err
}

type counting struct {
	io.Writer
	n int64
}

func (c *counting) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.n += int64(n)
	return n, err
}

// ReadAlignment reads what WriteTo wrote.
func ReadAlignment(data []byte) (*Alignment, error) {
	text, ok := strings.CutPrefix(string(data), alignmentMagic)
	if !ok {
		return nil, errors.New("not an alignment of this version")
	}
	var words, codes, entries int
	line, text, _ := strings.Cut(text, "\n")
	if _, err := fmt.Sscanf(line, "%d %d %d", &words, &codes, &entries); err != nil || min(words, codes, entries) < 0 ||
		max(words, codes, entries) > len(data) {
		return nil, errors.New("the alignment's sizes cannot be read")
	}
	lines := make([]string, words+codes)
	for i := range lines {
		if lines[i], text, ok = strings.Cut(text, "\n"); !ok {
			return nil, errors.New("the alignment ends in its texts")
		}
	}
	numbers := data[len(data)-len(text):]
	const size = 4 // of each number, and of a pairing
	if len(numbers) < size*(words+codes+1+entries) {
		return nil, errors.New("the alignment ends in its numbers")
	}
	a := &Alignment{words: lines[:words], codes: lines[words:], null: make([]float32, words),
		first: make([]uint32, codes+1), entry: make([]pairing, entries)}
	// Not with binary.Read, which takes half as long as loading the network.
	for i := range a.null {
		a.null[i] = math.Float32frombits(binary.LittleEndian.Uint32(numbers[size*i:]))
	}
	numbers = numbers[size*words:]
	for i := range a.first {
		a.first[i] = binary.LittleEndian.Uint32(numbers[size*i:])
	}
	numbers = numbers[size*(codes+1):]
	for i := range a.entry {
		n := binary.LittleEndian.Uint32(numbers[size*i:])
		a.entry[i] = pairing{uint16(n), uint16(n >> 16)}
	}
	if a.first[0] != 0 || int(a.first[codes]) != entries || !slices.IsSorted(a.first) {
		return nil, errors.New("the alignment's entries are out of order")
	}
	return a, nil
}

// word finds a word of a comment; it is -1 where the alignment does not know it.
func (a *Alignment) word(stem string) int {
	if i, ok := slices.BinarySearch(a.words, stem); ok {
		return i
	}
	return -1
}

// of returns the entries of a word of the code.
func (a *Alignment) of(code string) []pairing {
	i, ok := slices.BinarySearch(a.codes, code)
	if !ok {
		return nil
	}
	return a.entry[a.first[i]:a.first[i+1]]
}

func (a *Alignment) nullOf(word int) float64 {
	if word < 0 {
		return 0
	}
	return float64(a.null[word])
}

// support is how likely the codes bring each of the words, which are different ones: in sum, and by the one code that
// does most. It looks for the words among a code's or for the code's among the words, whichever are fewer, since a text
// may have them all.
func support(words []int, codes [][]pairing) (sum, most []float64) {
	sum, most = make([]float64, len(words)), make([]float64, len(words))
	place := make(map[uint16]int, len(words))
	for i, w := range words {
		if w >= 0 {
			place[uint16(w)] = i
		}
	}
	add := func(p pairing) {
		i := place[p.Word]
		probability := float64(p.Probability) / 65535
		sum[i] += probability
		most[i] = max(most[i], probability)
	}
	for _, entries := range codes {
		if len(entries) < len(place) {
			for _, p := range entries {
				if _, ok := place[p.Word]; ok {
					add(p)
				}
			}
			continue
		}
		for w := range place {
			if i, ok := slices.BinarySearchFunc(entries, w, pairing.compare); ok {
				add(entries[i])
			}
		}
	}
	return sum, most
}
