package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("value-gone", func(c *subject) *Finding {
	p := c.promised()
	if f := p.anotherUnit(c); f != nil {
		return f
	}
	if f := p.boundMoved(c); f != nil {
		return f
	}
	for _, change := range slices.Concat(p.comparedAnew(), behindNames(c, p.changes), p.changes) {
		if change.Old == "" || change.New == "" || !kindsOf(change, behaviour.Returns, behaviour.Literals, behaviour.Names,
			behaviour.Arguments, behaviour.Checks, behaviour.ReturnsOrThrows) {
			continue
		}
		if shape(returnedIn(change.Old)) != shape(returnedIn(change.New)) && !noLonger(c, change) ||
			!p.revalued(c, change) {
			continue
		}
		if w := p.value(change, c); w != nil && !boundStill(c, w.Text) {
			f := p.finding(fmt.Sprintf("the comment says %q, and the method has `%s` where it had `%s`", w.Text, change.New,
				change.Old), w.Span, change)
			if fresh := replaced(change, w.Text); fresh != "" && !body(c.New).gives(w.Text) {
				f.Fixes = []java.Edit{{Span: w.Span, Text: fresh}}
			}
			return f
		}
	}
	return nil
})

// boundMoved finds a comparison that now leaves out its bound, or no longer does, where the text says which it is.
func (p *promise) boundMoved(c *subject) *Finding {
	said, sign := firstMatch(c, boundSaid), firstMatch(c, signSaid)
	text := strings.ToLower(c.Unit.Text)
	if said != nil && strings.Contains(text, "inclusive") == strings.Contains(text, "exclusive") {
		said = nil
	}
	for _, change := range p.changes {
		if change.Kind != behaviour.Checks {
			continue
		}
		was, is := ordered().FindString(change.Old), ordered().FindString(change.New)
		if said == nil || !change.Turned || was == "" || is == "" || len(was) == len(is) {
			if said = sign; said == nil || !leavesSign(said.text, change) ||
				c.Unit.Type == javadoc.Param && !mentions(change.Old, c.Unit.Param) {
				continue
			}
		}
		return p.finding(fmt.Sprintf("the comment says %q, but the method %s", said.text, change), said.span, change)
	}
	return nil
}

// leavesSign reports whether a comparison told numbers of a sign from all others, and takes a lower one for them now:
// "positive" is `> 0` and `>= 1`, and "not positive" the opposite.
func leavesSign(said string, change behaviour.Change) bool {
	first := 0 // from which number on a comparison says otherwise
	if positiveSaid().MatchString(said) {
		first = 1
	}
	was, compared := behaviour.HoldsOf(change.Old, first)
	below, _ := behaviour.HoldsOf(change.Old, first-1)
	is, still := behaviour.HoldsOf(change.New, first)
	now, _ := behaviour.HoldsOf(change.New, first-1)
	return compared && still && below != was && is == was && now == was
}

var (
	// signSaid finds words for the sign of a number.
	signSaid = phrases(`(positive|negative|zero|0) or (zero|0|negative|positive|less|more|greater)|` +
		`(non-?)?(negative|positive)|(greater|less) than (zero|0)`)
	// positiveSaid finds those that set zero apart from positive numbers.
	positiveSaid = expression(`(?i)^((non-?)?positive|(zero|0)\W+or\W+(negative|less)|negative\W+or.*|greater.*)$`)
)

// boundSaid finds words for what a bound belongs to.
var boundSaid = phrases(`(in|ex)clusive(ly)?`)

// boundStill reports whether a statement or condition of the new code has both a number and the parameter whose
// text gives it: "at most 30 characters", `name.length() > 30`, whatever became of another 30.
func boundStill(c *subject, number string) bool {
	if c.Unit.Type != javadoc.Param || !isNumber(number) {
		return false
	}
	named, given := false, false
	for _, t := range c.New.Body {
		switch t.Text {
		case ";", "{", "}":
			named, given = false, false
		case c.Unit.Param:
			named = true
		default:
			given = given || plainNumber(t.Text) == number
		}
		if named && given {
			return true
		}
	}
	return false
}

// comparedAnew is the one comparison that is gone, and the one that is new, if they differ in a number alone: a local
// variable has no name by which the two would belong together.
func (p *promise) comparedAnew() []behaviour.Change {
	var was, is []behaviour.Change
	for _, change := range p.changes {
		switch {
		case change.Kind != behaviour.Checks:
		case change.New == "":
			was = append(was, change)
		case change.Old == "":
			is = append(is, change)
		}
	}
	if len(was) != 1 || len(is) != 1 || shape(was[0].Old) != shape(is[0].New) {
		return nil
	}
	both := was[0]
	both.New, both.NewName, both.NewSpans = is[0].New, is[0].NewName, is[0].NewSpans
	return []behaviour.Change{both}
}

// behindNames are the changes whose sides read alike, because the constant that they name has another value: they
// have the values in its place.
func behindNames(c *subject, changes []behaviour.Change) []behaviour.Change {
	var all []behaviour.Change
	for _, change := range changes {
		if change.Old == "" || change.Old != change.New {
			continue
		}
		for _, name := range constantsNamed().FindAllString(change.Old, maxSwaps) {
			was, is := literalOf(c.Old, name), literalOf(c.New, name)
			if was != "" && is != "" && was != is {
				change.Old, change.New = strings.ReplaceAll(change.Old, name, was), strings.ReplaceAll(change.New, name, is)
				all = append(all, change)
				break
			}
		}
	}
	return all
}

