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

// several matches what one label of a switch begins with where it has more than one pattern, `Circle _, Square _ ->`,
// behind `case`. What it captures is of no use to the grammar.
var several = sync.OnceValue(func() *regexp.Regexp {
	const (
		name    = `[\pL\pN_$]+`
		typ     = name + `(?:\s*\.\s*` + name + `)*`
		inner   = `(?:[^(){};"']|\((?:[^(){};"']|\([^(){};"']*\))*\))*`
		generic = `(?:\s*<[^(){};]*>)?(?:\s*\[\s*\])*`
		pattern = `(?:` + typ + `\s*\(` + inner + `\)(?:\s*` + name + `)?|` + typ + generic + `\s+` + name + `)`
	)
	return regexp.MustCompile(
		`^\s+(?:final\s+)?` + pattern + `\s*((?:,\s*(?:final\s+)?` + pattern + `\s*)*)(?:->|:|when\b)`)
})

// withoutUnknown returns a source with blanks in place of what the grammar knows in no such place: annotations of array
// dimensions, `byte @Nullable []` and `Object @Nullable... args`, and of the names of nested types,
// `Map.@Nullable Entry` (JLS 9.7.4), what patterns have beside plain types and names, and all patterns of a
// label but the first (JLS 14.11.1). In a comment or string it may blank more, which no syntax node depends on. The
// call of a constructor behind other statements (JLS 8.8.7) becomes that of a method, a variable that is called `yield`
// another one, the underscores of some numbers are digits, and all lines end in line feeds.
func withoutUnknown(src []byte) []byte {
	read := withLateCalls(src, withoutTypeUse(src))
	read = withPlainPatterns(src, read)
	read = withPlainNumbers(src, withPlainYield(src, read))
	for at := range behind(src, "case") {
		if start := at - len("case"); start > 0 && (isLetter(src[start-1]) || isDigit(src[start-1])) {
			continue
		}
		if found := several().FindSubmatchIndex(src[at:]); len(found) > 0 && found[2] >= 0 {
			read = blank(src, read, at+found[2], at+found[3])
		}
	}
	return withLineFeeds(src, read)
}

// withLineFeeds has line feeds for the carriage returns that end a line alone, as on old Macs: to the grammar a comment
// that begins with `//` goes on behind them.
func withLineFeeds(src, read []byte) []byte {
	for at := range behind(src, "\r") {
		if at == len(src) || src[at] != '\n' {
			read = own(src, read)
			read[at-1] = '\n'
		}
	}
	return read
}

// withPlainYield gives `yield++` and `yield--` a capital: the grammar takes them for statements that yield a value.
func withPlainYield(src, read []byte) []byte {
	for at := range behind(src, "yield") {
		start := at - len("yield")
		rest := bytes.TrimLeft(src[at:], " \t\r\n\f")
		if !bytes.HasPrefix(rest, []byte("++")) && !bytes.HasPrefix(rest, []byte("--")) ||
			start > 0 && (isLetter(src[start-1]) || isDigit(src[start-1])) {
			continue
		}
		if rest = bytes.TrimLeft(rest[2:], " \t\r\n\f"); len(rest) > 0 && (isLetter(rest[0]) || rest[0] == '(') {
			continue // `yield ++i`
		}
		read = own(src, read)
		read[start] ^= 'a' ^ 'A'
	}
	return read
}

// withPlainNumbers has digits for the underscores of numbers such as `1__0` and `0_7` (JLS 3.10.1).
func withPlainNumbers(src, read []byte) []byte {
	word := func(c byte) bool { return isLetter(c) || isDigit(c) }
	for at := 0; ; {
		next := bytes.IndexByte(src[at:], '_')
		if next < 0 {
			return read
		}
		start, end := at+next, at+next
		for start > at && word(src[start-1]) {
			start--
		}
		for end < len(src) && word(src[end]) {
			end++
		}
		at = end
		if number := src[start:end]; isDigit(number[0]) && (bytes.Contains(number, []byte("__")) || number[0] == '0' &&
			(number[1] == '_' || isDigit(number[1]))) {
			read = own(src, read)
			for i := start; i < end; i++ {
				if src[i] == '_' {
					read[i] = '0'
				}
			}
		}
	}
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
