package java

import (
	"bytes"
	"regexp"
	"slices"
	"sync"
)

// annotations matches some annotations one behind the other, at the start of a source, in one line. Strings in their
// arguments, and further parentheses, are too rare to be read.
var annotations = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:@[\pL\pN_$]+(?:\.[\pL\pN_$]+)*(?:[ \t]*\([^()"'\n]*\))?[ \t]*)+`)
})

// withoutTypeUse returns a source with blanks in place of annotations that the grammar knows in no such place: those of
// array dimensions, `byte @Nullable []` and `Object @Nullable... args`, and of the names of nested types,
// `Map.@Nullable Entry` (JLS 9.7.4). In a comment or string it may blank more, which no syntax node depends on.
func withoutTypeUse(src []byte) []byte {
	read := src
	for i := bytes.IndexByte(src, '@'); i >= 0; {
		end := i + len(annotations().Find(src[i:]))
		if end > i && ofTypeUse(src[:i], src[end:]) {
			if &read[0] == &src[0] {
				read = slices.Clone(src)
			}
			for j := i; j < end; j++ {
				read[j] = ' '
			}
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