var constantsNamed = expression(`\b[A-Z][A-Z0-9_]+\b`)

// literalOf is the literal that a constant of the file is set to; "" where it is anything else.
func literalOf(m *java.Method, constant string) string {
	members := m.Members(constant)
	if len(members) != 1 {
		return ""
	}
	tokens := members[0]
	if len(tokens) != 2 || tokens[0].Text != "=" {
		return ""
	}
	return tokens[1].Text
}

// revalued reports whether a change gives another value, and not the same one in another way.
func (p *promise) revalued(c *subject, change behaviour.Change) bool {
	if p.edited && c.Unit.Type == javadoc.Param && !mentions(change.Old, c.Unit.Param) {
		return false // another parameter's
	}
	was, is := constantName(change.Old), constantName(change.New)
	if was == "" && is != "" || was != "" && was != is && (ordered().MatchString(change.Old) || sameConstant(was, is) ||
		!strings.Contains(c.Unit.Text, was) && p.speaksStill(was)) {
		return false
	}
	if quoted := quotedIn(change.Old); quoted != "" &&
		(strings.Contains(quotedIn(change.New), quoted) || body(c.New).has(`"`+quoted+`"`)) {
		return false
	}
	if number := decimal(change.New); number != "" && strings.Contains(c.Unit.Text, number) {
		return false
	}
	old, fresh := plainly(change.Old), plainly(change.New)
	return strings.Trim(old, `"'`) != strings.Trim(fresh, `"'`) &&
		strings.ReplaceAll(old, `"`, "'") != strings.ReplaceAll(fresh, `"`, "'")
}

// replaced is the number that took the place of one in the code of a change, where nothing else differs.
func replaced(change behaviour.Change, number string) string {
	if shape(change.Old) != shape(change.New) {
		return "" // it may be an operand of a larger expression
	}
	old, fresh := literalsIn().FindAllString(change.Old, -1), literalsIn().FindAllString(change.New, -1)
	found := ""
	for i := range min(len(old), len(fresh)) {
		switch was, is := plainNumber(old[i]), plainNumber(fresh[i]); {
		case old[i] == fresh[i]:
		case found != "" || was != number || !isNumber(is):
			return ""
		default:
			found = is
		}
	}
	return found
}

// value finds the word of the text for a value in the old code of a change that is not in the new one.
func (p *promise) value(change behaviour.Change, c *subject) *claim.Word {
	text := c.Unit.Text
	old, fresh := values(change.Old), values(change.New)
	for word := range stemsOf(change.New) {
		fresh[word] = true
	}
	was := strings.TrimRight(quotedIn(change.Old), ".,:;")
	if is := quotedIn(change.New); len(was) > 2 && is != "" && !plainWord(was) && !strings.Contains(was, " ") &&
		len(p.words) > 0 && strings.Contains(text, was) && !strings.Contains(text, is) {
		first, _, _ := strings.Cut(strings.ToLower(was), "-")
		for i := range p.words {
			if strings.HasPrefix(p.words[i].Text, first) || strings.HasPrefix(strings.ToLower(was), p.words[i].Text) {
				return &p.words[i]
			}
		}
	}
	for i := range p.words {
		w := &p.words[i]
		value := cmp.Or(numberOf(w), lexicon.Value(w.Text), w.Text)
		if whole := compound(w); whole != "" {
			if hasLiteral(change.Old, whole) && !hasLiteral(change.New, whole) {
				return w
			}
			continue
		}
		character := "'" + value + "'"
		digit := isNumber(value) && strings.Contains(change.Old, character) && !strings.Contains(change.New, character)
		if !digit && (!old[value] || fresh[value]) || !isNumber(value) && value == w.Text && !written(c, w, change.Old) {
			continue
		}
		if small := value == "0" || value == "1" || value == "-1"; small && !digit &&
			(change.Kind != behaviour.Returns || plainNumber(change.Old) != value) {
			continue
		}
		if p.gives(fresh) {
			return nil // one of several values that the text gives
		}
		return w
	}
	if name, now := constantName(change.Old), constantName(change.New); len(name) > 2 && now != "" &&
		!abbreviates(name, now) && c.Unit.Type != javadoc.Description { // a word of what is around it
		return p.names(name)
	}
	return nil
}

// noLonger reports whether a change returns something else, that no call makes, where the method returned a negative
// number, and has it nowhere any more.
func noLonger(c *subject, change behaviour.Change) bool {
	number, negative := strings.CutPrefix(change.Old, "-")
	return change.Kind == behaviour.Returns && negative && isNumber(number) && (!strings.Contains(change.New, "(") ||
		strings.HasPrefix(change.New, "-(")) && !code(c.New).has("?") && !code(c.New).gives(number)
}

// written reports whether code has a word of the text as it is written there, with a capital or a digit: most other
// words of strings are for people, or keys.
func written(c *subject, w *claim.Word, code string) bool {
	word := string(c.New.Source[w.Start:w.End])
	return len(word) > 1 && strings.ToUpper(word) == word && strings.Contains(code, word)
}

// gives reports whether the text has one of some numbers.
func (p *promise) gives(all map[string]bool) bool {
	return slices.ContainsFunc(p.words, func(w claim.Word) bool {
		number := numberOf(&w)
		return number != "" && all[number]
	})
}
