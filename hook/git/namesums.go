package git

import (
	"bytes"
	"hash/crc32"
	"slices"
	"strings"

	"jithook/engine/javadoc"
)

var table = crc32.MakeTable(crc32.Castagnoli)

// sum stands for two names with a dot or a hash between them, such as `Shelf#first`.
func sum(pair []byte) uint32 { return crc32.Checksum(pair, table) }

// scan adds to sums what a Java source names in its comments and imports: of each two names that stand side by side the
// sum, in order. To these come the names of supertypes, each behind `extends`. It sees no less than there is.
func scan(sums []uint32, source []byte) []uint32 {
	for comment := range javadoc.MayBeComments(source) {
		sums = pairs(sums, comment)
	}
	for rest := source; ; {
		at := bytes.Index(rest, []byte("import "))
		if at < 0 {
			break
		}
		line, _, _ := bytes.Cut(rest[at:], []byte("\n"))
		sums, rest = pairs(sums, line), rest[at+len(line):]
	}
	for _, keyword := range []string{"extends", "implements"} {
		for rest := source; ; {
			at := bytes.Index(rest, []byte(keyword))
			if at < 0 {
				break
			}
			wildcard := bytes.HasSuffix(bytes.TrimRight(rest[:at], " \t\r\n"), []byte("?"))
			if rest = rest[at+len(keyword):]; !wildcard {
				sums = supertypes(sums, rest)
			}
		}
	}
	slices.Sort(sums)
	return slices.Compact(sums)
}

// pairs adds the sums of each two names that stand side by side.
func pairs(sums []uint32, text []byte) []uint32 {
	before, last := -1, -2 // where the name before this one begins and ends
	for at := 0; at < len(text); {
		if !isName(text[at]) {
			at++
			continue
		}
		end := at + 1
		for end < len(text) && isName(text[end]) {
			end++
		}
		if last == at-1 && joins(text[last]) {
			sums = append(sums, sum(text[before:end]))
		}
		before, last, at = at, end, end
	}
	return sums
}

// supertypes adds the sums of the last names of the types that a text begins with, up to a body. Their arguments are
// none of them.
func supertypes(sums []uint32, text []byte) []uint32 {
	word := []byte(supertype)
	depth := 0
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case c == '<':
			depth++
		case c == '>' && depth > 0:
			depth--
		case bytes.IndexByte([]byte(">{}();="), c) >= 0:
			return sums
		case isName(c):
			end := at + 1
			for end < len(text) && isName(text[end]) {
				end++
			}
			if depth == 0 && (end == len(text) || text[end] != '.') {
				sums = append(sums, sum(append(word, text[at:end]...)))
			}
			at = end - 1
		}
	}
	return sums
}

// supertype is what the names of supertypes stand behind in a search, also those of interfaces.
const supertype = "extends "

func isName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

func joins(c byte) bool { return c == '.' || c == '#' }

// nameSums are the names that are looked for: the sums of their last two names, in order.
type nameSums []uint32

// sumsOf makes them of words such as `shop.stock.Shelf`, `Shelf#first` and `extends Shelf`. It reports false where one
// is a single name, because these are not remembered.
func sumsOf(words []string) (nameSums, bool) {
	var sums nameSums
	for _, w := range words {
		if _, name, found := strings.Cut(w, " "); found {
			sums = append(sums, sum([]byte(supertype+name)))
			continue
		}
		end := strings.LastIndexAny(w, ".#")
		if end <= 0 || end == len(w)-1 {
			return nil, false
		}
		sums = append(sums, sum([]byte(w[strings.LastIndexAny(w[:end], ".#")+1:])))
	}
	slices.Sort(sums)
	return sums, true
}
