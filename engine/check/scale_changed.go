package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"jithook/engine/behaviour"
)

var scaleChanged = &Rule{
	ID: "scale-changed", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment gives percent or bytes, and the result is another multiple now",
	Origin: "edits by hand: `* 100` dropped under \"in percent\"",
	find: func(c *subject) *Finding {
		p := c.promised()
		if said, change := p.rate(c); said != nil {
			return p.finding(fmt.Sprintf("the comment says %q, and `%s` is gone from the method", said.text, change.Old),
				said.span, change)
		}
		if slices.ContainsFunc(p.changes, func(change behaviour.Change) bool {
			return !kindsOf(change, behaviour.Returns, behaviour.Computes, behaviour.Literals)
		}) {
			return nil
		}
		for _, scale := range scales {
			said := saidAt(c, scale.said)
			if said == nil {
				continue
			}
			for _, change := range p.changes {
				was, is := scaled(change.Old, scale.factors), scaled(change.New, scale.factors)
				if change.Kind == behaviour.Returns && change.Old != "" && change.New != "" && was != is &&
					!namedFactor().MatchString(change.Old+change.New) && (!scale.another || was != "" && is != "") {
					return p.finding(fmt.Sprintf("the comment says %q, and the method returns `%s` where it returned `%s`",
						said.text, change.New, change.Old), said.span, change)
				}
			}
		}
		return nil
	},
}

// rate finds the words for how much there is in a time, and the change by which the time is no longer converted.
func (p *promise) rate(c *subject) (*wording, behaviour.Change) {
	if len(p.changes) > fewChanges || !addsPlain.Of(c.New, c.Old) {
		return nil, behaviour.Change{}
	}
	said := saidAt(c, rateSaid)
	if said == nil {
		return nil, behaviour.Change{}
	}
	times := scales[len(scales)-1].factors
	for _, change := range p.changes {
		if change.Kind == behaviour.Computes && change.New == "" && scaled(change.Old, times) != "" &&
			!namedFactor().MatchString(change.Old) {
			return said, change
		}
	}
	return nil, behaviour.Change{}
}

// rateSaid finds words for how much there is in a time.
var rateSaid = expression(`(?i)(\bper[-\s]*|/\s?)(milli|micro|nano)?(seconds?|secs?|s|minutes?|mins?|hours?|h)\b`)

// scales are the words for a measure, and the factors by which it differs from others.
var scales = []struct {
	said    func() *regexp.Regexp
	factors []string
	another bool // only another factor tells: that a unit is converted may go with what it is kept in
}{
	{expression(`(?i)\b(per ?cent|percentage)\b|%|\b(fraction|ratio)\b`),
		[]string{"100", "100.0", "100d", "100f", "100L"}, false},
	{expression(`(?i)\b((kilo|mega|giga|kibi|mebi)?bytes|[kmg]i?b)\b`),
		[]string{"1024", "1024L", "1024.0", "1_024", "1000L"}, false},
	{expression(`(?i)\b((milli|micro|nano)?(seconds?|secs?|s)|millis|micros|nanos|minutes?|hours?)\b`),
		[]string{"1000", "1_000", "1000L", "1_000L", "1000.0", "1000000", "1_000_000", "1000000L", "1_000_000L", "1e6", "1e9",
			"1000000000", "1_000_000_000", "1000000000L", "1_000_000_000L", "60", "60L", "60.0", "3600", "3600L", "3_600"},
		true},
}

// namedFactor finds a constant that something is multiplied with or divided by, and that may be such a factor.
var namedFactor = expression(`[*/] \(?(\w+\.)*[A-Z][A-Z0-9_]+\b|\b[A-Z][A-Z0-9_]+\)? [*/]`)

// scaled is the operator by which a piece of code multiplies with a factor, and the factor; "" where it does not.
func scaled(code string, factors []string) string {
	words := strings.Fields(code)
	for i := 1; i+1 < len(words); i++ {
		if operator := words[i]; operator == "*" || operator == "/" {
			before, behind := strings.TrimLeft(words[i-1], "("), strings.TrimRight(words[i+1], ")")
			if slices.Contains(factors, behind) {
				return operator + plainNumber(behind)
			}
			if operator == "*" && slices.Contains(factors, before) {
				return operator + plainNumber(before)
			}
		}
	}
	return ""
}
