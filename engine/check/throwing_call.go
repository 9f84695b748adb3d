package check

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// throwsByItself are the exceptions of Java, and those that they are kinds of, that a body may bring without a word of
// them: by a call, an index or a division.
var throwsByItself = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	all := map[string]bool{}
	for i := 1; i+1 < len(m.Body); i++ {
		t, next := &m.Body[i], m.Body[i+1].Text
		if t.Text == "valueOf" && i > 1 && m.Body[i-2].Text == "String" ||
			t.Text == "[" && i > 1 && m.Body[i-2].Text == "new" { // which throw nothing of the kind
			continue
		}
		for _, thrown := range thrownAt(t.Text, next) {
			if !all[thrown] {
				all[thrown] = true
				for _, super := range lexicon.Supertypes(thrown) {
					all[super] = true
				}
			}
		}
	}
	return all
})

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
