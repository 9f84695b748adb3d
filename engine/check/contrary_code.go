package check

import (
	"fmt"
	"regexp"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var contraryCode = &Rule{
	ID: "contrary-code", Strength: Evidence, Contradicts: true,
	Title:  "the comment says how something is done, and the code has a name for another way now",
	Origin: "edits by hand: a queue that was waited for is polled, a pool runs what the caller's thread ran",
	find: func(c *subject) *Finding {
		p := c.promised()
		if c.Unit.Type == javadoc.Param || len(p.changes) == 0 || len(p.changes) > fewChanges {
			return nil
		}
		for i, way := range ways {
			said := saidAt(c, way.said)
			if said == nil {
				continue
			}
			was, is := waysOf.Of(c.Old, false)[i], waysOf.Of(c.New, true)[i]
			if waysOf.Of(c.New, false)[i] != nil || waysOf.Of(c.Old, true)[i] != nil || way.was != nil && was == nil ||
				way.is != nil && is == nil || way.is == nil && p.grown() || computes.Of(c.New, struct{}{}) {
				continue
			}
			switch {
			case is == nil:
				return said.finding(fmt.Sprintf("but `%s` is gone from the method", was.Text), []java.Span{was.Span}, nil)
			case was == nil:
				return said.finding(fmt.Sprintf("and the method has `%s` now", is.Text), nil, []java.Span{is.Span})
			}
			return said.finding(fmt.Sprintf("and the method has `%s` where it had `%s`", is.Text, was.Text),
				[]java.Span{was.Span}, []java.Span{is.Span})
		}
		return nil
	},
}

// way is how something is done: what a text says of it, and what code has for it and for another way, whole tokens. One
// of the two may be nil: it is then enough that the other went or came.
type way struct{ said, was, is func() *regexp.Regexp }

var ways = []way{
	{expression(`(?i)\b(calling|caller('s)?(` + between + `own)?|same|current)` + between + `thread\b|\bsynchronously\b`),
		nil, expression(`^(execute|submit|runAsync|supplyAsync|startVirtualThread|Thread)$`)},
	{expression(`(?i)\basynchronously\b|\bin` + between + `the` + between + `background\b|` +
		`\bbackground` + between + `thread\b`),
		expression(`^(execute|submit|runAsync|supplyAsync|startVirtualThread|Thread)$`), nil},
	{expression(`(?i)\bbig[- ]?endian\b`), nil, expression(`LITTLE_ENDIAN`)},
	{expression(`(?i)\blittle[- ]?endian\b`), nil, expression(`BIG_ENDIAN`)},
	{expression(`(?i)\blower[- ]?case\b`), expression(`%0?\d*x`), expression(`%0?\d*X`)},
	{expression(`(?i)\bupper[- ]?case\b`), expression(`%0?\d*X`), expression(`%0?\d*x`)},
	{expression(`(?i)\babsolute\b`), expression(`(?i)absolute`), expression(`(?i)relativ`)},
	{expression(`(?i)\brelative\b`), expression(`(?i)relativ`), expression(`(?i)absolute`)},
	{expression(`(?i)\b(before|previous|old|prior|former)\b`), expression(`^getAnd[A-Z]`), expression(`[a-z]AndGet$`)},
	{expression(`(?i)\b(after|updated|resulting|new` + between + `(value|count|number|total|size|id|version))\b`),
		expression(`[a-z]AndGet$`), expression(`^getAnd[A-Z]`)},
	{expression(`(?i)\blevel` + between + `by` + between + `level\b|\bbreadth[- ]first\b|\bfirst[- ]in\b|\bfifo\b`),
		expression(`^(poll|remove|pop)(First)?$`), expression(`^(pollLast|removeLast|pop)$`)},
	{expression(`(?i)\bdepth[- ]first\b|\blast[- ]in\b|\blifo\b`),
		expression(`^(pollLast|removeLast|pop)$`), expression(`^(poll|remove)(First)?$`)},
	{expression(`(?i)\b(overwrit|replac)(es?|ing|ten|ed)\b`), nil, expression(`^(CREATE_NEW|putIfAbsent)$`)},
	{expression(`(?i)\bappend(s|ed|ing)?\b`), expression(`^APPEND$`), expression(`^TRUNCATE_EXISTING$`)},
	{expression(`(?i)\b(waits?|waiting|blocks?|blocking)\b`),
		expression(`^(take|takeFirst|takeLast|put|lock|acquire|await|wait|join)$`),
		expression(`^(poll|pollFirst|pollLast|offer|tryLock|tryAcquire)$`)},
	{expression(`(?i)\bwithout` + between + `(consuming|removing|advancing)|\bnot` + between + `(be` + between +
		`)?(removed|consumed)\b|\bpeeks?\b`), expression(`^(peek|get|element)(First|Last)?$`),
		expression(`^(poll|pop|remove|take|next)(First|Last)?$`)},
	{expression(`(?i)\b(no` + between + `matter|regardless|whatever|irrespective|whether)\b[^.;]*\b` +
		`(case|capitali[sz]\w+|upper|lower)`), expression(`(?i)ignorecase|case_insensitive|^to(Lower|Upper)Case$`), nil},
	{expression(`(?i)\b(unmodifiable|immutable|read[- ]only)\b`), expression(`^(unmodifiable\w+|[Ii]mmutable\w+|copyOf)$`),
		expression(`^(Array|Linked|LinkedHash|Hash|Tree)(List|Map|Set)$`)},
	{expression(`\bUTC\b`), expression(`^UTC$`), expression(`^systemDefault$`)},
	{nestedSaid, expression(`^(walk|walkFileTree)$`), expression(`^(list|listFiles|newDirectoryStream)$`)},
	{expression(`(?i)\bwithout` + between + `(touching|modifying|changing|altering)|\b(un(touched|changed|modified)|` +
		`never` + between + `(touched|changed|modified))\b`), expression(`^(clone|copyOf|copyOfRange|ArrayList)$`), nil},
	{expression(`(?i)\b(any` + between + `number` + between + `of|several|multiple|many|different|all)` + between +
		`threads\b|\bthread[- ]?safe\b`), expression(`^synchronized$`), nil},
}

// computes reports whether a method makes a sum or difference of what it returns, which may make up for the other way.
var computes = java.NewFact(func(m *java.Method, _ struct{}) bool {
	return slices.ContainsFunc(m.Returns, func(r []java.Token) bool {
		return slices.ContainsFunc(r, func(t java.Token) bool { return t.Text == "-" || t.Text == "+" })
	})
})

// waysOf are, for each of the ways, the method's first token for it, or for the other way.
var waysOf = java.NewFact(func(m *java.Method, other bool) []*java.Token {
	found := make([]*java.Token, len(ways))
	seen := map[string]bool{}
	for i := range m.Tokens {
		t := &m.Tokens[i]
		if t.Kind == java.Operator || seen[t.Text] {
			continue
		}
		seen[t.Text] = true
		for k, way := range ways {
			what := way.was
			if other {
				what = way.is
			}
			if found[k] == nil && what != nil && what().MatchString(t.Text) {
				found[k] = t
			}
		}
	}
	return found
})
