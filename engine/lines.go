package engine

import (
	"bytes"
	"hash/maphash"
	"iter"

	"jithook/engine/java"
)

// DocLines are hashes of the lines of a source that may be Javadoc and say something. Two files that a documented
// method moved between have one in common, which shows without parsing them. What stands above the package is a
// licence, which all files have.
func DocLines(source []byte) iter.Seq[uint64] {
	for _, end := range []string{"\n", "\r"} {
		if at := bytes.Index(source, []byte(end+"package ")); at >= 0 {
			source = source[at:]
		}
	}
	return func(yield func(uint64) bool) {
		for line := range bytes.FieldsFuncSeq(source, java.EndsLine) {
			line = bytes.TrimSpace(line)
			if !bytes.HasPrefix(line, []byte("*")) && !bytes.HasPrefix(line, []byte("/**")) &&
				!bytes.HasPrefix(line, []byte("///")) {
				continue
			}
			if line = bytes.Trim(line, "/* \t"); silent(line) {
				continue
			}
			if !yield(maphash.Bytes(hashing, line)) {
				return
			}
		}
	}
}

// silent reports whether a line is so short, or of such a tag, that many files have it.
func silent(line []byte) bool {
	const short = 8
	for _, tag := range [...]string{"@author", "@since", "@version", "{@inheritDoc}"} {
		if bytes.HasPrefix(line, []byte(tag)) {
			return true
		}
	}
	return len(line) < short
}
