package java

import (
	"bytes"
	"iter"
	"regexp"
	"slices"
	"sync"
)

// annotations matches some annotations one behind the other, at the start of a source, in one line. Strings in their
// arguments, and further parentheses, are too rare to be read.
var annotations = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:@[\pL\pN_$]+(?:\.[\pL\pN_$]+)*(?:[ \t]*\([^()"'\n]*\))?[ \t]*)+`)
})

// nested matches the outer names of a nested record in a pattern, `Shape.Circle(double r)`, at the start of a source,
// behind the white space after its keyword.
var nested = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s+((?:[\pL\pN_$]+\s*\.\s*)+)[\pL\pN_$]+\s*\(`)
})

// several matches what one label of a switch begins with where it has more than one pattern, `Circle _, Square _ ->`,
// or says that a pattern's variable is final, behind `case`. What it captures is of no use to the grammar.
var several = sync.OnceValue(func() *regexp.Regexp {
	const (
		name    = `[\pL\pN_$]+`
		typ     = name + `(?:\s*\.\s*` + name + `)*`
		inner   = `(?:[^(){};"']|\((?:[^(){};"']|\([^(){};"']*\))*\))*`
		generic = `(?:\s*<[^(){};]*>)?(?:\s*\[\s*\])*`
		pattern = `(?:` + typ + `\s*\(` + inner + `\)(?:\s*` + name + `)?|` + typ + generic + `\s+` + name + `)`
	)
	return regexp.MustCompile(`^\s+(final\s+)?` + pattern + `\s*((?:,\s*(?:final\s+)?` + pattern + `\s*)*)(?:->|:|when\b)`)
})

// unread are the expressions for what the grammar does not know behind a keyword: the groups that they capture.
var unread = []struct {
	keyword     string
	expressions []func() *regexp.Regexp
}{
	{"case", []func() *regexp.Regexp{nested, several}},
	{"instanceof", []func() *regexp.Regexp{nested}},
}

// withoutUnknown returns a source with blanks in place of what the grammar knows in no such place: annotations of array
// dimensions, `byte @Nullable []` and `Object @Nullable... args`, and of the names of nested types,
// `Map.@Nullable Entry` (JLS 9.7.4), the outer names of a record in a pattern (JLS 14.30.1), and all patterns of a
// label but the first (JLS 14.11.1). In a comment or string it may blank more, which no syntax node depends on. The
// call of a constructor behind other statements (JLS 8.8.7) becomes that of a method.
func withoutUnknown(src []byte) []byte {
	read := withLateCalls(src, withoutTypeUse(src))
	for _, u := range unread {
		for at := range behind(src, u.keyword) {
			if start := at - len(u.keyword); start > 0 && (isLetter(src[start-1]) || isDigit(src[start-1])) {
				continue
			}
			for _, expression := range u.expressions {
				read = withoutGroups(src, read, at, expression())
			}
		}
	}
	return read
}

// withoutGroups blanks what the groups of an expression capture from a place on.
func withoutGroups(src, read []byte, at int, expression *regexp.Regexp) []byte {
	found := expression.FindSubmatchIndex(src[at:])
	for group := 2; group < len(found); group += 2 {
		if found[group] >= 0 {
			read = blank(src, read, at+found[group], at+found[group+1])
		}
	}
	return read
}

// behind are the places behind a mark in a source. Looking for a mark is far quicker than for a pattern.
func behind(src []byte, mark string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; {
			next := bytes.Index(src[at:], []byte(mark))
			if next < 0 {
				return
			}
			if at += next + len(mark); !yield(at) {
				return
			}
		}
	}
}

// withLateCalls gives `super(…)` and `this(…)` capitals where they are no first statement: such a name is a method's.
func withLateCalls(src, read []byte) []byte {
	if !mayCallLate(src) {
		return read
	}
	tokens := lex(src).tokens
	for i := 1; i+1 < len(tokens); i++ {
		t := tokens[i]
		if t.Text != "super" && t.Text != "this" || tokens[i+1].Text != "(" {
			continue
		}
		before := i - 1
		for before > 0 && tokens[before].Text == "." && tokens[before-1].Kind == Identifier {
			before -= 2 // `outer.super(…)`
		}
		if before >= 0 && (tokens[before].Text == ";" || tokens[before].Text == "}") {
			read = own(src, read)
			read[t.Start] ^= 'a' ^ 'A'
		}
	}
	return read
}

// mayCallLate reports whether a source may have what withLateCalls looks for. It is quick.
func mayCallLate(src []byte) bool {
	for _, keyword := range []string{"super", "this"} {
		for at := range behind(src, keyword) {
			before := bytes.TrimRight(src[:at-len(keyword)], " \t\r\n")
			if bytes.HasPrefix(bytes.TrimLeft(src[at:], " \t\r\n"), []byte("(")) && !bytes.HasSuffix(before, []byte("{")) {
				return true
			}
		}
	}
	return false
}

// own returns what is read of a source such that it may be written to.
func own(src, read []byte) []byte {
	if &read[0] == &src[0] {
		return slices.Clone(src)
	}
	return read
}

// blank returns what is read of a source with blanks from one place to another, line ends left.
func blank(src, read []byte, from, to int) []byte {
	read = own(src, read)
	for i := from; i < to; i++ {
		if c := src[i]; c != '\n' && c != '\r' {
			read[i] = ' '
		}
	}
	return read
}

// withoutTypeUse blanks the annotations.
func withoutTypeUse(src []byte) []byte {
	read := src
	for i := bytes.IndexByte(src, '@'); i >= 0; {
		end := i + len(annotations().Find(src[i:]))
		if end > i && ofTypeUse(src[:i], src[end:]) {
			read = blank(src, read, i, end)
		}
		end = max(end, i+1)
		if i = bytes.IndexByte(src[end:], '@'); i >= 0 {
			i += end
		}
	}
	return read
}

// ofTypeUse reports whether annotations between two parts of a source are such.
func ofTypeUse(before, behind []byte) bool {
	return bytes.HasPrefix(behind, []byte("[")) || bytes.HasPrefix(behind, []byte("...")) ||
		bytes.HasSuffix(before, []byte(".")) && !bytes.HasPrefix(behind, []byte("("))
}
