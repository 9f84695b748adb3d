package check

import (
	"fmt"
	"strconv"
	"strings"

	"jithook/engine"
	"jithook/engine/lexicon"
)

// doubtNumber says why a number that edits put in the place of another may not be what the text should say; "" where
// nothing speaks for that.
func doubtNumber(c *engine.Case, f Finding) string {
	names := textNames(c)
	for _, e := range f.Fixes {
		was := string(c.New.Source[e.Span.Start:e.Span.End])
		if !isNumber(was) || !isNumber(e.Text) {
			continue
		}
		if otherScale(was, e.Text) {
			return fmt.Sprintf("%s may be %s in another unit, in another number, or written otherwise", e.Text, was)
		}
		quantities := map[string]lexicon.Unit{}
		for i, w := range names {
			if _, number := numberWords[w.lower()]; number {
				return fmt.Sprintf("the comment says %q, too", w.text)
			}
			if w.span == e.Span && i > 0 && lexicon.IsCapitalized(names[i-1].text) &&
				(!names[i-1].first || strings.ToUpper(names[i-1].text) == names[i-1].text) {
				return fmt.Sprintf("%s may belong to the name %q", was, names[i-1].text)
			}
			unit := lexicon.UnitOf(w.lower())
			if known, ok := quantities[unit.Quantity]; ok && known != unit && unit.Symbol != "" {
				return fmt.Sprintf("the comment speaks of another unit, too: %q", w.text)
			}
			quantities[unit.Quantity] = unit
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
