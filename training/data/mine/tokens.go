package mine

import "bytes"

// sameTokens tells cheaply that two versions of a file differ in nothing but comments and white space, so that they
// need no parsing. It may miss that, but never says it of versions whose tokens differ.
func sameTokens(a, b []byte) bool {
	for {
		a, b = skipBlank(a), skipBlank(b)
		m, n := unit(a), unit(b)
		if !bytes.Equal(a[:m], b[:n]) {
			return false
		}
		if m == 0 {
			return true
		}
		a, b = a[m:], b[n:]
	}
}

// skipBlank cuts white space and comments from the front of src.
func skipBlank(src []byte) []byte {
	for len(src) > 0 {
		switch c := src[0]; {
		case c == ' ' || c >= '\t' && c <= '\r':
			src = src[1:]
		case bytes.HasPrefix(src, []byte("//")):
			end := bytes.IndexAny(src, "\r\n")
			if end < 0 {
				return nil
			}
			src = src[end:]
		case bytes.HasPrefix(src, []byte("/*")):
			end := bytes.Index(src[2:], []byte("*/"))
			if end < 0 {
				return src
			}
			src = src[end+4:]
		default:
			return src
		}
	}
	return src
}

// unit is the length of the token that src begins with: a word, a literal, a run of operators or one other character.
// It is 0 at the end only.
func unit(src []byte) int {
	if len(src) == 0 {
		return 0
	}
	switch c := src[0]; {
	case isWord(c):
		i := 1
		for i < len(src) && isWord(src[i]) {
			i++
		}
		return i
	case bytes.HasPrefix(src, []byte(`"""`)):
		for i := 3; i < len(src); i++ {
			if src[i] == '\\' {
				i++
			} else if bytes.HasPrefix(src[i:], []byte(`"""`)) {
				return i + 3
			}
		}
		return len(src)
	case c == '"' || c == '\'':
		for i := 1; i < len(src); i++ {
			switch src[i] {
			case '\\':
				i++
			case c:
				return i + 1
			case '\n', '\r':
				return i // an unterminated literal ends with its line
			}
		}
		return len(src)
	}
	i := 1
	for isOperator(src[0]) && i < len(src) && isOperator(src[i]) && !startsComment(src[i:]) {
		i++ // "++" is another token than "+ +"
	}
	return i
}

func startsComment(src []byte) bool {
	return bytes.HasPrefix(src, []byte("//")) || bytes.HasPrefix(src, []byte("/*"))
}

func isOperator(c byte) bool { return bytes.IndexByte([]byte("+-*/%&|^!=<>:?~."), c) >= 0 }

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}
