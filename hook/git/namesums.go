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
// sum, in order. It sees no less than there is.
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

func isName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

func joins(c byte) bool { return c == '.' || c == '#' }

// nameSums are the names that are looked for: the sums of their last two names, in order.
type nameSums []uint32

// sumsOf makes them of words such as `shop.stock.Shelf` and `Shelf#first`. It reports false where one is a single name,
// because these are not remembered.
func sumsOf(words []string) (nameSums, bool) {
	var sums nameSums
	for _, w := range words {
		end := strings.LastIndexAny(w, ".#")
		if end <= 0 || end == len(w)-1 {
			return nil, false
		}
		sums = append(sums, sum([]byte(w[strings.LastIndexAny(w[:end], ".#")+1:])))
	}
	slices.Sort(sums)
	return sums, true
}
