package java

import (
	"bytes"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// lexed holds the tokens of a source and the places of its comments, in source order.
type lexed struct {
	tokens   []Token
	docs     []Span
	comments []Span // docs among them
	deep     int    // the most "<" that stood open at once
	hidden   bool   // Unicode escapes stand for where a comment or a literal begins or ends
	left     int    // "(", "{" or "[" that are never closed, whichever are most
	longest  int    // the bytes of the longest token
}

// lexer splits Java into tokens. It reads any bytes: what is no Java becomes single-character operators, and an
// unterminated literal ends with its line, so that one bad line costs no more than the methods around it.
type lexer struct {
	src              []byte
	text             string // what the tokens' texts are parts of: the same bytes, or others where src has blanks
	pos              int
	angles           int   // open "<" that may still turn out to be type arguments
	saved            []int // angles outside of each open parenthesis
	braces, brackets int   // that are open
	// unclosed says of string and character literals where the line ends on which one has no end. All quotes that follow
	// there are escaped.
	unclosed [Char + 1]int
	lexed
}

// lex splits src into tokens.
func lex(src []byte) lexed { return lexAs(src, src) }

// lexAs splits what is read of src, in which some bytes are blank. The texts of tokens are parts of src, which lives as
// long as they do anyway: what is read of the largest file would be 4 MiB more. Unicode escapes are read as the
// characters that they stand for.
func lexAs(src, read []byte) lexed {
	u := unescape(read)
	if len(u.places) > 0 {
		src = u.read // which has the texts
	}
	// Dense Java has one token in three to four bytes; a slice that need not grow is not twice in memory.
	l := newLexer(src, u.read)
	l.tokens = make([]Token, 0, min(len(src)/3, MaxTokens)+16)
	for l.pos < len(l.src) {
		l.next()
	}
	l.left = max(len(l.saved), l.braces, l.brackets)
	l.hidden = u.hidden
	u.place(l.tokens)
	return l.lexed
}

func newLexer(src, read []byte) lexer {
	return lexer{src: read, text: unsafe.String(unsafe.SliceData(src), len(src))} // nobody writes to src
}

// next reads one token, comment or run of white space.
func (l *lexer) next() {
	switch c := l.src[l.pos]; {
	case c == ' ' || c >= '\t' && c <= '\r':
		l.pos++
	case isLetter(c):
		l.word()
	case c >= utf8.RuneSelf:
		l.foreign()
	case isDigit(c) || c == '.' && isDigit(l.peek(1)):
		l.number()
	case c == '"' && l.peek(1) == '"' && l.peek(2) == '"':
		l.textBlock()
	case c == '"':
		l.literal(String)
	case c == '\'':
		l.literal(Char)
	case c == '/' && l.peek(1) == '/':
		start := l.pos
		l.pos = l.lineEnd(start)
		l.comments = append(l.comments, Span{start, l.pos})
	case c == '/' && l.peek(1) == '*':
		l.blockComment()
	case c == '>':
		l.greater()
	default:
		l.operator()
	}
}

// peek returns the byte n after the current one, or 0 at the end.
func (l *lexer) peek(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// add appends the token from the current position to end and moves there.
func (l *lexer) add(kind Kind, end int) {
	t := Token{Text: l.text[l.pos:end], Kind: kind, Span: Span{l.pos, end}}
	l.trackAngles(t)
	l.trackBrackets(t)
	l.longest = max(l.longest, end-l.pos)
	l.tokens = append(l.tokens, t)
	l.pos = end
	if n := len(l.tokens); n > 1 && l.tokens[n-2].Kind == Identifier && isContextual(l.tokens[n-2].Text, t) {
		l.tokens[n-2].Kind = Keyword
	}
}

func (l *lexer) word() {
	end := l.wordEnd(l.pos)
	kind := Identifier
	if keywords[l.text[l.pos:end]] {
		kind = Keyword
	}
	l.add(kind, end)
}

// foreign reads what starts outside ASCII: Unicode white space and byte order marks are skipped, all else is taken for
// a letter, bytes that are no UTF-8 (Latin-1 sources) too.
func (l *lexer) foreign() {
	if r, n := utf8.DecodeRune(l.src[l.pos:]); unicode.IsSpace(r) || r == '\uFEFF' {
		l.pos += n
		return
	}
	l.word()
}

func (l *lexer) wordEnd(i int) int {
	for i < len(l.src) {
		c := l.src[i]
		if isLetter(c) || isDigit(c) {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRune(l.src[i:])
		if unicode.IsSpace(r) || r == '\uFEFF' {
			break
		}
		i += n
	}
	return i
}

func (l *lexer) number() {
	hex := l.src[l.pos] == '0' && (l.peek(1) == 'x' || l.peek(1) == 'X')
	i := l.pos
	for ; i < len(l.src); i++ {
		c := l.src[i]
		if isLetter(c) || isDigit(c) || c == '.' {
			continue
		}
		if c != '+' && c != '-' {
			break
		}
		// a sign belongs to the number only right after the exponent's letter
		if e := l.src[i-1] | 0x20; hex && e != 'p' || !hex && e != 'e' {
			break
		}
	}
	l.add(Number, i)
}

// literal reads a string or character literal that ends on its line.
func (l *lexer) literal(kind Kind) {
	quote, i := l.src[l.pos], l.pos+1
	for ; i < len(l.src) && l.pos >= l.unclosed[kind]; i++ {
		switch l.src[i] {
		case quote:
			l.add(kind, i+1)
			return
		case '\\':
			i++
		}
		if i < len(l.src) && (l.src[i] == '\n' || l.src[i] == '\r') {
			break
		}
	}
	l.unclosed[kind] = max(l.unclosed[kind], min(i, len(l.src)))
	l.add(Operator, l.pos+1)
}

func (l *lexer) textBlock() {
	i := l.pos + 3
	for i < len(l.src) && !bytes.HasPrefix(l.src[i:], []byte(`"""`)) {
		if l.src[i] == '\\' {
			i++
		}
		i++
	}
	l.add(String, min(i+3, len(l.src)))
}

func (l *lexer) blockComment() {
	start := l.pos
	l.pos = len(l.src)
	if n := bytes.Index(l.src[start+2:], []byte("*/")); n >= 0 {
		l.pos = start + 2 + n + 2
		if isJavadoc(l.src[start:l.pos]) {
			l.docs = append(l.docs, Span{start, l.pos})
		}
	}
	l.comments = append(l.comments, Span{start, l.pos})
}

// isJavadoc reports whether a block comment is a documentation comment: `/**/` is none.
func isJavadoc(comment []byte) bool {
	return len(comment) > 4 && bytes.HasPrefix(comment, []byte("/**")) && bytes.HasSuffix(comment, []byte("*/"))
}

func (l *lexer) lineEnd(i int) int {
	if n := bytes.IndexAny(l.src[i:], "\r\n"); n >= 0 {
		return i + n
	}
	return len(l.src)
}

func (l *lexer) operator() {
	for n := 3; n > 1; n-- {
		if l.pos+n <= len(l.src) && operators[string(l.src[l.pos:l.pos+n])] {
			l.add(Operator, l.pos+n)
			return
		}
	}
	l.add(Operator, l.pos+1)
}

// greater reads a run of ">", which either closes type arguments one by one or is a shift or comparison.
func (l *lexer) greater() {
	n := 1
	for n <= max(3, l.angles) && l.peek(n) == '>' { // more change nothing
		n++
	}
	switch {
	case n <= 3 && l.peek(n) == '=':
		l.add(Operator, l.pos+n+1)
	case n > 1 && l.angles < n:
		l.add(Operator, l.pos+min(n, 3))
	default:
		for range n {
			l.add(Operator, l.pos+1)
		}
	}
}

func (l *lexer) trackBrackets(t Token) {
	switch t.Text {
	case "{":
		l.braces++
	case "}":
		l.braces = max(0, l.braces-1)
	case "[":
		l.brackets++
	case "]":
		l.brackets = max(0, l.brackets-1)
	}
}

// trackAngles counts the "<" that type arguments may have opened before t. Whatever cannot stand in type arguments
// shows that they were comparisons.
func (l *lexer) trackAngles(t Token) {
	switch t.Text {
	case "<":
		l.angles++
		l.deep = max(l.deep, l.angles)
	case ">":
		l.angles = max(0, l.angles-1)
	case "(":
		outer := 0
		if l.angles > 0 && l.afterAnnotation() {
			outer = l.angles
		}
		l.saved = append(l.saved, outer)
		l.angles = 0
	case ")":
		l.angles = 0
		if n := len(l.saved); n > 0 {
			l.angles, l.saved = l.saved[n-1], l.saved[:n-1]
		}
	case "?":
		// a wildcard follows "<", "," or an annotation; the conditional operator follows an operand
		if n := len(l.tokens); n > 0 && l.tokens[n-1].Text != "<" && l.tokens[n-1].Text != "," && !l.afterAnnotation() {
			l.angles = 0
		}
	case ".", ",", "&", "[", "]", "@", "extends", "super":
	default:
		if t.Kind != Identifier && !primitives[t.Text] {
			l.angles = 0
		}
	}
}

// afterAnnotation reports whether the last tokens are an annotation's name.
func (l *lexer) afterAnnotation() bool {
	i := len(l.tokens) - 1
	for i >= 2 && l.tokens[i].Kind == Identifier && l.tokens[i-1].Text == "." {
		i -= 2
	}
	return i >= 1 && l.tokens[i].Kind == Identifier && l.tokens[i-1].Text == "@"
}

// isContextual reports whether word is a contextual keyword where next follows it. Code older than the keyword uses the
// same words as names, which the grammar tells apart by what follows.
func isContextual(word string, next Token) bool {
	switch word {
	case "var", "record", "permits":
		return next.Kind == Identifier
	case "yield", "when":
		return next.Kind == Identifier || next.Kind == Number || next.Kind == String || next.Kind == Char ||
			next.Text == "!" || startsOperand[next.Text]
	case "sealed":
		return next.Kind == Keyword && next.Text != "instanceof"
	}
	return false
}

// IsNameRune reports whether r may stand in a Java name.
func IsNameRune(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$' }

// IsPrimitive reports whether a word names a primitive type.
func IsPrimitive(word string) bool { return primitives[word] }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

var (
	keywords = set("abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
		"default", "do", "double", "else", "enum", "extends", "final", "finally", "float", "for", "goto", "if", "implements",
		"import", "instanceof", "int", "interface", "long", "native", "new", "package", "private", "protected", "public",
		"return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient",
		"try", "void", "volatile", "while", "true", "false", "null")
	primitives    = set("boolean", "byte", "char", "double", "float", "int", "long", "short")
	startsOperand = set("new", "this", "super", "switch", "true", "false", "null")
	operators     = set("...", "<<=", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", "+=", "-=", "*=", "/=", "&=",
		"|=", "^=", "%=", "<<")
)
