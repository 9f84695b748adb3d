package reference

import (
	"bytes"
	"path"
	"regexp"
	"strings"
	"sync"

	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// declaring are words before the name of a class in Kotlin, Groovy and Scala. `@JvmName("Util")` has Kotlin put what a
// file declares in a class of that name.
var declaring = lexicon.WordSet(`class enum interface JvmName object record trait type typealias`)

var packageOther = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?m)^[ \t]*package[ \t]+(?:object[ \t]+)?([\\w.`]+)")
})

// InOtherLanguage reports whether a file of another language of the JVM seems to declare the class that a link lost. It
// goes by words alone: where it says yes, nothing is sure.
func (s *Stale) InOtherLanguage(file string, source []byte) bool {
	if s.Removed.Member != "" || s.Form == javadoc.Linked && !inPackage(source, packageOf(s.Removed.Class)) {
		return false
	}
	name := s.Removed.Last()
	called := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if name == called || name == called+"Kt" { // a script is a class, and so are Kotlin's functions of a file
		return true
	}
	before := ""
	for word := range bytes.FieldsFuncSeq(source, noName) {
		if string(word) == name && declaring[before] {
			return true
		}
		before = string(word)
	}
	return false
}

// inPackage reports whether a source is of a package. In Scala it may be written in several parts.
func inPackage(source []byte, pkg string) bool {
	whole := ""
	for _, found := range packageOther().FindAllSubmatch(source, -1) {
		part := strings.ReplaceAll(string(found[1]), "`", "")
		if whole = strings.TrimPrefix(whole+"."+part, "."); part == pkg || whole == pkg {
			return true
		}
	}
	return whole == pkg
}
