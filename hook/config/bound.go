package config

import (
	"bytes"
	"regexp"
	"sync"
)

// maxMarks bounds the marks that keys, tables and lists are made of. Every setting written as types.return.block = 0.9
// has a few of them; the TOML library needs the square of their number in time and memory, for the depth of [a.a.a…]
// and for the number of tables alike.
const maxMarks = 1000

// tooMuch reports whether a file has more keys, tables and lists than settings need, before the TOML library looks at
// it.
func tooMuch(text []byte) bool {
	marks := func(r rune) bool { return r == '=' || r == '.' || r == '[' || r == '{' }
	structure := bytes.Map(func(r rune) rune {
		if marks(r) {
			return r
		}
		return -1
	}, stringsAndComments().ReplaceAll(text, nil))
	return len(structure) > maxMarks
}

// stringsAndComments matches what holds no structure. Where a string does not end, the TOML library goes no further.
var stringsAndComments = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"""(?s:\\.|[^\\])*?"{3,5}|'''(?s:.)*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\r\n]*`)
})
