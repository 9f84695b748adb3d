package check

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// throwsByItself reports whether a body does what throws an exception of Java, or one of its kind, without a word of
// it: it calls parseInt, takes an element of an array, divides.
func throwsByItself(m *java.Method, name string) bool {
	for i := 1; i+1 < len(m.Body); i++ {
		t, next := &m.Body[i], m.Body[i+1].Text
		if t.Text == "valueOf" && i > 1 && m.Body[i-2].Text == "String" ||
			t.Text == "[" && i > 1 && m.Body[i-2].Text == "new" { // which throw nothing of the kind
			continue
		}
		for _, thrown := range thrownAt(t.Text, next) {
			if thrown == name || slices.Contains(lexicon.Supertypes(thrown), name) {
				return true
			}
		}
	}
	return false
}

// thrownAt are the exceptions that a token may bring, before another.
func thrownAt(text, next string) []string {
	switch {
	case next == "(":
		return thrownBy[text]
	case text == "[" && next != "]":
		return indexOutside
	case text == "/" || text == "%":
		return arithmetical
	}
	return nil
}

var (
	indexOutside = []string{"ArrayIndexOutOfBoundsException"}
	arithmetical = []string{"ArithmeticException"}
	// thrownBy are the exceptions that methods of the JDK throw by themselves, by their names.
	thrownBy = map[string][]string{}
)

func init() {
	for thrown, names := range map[string]string{
		"NumberFormatException": "parseInt parseLong parseDouble parseFloat parseShort parseByte parseUnsignedInt " +
			"parseUnsignedLong decode BigDecimal BigInteger",
		"IllegalArgumentException": "valueOf fromString",
		"NoSuchElementException": "next nextElement nextInt nextLine element getFirst getLast removeFirst removeLast " +
			"firstKey lastKey first last orElseThrow getAsInt getAsLong getAsDouble",
		"StringIndexOutOfBoundsException": "charAt substring subSequence codePointAt deleteCharAt setCharAt insert",
		"IndexOutOfBoundsException":       "get set remove subList elementAt listIterator checkIndex arraycopy",
		"ArithmeticException": "addExact subtractExact multiplyExact incrementExact decrementExact negateExact " +
			"toIntExact floorDiv floorMod divide mod",
		"EmptyStackException":    "pop peek",
		"ClassCastException":     "cast compareTo compare",
		"DateTimeParseException": "parse",
	} {
		for name := range lexicon.WordSet(names) {
			thrownBy[name] = append(thrownBy[name], thrown)
		}
	}
}
