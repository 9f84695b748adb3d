package hand

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"sort"
	"strings"
	"unsafe"
)

// Alignment says how likely a word of the code is to bring a word into the comment: the translation probabilities of
// IBM's Model 1 (Brown et al., 1993), learnt from methods and comments that belong together. It never changes once
// made. It is looked up as it lies in its file: to decode it would take as long as the network.
type Alignment struct {
	words lines  // of comments, sorted
	codes lines  // of code, sorted
	null  []byte // by word, float32: how likely it stands there whatever the code
	first []byte // by code, and one more, uint32: where its entries begin
	entry []byte // pairings of each code, by word
}

// lines are texts, one a line.
type lines struct {
	text   string
	starts []uint32 // and where the last ends
}

func (l lines) at(i int) string { return l.text[l.starts[i] : l.starts[i+1]-1] }

// find is the place of a text among sorted ones.
func (l lines) find(text string) (int, bool) {
	return sort.Find(len(l.starts)-1, func(i int) int { return strings.Compare(text, l.at(i)) })
}

// cutLines takes n lines off the front of a text.
func cutLines(text string, n int) (l lines, rest string, ok bool) {
	l = lines{text, make([]uint32, n+1)}
	at := 0
	for i := range n {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			return l, "", false
		}
		at += end + 1
		l.starts[i+1] = uint32(at)
	}
	return l, text[at:], true
}

// number is the i-th of a list.
func number(list []byte, i int) uint32 { return binary.LittleEndian.Uint32(list[4*i:]) }

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
	words, codes := slices.Sorted(maps.Keys(null)), slices.Sorted(maps.Keys(of))
	var nulls, first, entry []byte
	for _, w := range words {
		nulls = binary.LittleEndian.AppendUint32(nulls, math.Float32bits(float32(null[w])))
	}
	first = binary.LittleEndian.AppendUint32(first, 0)
	for _, c := range codes {
		var of = of[c]
		for _, w := range slices.Sorted(maps.Keys(of)) {
			if i, ok := slices.BinarySearch(words, w); ok {
				entry = binary.LittleEndian.AppendUint16(entry, uint16(i))
				entry = binary.LittleEndian.AppendUint16(entry, uint16(of[w]*65535+0.5))
			}
		}
		first = binary.LittleEndian.AppendUint32(first, uint32(len(entry)/4))
	}
	text := strings.Join(slices.Concat(words, codes, []string{""}), "\n")
	return newAlignment(text, len(words), len(codes), slices.Concat(nulls, first, entry), len(entry)/4)
}

// alignmentMagic opens a file; its last digit is the format's version.
const alignmentMagic = "jit-hook alignment 1\n"

// WriteTo writes the alignment: a line of magic, the numbers of words, codes and entries, the texts one a line, then
// the numbers, little-endian.
func (a *Alignment) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%d %d %d\n", alignmentMagic, len(a.null)/4, len(a.first)/4-1, len(a.entry)/4)
	for _, l := range []lines{a.words, a.codes} {
		b.WriteString(l.text[:l.starts[len(l.starts)-1]])
	}
	for _, numbers := range [][]byte{a.null, a.first, a.entry} {
		b.Write(numbers)
	}
	return b.WriteTo(w)
}

// ReadAlignment reads what WriteTo wrote. The data must not change while the alignment is in use.
func ReadAlignment(data []byte) (*Alignment, error) {
	if len(data) == 0 {
		return nil, errors.New("the alignment is empty")
	}
	text, ok := strings.CutPrefix(unsafe.String(&data[0], len(data)), alignmentMagic)
	if !ok {
		return nil, errors.New("not an alignment of this version")
	}
	var words, codes, entries int
	line, text, _ := strings.Cut(text, "\n")
	if _, err := fmt.Sscanf(line, "%d %d %d", &words, &codes, &entries); err != nil || min(words, codes, entries) < 0 ||
		max(words, codes, entries) > len(data) {
		return nil, errors.New("the alignment's sizes cannot be read")
	}
	return newAlignment(text, words, codes, nil, entries)
}

// newAlignment takes the texts, and the numbers, which stand behind the texts where they are nil.
func newAlignment(text string, words, codes int, numbers []byte, entries int) (*Alignment, error) {
	a := new(Alignment)
	var ok bool
	a.words, text, ok = cutLines(text, words)
	if ok {
		a.codes, text, ok = cutLines(text, codes)
	}
	if !ok {
		return nil, errors.New("the alignment ends in its texts")
	}
	if numbers == nil {
		numbers = unsafe.Slice(unsafe.StringData(text), len(text))
	}
	if len(numbers) < 4*(words+codes+1+entries) {
		return nil, errors.New("the alignment ends in its numbers")
	}
	a.null, numbers = numbers[:4*words], numbers[4*words:]
	a.first, numbers = numbers[:4*(codes+1)], numbers[4*(codes+1):]
	a.entry = numbers[:4*entries]
	for i := range codes {
		if number(a.first, i) > number(a.first, i+1) {
			return nil, errors.New("the alignment's entries are out of order")
		}
	}
	if number(a.first, 0) != 0 || int(number(a.first, codes)) != entries {
		return nil, errors.New("the alignment's entries are out of order")
	}
	return a, nil
}

// word finds a word of a comment; it is -1 where the alignment does not know it.
func (a *Alignment) word(stem string) int {
	if i, ok := a.words.find(stem); ok {
		return i
	}
	return -1
}

// of returns the entries of a word of the code.
func (a *Alignment) of(code string) []pairing {
	i, ok := a.codes.find(code)
	if !ok {
		return nil
	}
	from, to := int(number(a.first, i)), int(number(a.first, i+1))
	entries := make([]pairing, to-from)
	for k := range entries {
		n := number(a.entry, from+k)
		entries[k] = pairing{uint16(n), uint16(n >> 16)}
	}
	return entries
}

func (a *Alignment) nullOf(word int) float64 {
	if word < 0 {
		return 0
	}
	return float64(math.Float32frombits(number(a.null, word)))
}

// support is how likely the codes bring each of the words, which are different ones: in sum, and by the one code that
// does most. It looks for the words among a code's or for the code's among the words, whichever are fewer, because a
// text may have them all.
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
