package check

import (
	"fmt"
	"strconv"
	"strings"

	"jithook/engine"
)

// doubtNumber says why a number that edits put in the place of another may not be what the text should say; "" where
// nothing speaks for that.
func doubtNumber(c *engine.Case, f Finding) string {
	for _, e := range f.Fixes {
		was := string(c.New.Source[e.Span.Start:e.Span.End])
		switch {
		case !isNumber(was) || !isNumber(e.Text):
		case otherScale(was, e.Text):
			return fmt.Sprintf("%s may be %s in another unit, in another number, or written otherwise", e.Text, was)
		case !freestanding(c.New.Source, e.Span):
			return fmt.Sprintf("%s may be part of something else", was)
		}
		if word := spelledNumber(c, was); word != "" {
			return fmt.Sprintf("the comment says %q, too", word)
		}
	}
	return ""
}

// spelledNumber is a word of the case's comment for a number: "third" of 3. It is "" where there is none.
func spelledNumber(c *engine.Case, number string) string {
	for u := range c.Doc.All() {
		for _, w := range textNames(&engine.Case{Old: c.Old, New: c.New, Doc: c.Doc, Unit: u}) {
			if numberWords[w.lower()] == number {
				return w.text
			}
		}
	}
	return ""
}

// otherScale reports whether two numbers may be the same in two units, one of them asks for another number of the noun
// behind it, or has a base of its own.
func otherScale(a, b string) bool {
	for _, n := range []string{a, b} {
		if digits := strings.TrimPrefix(n, "-"); digits == "0" || digits == "1" || strings.HasPrefix(digits, "0") {
			return true
		}
	}
	m, errM := strconv.ParseInt(a, 10, 64)
	n, errN := strconv.ParseInt(b, 10, 64)
	if errM != nil || errN != nil {
		return true
	}
	m, n = max(m, n), min(m, n)
	if n == 0 || m%n != 0 || m == n {
		return false
	}
	ratio := m / n
	for _, unit := range []int64{1024, 1000, 60, 24} {
		for ratio%unit == 0 {
			ratio /= unit
		}
	}
	return ratio == 1 || ratio == 7
}
