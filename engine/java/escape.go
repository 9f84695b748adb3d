package java

import (
	"bytes"
	"sort"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Escape reads the Unicode escape at the start of a source (JLS 3.3), such as `\u0041` or `\uuu0041`: the character
// that it stands for, and how many bytes it has; 0 where there is none. Two that make one character are read together.
// An escape begins behind an even number of backslashes alone.
func Escape(src []byte) (r rune, size int) {
	r, size = unit(src)
	if size == 0 || !utf16.IsSurrogate(r) {
		return r, size
	}
	low, more := unit(src[size:])
	if joined := utf16.DecodeRune(r, low); more > 0 && joined != utf8.RuneError {
		return joined, size + more
	}
	return 0, 0
}

// unit reads one escape.
func unit(src []byte) (r rune, size int) {
	if len(src) < len(`\u0041`) || src[0] != '\\' || src[1] != 'u' {
		return 0, 0
	}
	i := 1
	for i < len(src) && src[i] == 'u' {
		i++
	}
	const digits = 4
	if len(src) < i+digits {
		return 0, 0
	}
	n, err := strconv.ParseUint(string(src[i:i+digits]), 16, 16)
	if err != nil {
		return 0, 0
	}
	return rune(n), i + digits
}

// unescaped is a source whose code has characters in place of Unicode escapes. It has as many bytes as the source: what
// stands behind an escape, up to white space, is moved to it, and blanks follow. Comments and literals are as they
// were.
type unescaped struct {
	read   []byte
	places []escapePlace // none where the source has no escape in its code
	// hidden says that escapes stand for where a comment or a literal begins or ends, so that nobody who reads the source
	// sees what is which.
	hidden bool
}

// escapePlace is where an escape of so many bytes stands in the source, and where its character in what is read of it;
// with none, from there on both are the same.
type escapePlace struct{ source, size, read, width int }

// unescape finds the escapes.
func unescape(src []byte) unescaped {
	u := unescaped{read: src}
	if !bytes.Contains(src, []byte(`\u`)) {
		return u
	}
	s := escapeScan{unescaped: u, src: src}
	for s.i < len(src) {
		s.code()
	}
	s.endRun(len(src))
	return s.unescaped
}

// escapeScan goes over a source.
type escapeScan struct {
	unescaped
	src     []byte
	i       int
	to      int  // where what is moved goes
	moving  bool // an escape was read, and no white space behind it
	slashes int  // backslashes right before
}

// peek reads the character at the place of the scan.
func (s *escapeScan) peek() (r rune, size int, escaped bool) { return s.at(s.i, s.slashes) }

// behind reads the character behind one at the place of the scan.
func (s *escapeScan) behind(r rune, size int, escaped bool) (next rune, nextSize int, nextEscaped bool) {
	slashes := 0
	if r == '\\' && !escaped {
		slashes = s.slashes + 1
	}
	return s.at(s.i+size, slashes)
}

// at reads the character at a place behind so many backslashes.
func (s *escapeScan) at(i, slashes int) (r rune, size int, escaped bool) {
	if i >= len(s.src) {
		return 0, 0, false
	}
	if slashes%2 == 0 {
		if r, size = Escape(s.src[i:]); size > 0 {
			return r, size, true
		}
	}
	return rune(s.src[i]), 1, false
}

// pass goes behind a character.
func (s *escapeScan) pass(r rune, size int, escaped bool) {
	if r == '\\' && !escaped {
		s.slashes++
	} else {
		s.slashes = 0
	}
	s.i += size
}

// code reads one character of the code, or a whole comment or literal.
func (s *escapeScan) code() {
	r, size, escaped := s.peek()
	next, nextSize, nextEscaped := s.behind(r, size, escaped)
	switch {
	case r == '/' && (next == '/' || next == '*'):
		s.hidden = s.hidden || escaped || nextEscaped
		s.endRun(s.i)
		s.i += size + nextSize
		s.slashes = 0
		if next == '/' {
			s.lineComment()
		} else {
			s.blockComment()
		}
	case r == '"' || r == '\'':
		s.hidden = s.hidden || escaped
		s.endRun(s.i)
		s.pass(r, size, escaped)
		s.literal(r)
	case escaped:
		s.escape(r, size)
		s.pass(r, size, escaped)
	case r == ' ' || r >= '\t' && r <= '\r':
		s.endRun(s.i)
		s.pass(r, size, escaped)
	default:
		if s.moving {
			s.read[s.to] = s.src[s.i]
			s.to++
		}
		s.pass(r, size, escaped)
	}
}

// escape writes the character of an escape of the code.
func (s *escapeScan) escape(r rune, size int) {
	s.read = own(s.src, s.read)
	if !s.moving {
		s.moving, s.to = true, s.i
	}
	if r < ' ' { // a line end, too: those of the source are counted
		r = ' '
	}
	width := utf8.RuneLen(r)
	s.places = append(s.places, escapePlace{s.i, size, s.to, width})
	s.to += utf8.EncodeRune(s.read[s.to:], r)
}

// endRun ends what is moved before a place.
func (s *escapeScan) endRun(at int) {
	if !s.moving {
		return
	}
	s.moving = false
	for i := s.to; i < at; i++ {
		s.read[i] = ' '
	}
	s.places = append(s.places, escapePlace{source: at, read: at})
}

func (s *escapeScan) lineComment() {
	for s.i < len(s.src) {
		r, size, escaped := s.peek()
		if r == '\n' || r == '\r' {
			s.hidden = s.hidden || escaped
			return
		}
		s.pass(r, size, escaped)
	}
}

func (s *escapeScan) blockComment() {
	star, hidden := false, false
	for s.i < len(s.src) {
		r, size, escaped := s.peek()
		s.pass(r, size, escaped)
		if star && r == '/' {
			s.hidden = s.hidden || hidden || escaped
			return
		}
		star, hidden = r == '*', escaped
	}
}

// literal reads a string, a character or a text block behind its first quotation mark.
func (s *escapeScan) literal(quote rune) {
	block := quote == '"' && bytes.HasPrefix(s.src[s.i:], []byte(`""`))
	if block {
		s.i += len(`""`)
	}
	for s.i < len(s.src) {
		r, size, escaped := s.peek()
		next, _, nextEscaped := s.behind(r, size, escaped)
		switch {
		case r == '\\' && (next == quote || next == '\\'):
			s.hidden = s.hidden || next == quote && (escaped || nextEscaped)
			_, more, _ := s.behind(r, size, escaped)
			s.i, s.slashes = s.i+size+more, 0
			continue
		case block && bytes.HasPrefix(s.src[s.i:], []byte(`"""`)):
			s.i, s.slashes = s.i+len(`"""`), 0
			return
		case block && r == quote:
			s.hidden = s.hidden || (escaped || nextEscaped) && next == quote
		case r == quote:
			s.hidden = s.hidden || escaped
			s.pass(r, size, escaped)
			return
		case !block && (r == '\n' || r == '\r'):
			return
		}
		s.pass(r, size, escaped)
	}
}

// before is the last place up to an offset of what is read.
func (u *unescaped) before(offset int) (escapePlace, bool) {
	i := sort.Search(len(u.places), func(i int) bool { return u.places[i].read > offset }) - 1
	if i < 0 {
		return escapePlace{}, false
	}
	return u.places[i], true
}

// span is the span in the source of one of what is read, which is not empty.
func (u *unescaped) span(s Span) Span {
	if len(u.places) == 0 || s.Empty() {
		return s
	}
	if p, ok := u.before(s.Start); ok {
		if s.Start < p.read+p.width {
			s.Start = p.source
		} else {
			s.Start += p.source + p.size - p.read - p.width
		}
	}
	if p, ok := u.before(s.End - 1); ok {
		if s.End <= p.read+p.width {
			s.End = p.source + p.size
		} else {
			s.End += p.source + p.size - p.read - p.width
		}
	}
	return s
}

// place gives tokens of what is read their spans in the source.
func (u *unescaped) place(tokens []Token) {
	if len(u.places) == 0 {
		return
	}
	for i := range tokens {
		tokens[i].Span = u.span(tokens[i].Span)
	}
}
