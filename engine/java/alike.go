package java

import (
	"crypto/sha256"
	"fmt"
	"slices"
)

// Versions parses the versions of one file. Of a large file it leaves out the bodies of methods that all versions have
// alike: no change touched them, and parsing takes a hundred times their size in memory.
type Versions struct {
	most       int
	alike      map[declared]bool // nil where all is parsed
	memberless bool              // one of them is too large for its members: a comparison is of those of all, or of none
	cache      *Cache            // nil where nothing is kept
}

// In has the versions be kept in a cache, and taken from there; nil is none. Large ones are not.
func (v Versions) In(c *Cache) Versions {
	v.cache = c
	return v
}

// declared is a hash of a method's head and body.
type declared [sha256.Size]byte

// MaxTokens is how many tokens a version may have to be parsed whole. With two versions of that size, and all else that
// a run reads, it stays below 150 MB.
const MaxTokens = 120_000

// NewVersions looks at the versions that are to be parsed, of each no more than so many tokens.
func NewVersions(most int, sources ...[]byte) Versions {
	v := Versions{most: most}
	v.memberless = slices.ContainsFunc(sources, func(src []byte) bool { return len(src) > maxMemberSource })
	if !slices.ContainsFunc(sources, func(src []byte) bool { return len(src) > most }) {
		return v
	}
	var counts []map[declared]int
	large := false
	for _, src := range sources {
		count := map[declared]int{}
		s := scanBodies(src, func(d declared, _ Span, _ int) { count[d]++ })
		large = large || s.tokenCount > most
		if !s.balanced() {
			clear(count) // where a brace is missing, nobody knows where bodies end
		}
		counts = append(counts, count)
	}
	if !large {
		return v
	}
	v.alike = map[declared]bool{}
	for d, n := range counts[0] {
		v.alike[d] = !slices.ContainsFunc(counts, func(other map[declared]int) bool { return other[d] != n })
	}
	return v
}

// Parse parses one of the versions. The methods whose bodies were left out have an empty one, but all have their places
// in the source. An error says so, too, where what is left to parse would take more memory than there is.
func (v Versions) Parse(src []byte) (*File, error) {
	if v.alike == nil && v.cache != nil {
		return v.cache.parse(src, v.most, v.memberless)
	}
	if v.alike == nil {
		return parseAs(src, src, v.most, v.memberless, nil)
	}
	var bodies []Span
	left := 0
	s := scanBodies(src, func(d declared, body Span, tokens int) {
		if v.alike[d] {
			bodies = append(bodies, body)
			left += tokens
		}
	})
	if left = s.tokenCount - left; left > v.most {
		return nil, fmt.Errorf("parse java: it has %d tokens beside the methods that stay as they are, more than %d",
			left, v.most)
	}
	read := src
	for _, b := range bodies {
		read = blank(src, read, b.Start, b.End)
	}
	return parseAs(src, read, v.most, true, nil) // of a file as large as that no members are read anyway
}

// scanner finds the bodies of methods by their braces, with no more tokens in memory than those of a head.
type scanner struct {
	lexer
	take func(d declared, body Span, tokens int)

	tokenCount int
	types      int    // type bodies that are open
	calls      []bool // the open parentheses: whether each holds the arguments of `new`
	created    bool   // `new` was read, and not yet its arguments
	closed     bool   // the last token ended the arguments of `new`
	block      block  // that is open, if depth is not 0
	wrong      bool
}

// block is what stands in braces directly in a type: a method's body, an initializer, the values of an array.
type block struct {
	depth  int
	parens int
	start  int
	tokens int // read before it
	method bool
	types  bool // it declares classes, whose names count in the file
	head   []byte
}

// scanBodies calls take with each method's body, without its braces, and how many tokens it has. Bodies that declare
// classes are left out.
func scanBodies(src []byte, take func(d declared, body Span, tokens int)) *scanner {
	s := &scanner{lexer: newLexer(src, src), take: take}
	for s.pos < len(s.src) {
		before := len(s.tokens)
		s.next()
		s.comments, s.docs = s.comments[:0], s.docs[:0]
		if len(s.tokens) > before {
			s.tokenCount += len(s.tokens) - before
			s.token(s.tokens[len(s.tokens)-1])
		}
	}
	return s
}

func (s *scanner) balanced() bool {
	return !s.wrong && s.types == 0 && s.block.depth == 0 && len(s.calls) == 0
}

// token takes in the token that was read last.
func (s *scanner) token(t Token) {
	closed := s.closed
	s.closed = false
	switch t.Text {
	case "new":
		s.created = true
		return
	case "(":
		s.calls = append(s.calls, s.created)
	case ")":
		if n := len(s.calls); n > 0 {
			s.closed, s.calls = s.calls[n-1], s.calls[:n-1]
		} else {
			s.wrong = true
		}
	case "{":
		s.open(t, closed)
	case "}":
		s.close(t)
	case ";":
		if s.block.depth == 0 && len(s.calls) == 0 {
			s.forget(0)
		}
	case "class", "interface", "enum", "record":
		if n := len(s.tokens); n < 2 || s.tokens[n-2].Text != "." {
			s.block.types = true
		}
	}
	if t.Kind == Operator && t.Text != "." && t.Text != "<" && t.Text != ">" && t.Text != "," && t.Text != "?" &&
		t.Text != "@" {
		s.created = false
	}
	if s.wrong = s.wrong || len(s.tokens) > MaxTokens; s.block.depth > 0 || s.wrong { // no head is so long
		s.forget(8) // enough for the lexer, which looks back
	}
}

// forget drops all tokens but the last ones.
func (s *scanner) forget(keep int) {
	const many = 256
	if n := len(s.tokens); keep == 0 || n > many {
		s.tokens = append(s.tokens[:0], s.tokens[max(0, n-keep):]...)
	}
}

func (s *scanner) open(t Token, closed bool) {
	switch {
	case s.block.depth > 0:
		s.block.depth++
		s.block.types = s.block.types || closed
	case len(s.calls) > 0: // the values of an annotation
		s.calls = append(s.calls, false)
	default:
		head := s.tokens[:len(s.tokens)-1]
		if s.opensType(head) {
			s.types++
			s.forget(0)
			return
		}
		var m Method
		h := readHeader(s.tokens, &m)
		s.block = block{depth: 1, parens: len(s.calls), start: t.End, tokens: s.tokenCount,
			method: s.types > 0 && h.ok && m.Body != nil}
		for _, t := range head {
			s.block.head = append(append(s.block.head, t.Text...), ' ')
		}
	}
}

func (s *scanner) close(t Token) {
	switch {
	case s.block.depth > 1:
		s.block.depth--
	case s.block.depth == 1:
		if b := s.block; b.method && !b.types && len(s.calls) == b.parens {
			body := Span{b.start, t.Start}
			s.take(sha256.Sum256(append(append(b.head, 0), s.src[body.Start:body.End]...)), body, s.tokenCount-1-b.tokens)
		}
		s.block = block{}
		s.forget(0)
	case len(s.calls) > 0:
		s.calls = s.calls[:len(s.calls)-1]
	case s.types > 0:
		s.types--
		s.forget(0)
	default:
		s.wrong = true
	}
}

// opensType reports whether a head is that of a type.
func (s *scanner) opensType(head []Token) bool {
	parens := 0
	for i, t := range head {
		switch t.Text {
		case "(":
			parens++
		case ")":
			parens--
		case "=":
			if parens == 0 {
				return false
			}
		case "class", "interface", "enum", "record":
			if parens == 0 && t.Kind == Keyword && (i == 0 || head[i-1].Text != ".") {
				return true
			}
		}
	}
	return false
}
