package check

import (
	"regexp"
	"slices"

	"jithook/engine/java"
)

var _ = newRule("first-last", func(c *subject) *Finding {
	if c.promised().grown() {
		return nil
	}
	if !loops(c.Old) || !loops(c.New) {
		return nil
	}
	was, is := searches.Of(c.Old, struct{}{}), searches.Of(c.New, struct{}{})
	for _, turn := range []struct {
		holds bool
		said  func() *regexp.Regexp
		now   string
	}{
		{stopsOnly.Of(c.New, c.Old), allSaid, "the loop now ends at the first"},
		{was.early && is.late, firstSaid, "the loop now goes on to the last"},
		{is.down && !was.back && was.early == is.early && was.late == is.late, foremostSaid,
			"the loop now runs from the last on"},
		{was.verdict != "" && is.verdict != "" && was.verdict != is.verdict, quantified,
			"the loop now ends with `" + is.verdict + "` where it ended with `" + was.verdict + "`"},
		{was.late && is.early && !is.back, lastSaid, "the loop now ends at the first"},
		{was.down && !is.back && was.early == is.early && was.late == is.late, hindmostSaid,
			"the loop now runs from the first on"},
	} {
		if !turn.holds {
			continue
		}
		if said := firstMatch(c, turn.said); said != nil {
			return said.finding("and "+turn.now, stretch(body(c.Old).tokens), stretch(body(c.New).tokens))
		}
	}
	return nil
})

var (
	allSaid   = phrases(`all|every|each`)
	firstSaid = phrases(`first`)
	// foremostSaid finds words for what is first by its place.
	foremostSaid = phrases(`first|earliest|leading|topmost|foremost`)
	lastSaid     = phrases(`last|reversed?|backwards?`)
	// hindmostSaid finds words for what is last by its place.
	hindmostSaid = phrases(`last|latest|innermost|reversed?|backwards?|from (the )?(end|back|bottom|tail)`)
	// quantified finds words for how many of several something holds.
	quantified = phrases(`all|every|each|any|none|at least one`)
)

// stopsOnly reports whether a method is what an older version was, but for a loop that it leaves early.
var stopsOnly = java.NewFact(func(m, old *java.Method) bool {
	rest, inLoop := old.Body, inLoops.Of(m, struct{}{})
	left := 0
	for i := 0; i < len(m.Body); i++ {
		if len(rest) > 0 && rest[0].Text == m.Body[i].Text {
			rest = rest[1:]
			continue
		}
		if text := m.Body[i].Text; text != "break" && text != "return" || !inLoop[i] || i+1 == len(m.Body) ||
			m.Body[i+1].Text != ";" {
			return false
		}
		left++
		i++ // the semicolon
	}
	return len(rest) == 0 && left > 0
})

// search is what a method looks for in its loop.
type search struct {
	early bool // it returns a value out of the loop
	late  bool // it goes through all, and returns a variable behind the loop
	down  bool // it counts down
	back  bool // it does, or has a name for the way back
	// verdict is the truth value with which it ends in the loop, "" where that is not one, or not the opposite of the
	// value that it ends with behind it.
	verdict string
}

var searches = java.NewFact(func(m *java.Method, _ struct{}) search {
	var s search
	left, loops := false, inLoops.Of(m, struct{}{})
	for i, t := range m.Body {
		inLoop := loops[i]
		switch t.Text {
		case "--":
			s.down = s.down || m.Body[i+1].Text == ")" // at the end of a loop's head
			s.back = true
		case "break":
			left = left || inLoop
		case "return":
			value := m.Body[i+1].Text
			s.early = s.early || inLoop && value != ";"
			if inLoop && s.verdict == "" {
				s.verdict = value
			} else if inLoop && s.verdict != value {
				s.verdict = "several"
			}
		}
		s.back = s.back || t.Kind == java.Identifier && backwards().MatchString(t.Text)
	}
	last := len(m.Returns) - 1
	if end := returnedOpposite[s.verdict]; end == "" || last < 0 || m.Returns[last][1].Text != end {
		s.verdict = ""
	}
	s.late = !left && !s.early && last == 0 && len(m.Returns[last]) == len("x;")+1 &&
		declaredIn(m, m.Returns[last][1].Text) && !slices.ContainsFunc(m.Params, func(p java.Param) bool {
		return p.Name == m.Returns[last][1].Text
	})
	return s
})

// inLoops reports of each token of a body whether it stands in a loop's body.
var inLoops = java.NewFact(func(m *java.Method, _ struct{}) []bool {
	in := make([]bool, len(m.Body))
	closes := m.Closings()
	end := 0  // of the loops so far
	stop := 0 // the last semicolon or brace that was looked for
	for i, t := range m.Body {
		in[i] = i < end
		if t.Text != "for" && t.Text != "while" || i+1 == len(m.Body) || closes[i+1] == 0 {
			continue
		}
		for stop = max(stop, closes[i+1]+1); stop < len(m.Body) && m.Body[stop].Text != ";" && m.Body[stop].Text != "{"; {
			stop++
		}
		until := stop
		if stop < len(m.Body) && m.Body[stop].Text == "{" {
			until = closes[stop]
		}
		end = max(end, until)
	}
	return in
})

var backwards = expression(`(?i)revers|previous|last|descending|back`)

var returnedOpposite = map[string]string{"true": "false", "false": "true"}

// loops reports whether a method has a loop.
func loops(m *java.Method) bool { return code(m).has("for") || code(m).has("while") }
