package check

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("null-impossible", func(c *subject) *Finding {
	said, ruledOut := nullWord(c)
	if said < 0 || ruledOut {
		return nil
	}
	w := c.names()[said]
	if a := annotatedNow(c, java.NeverNull); a != nil && c.Unit.Type != javadoc.Param && saysOtherwise(c.names(), said) &&
		returnedNull.Of(c.New, struct{}{}) == nil {
		return nullAnnotated(c, "mentions null", w.Span, a)
	}
	if c.after.empty() || c.before.never() || !c.after.never() {
		return nil
	}
	return &Finding{
		Message: "the comment mentions null, but `" + java.Spell(c.after.tokens) + "` is never null",
		Comment: []java.Span{w.Span}, Old: stretch(c.before.tokens), New: stretch(c.after.tokens),
		Fixes: emptyForNull(c, said),
	}
})

// emptyForNull puts an empty optional in the place of the null that a text gives as the other result ("the ship, or
// null if there is none", "null if there is none"), where the method makes an empty one and throws nothing that it
// did not throw: then that is what it returns in the same case.
func emptyForNull(c *subject, said int) []java.Edit {
	if c.Unit.Type == javadoc.Param || !optionals().MatchString(java.Spell(c.after.tokens)) ||
		makesEmpty.Of(c.New, "") == nil ||
		c.promised().brings(behaviour.ReturnsOrThrows, behaviour.Throws) {
		return nil
	}
	names := c.names()
	null := names[said]
	if !saysOtherwise(names, said) ||
		slices.ContainsFunc(names[said+1:], func(n javadoc.Name) bool { return n.Lower() == "null" }) {
		return nil
	}
	if !null.Code {
		return []java.Edit{{Span: null.Span, Text: "an empty optional"}}
	}
	for _, m := range [][2]string{{"{@code ", "}"}, {"<code>", "</code>"}, {"`", "`"}} {
		if bytes.HasSuffix(c.New.Source[:null.Span.Start], []byte(m[0])) &&
			bytes.HasPrefix(c.New.Source[null.Span.End:], []byte(m[1])) {
			around := java.Span{Start: null.Span.Start - len(m[0]), End: null.Span.End + len(m[1])}
			simple := optionals().FindStringSubmatch(java.Spell(c.after.tokens))[1]
			return []java.Edit{{Span: around, Text: "an empty " + m[0] + simple + m[1]}}
		}
	}
	return nil
}

// saysOtherwise reports whether a word stands for what is returned otherwise, or under a condition that follows.
func saysOtherwise(names []javadoc.Name, at int) bool {
	if at == 0 {
		return len(names) > 1 && conditional[names[1].Lower()]
	}
	before := names[at-1].Lower()
	if at > 1 && strings.HasPrefix(before, "return") {
		before = names[at-2].Lower()
	}
	return alternatives[before]
}

var (
	optionals    = expression(`^(?:java\.util\.)?(Optional(?:Int|Long|Double)?)(?:<.*>)?$`)
	alternatives = lexicon.WordSet("or otherwise else")
)

// makesEmpty finds where an optional is made that is, or may be, empty.
var makesEmpty = found("Optional* . empty|ofNullable")
