package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/lexicon"
	"jithook/engine/pattern"
)

var _ = newRule("throws-unthrown", func(c *subject) *Finding {
	name := exceptionName(c.Unit)
	before, after := throws.Of(c.Old, struct{}{}), throws.Of(c.New, struct{}{})
	if f := c.promised().boundMoved(c); f != nil {
		return f
	}
	for _, by := range []func(*subject, string) *Finding{throwCaseGone, nullReturns, checkGone} {
		if f := by(c, name); f != nil {
			return f
		}
	}
	change := returnsInstead(c, name)
	if c.New.Body == nil || mayThrow(c.New, name) || change == nil && (before.declares(name) || after.declares(name)) &&
		(!lexicon.IsUnchecked(name) || callsOverload.Of(c.New, struct{}{})) ||
		name == nullPointer && (lombokNonNull.Of(c.New, struct{}{}) || refusesNull.Of(c.New, "") != nil) {
		return nil
	}
	if change != nil && !c.promised().throwsElsewhere(c) {
		return &Finding{
			Message: fmt.Sprintf("the method %s", change),
			Comment: []java.Span{c.Unit.Name}, Old: change.OldSpans, New: change.NewSpans,
		}
	}
	made, did := before.made[name]
	if calls := refusals(c.Old, name); !did && len(calls) > 0 && name != nullPointer && len(refusals(c.New, name)) == 0 {
		made, did = calls[0], true
	}
	if other := throwsInstead(c, name); !did && name == nullPointer && other != nil && refuses.Of(c.New, "") != nil {
		return &Finding{
			Message: fmt.Sprintf("the method throws `%s` instead of `%s`", other.NewName, name),
			Comment: []java.Span{c.Unit.Name}, Old: other.OldSpans, New: other.NewSpans,
		}
	}
	change = c.promised().change(func(change *behaviour.Change) bool { // a method threw it that is not called now
		return change.Kind == behaviour.Throws && change.OldName == name && change.NewName == "" && change.Helper != "" &&
			c.Edited()
	})
	if throwsAnyway(c.New, name) || !did && (change == nil || throwsByCall.Of(c.New, c.Old)) {
		return nil
	}
	if !did {
		return c.promised().finding(fmt.Sprintf("the method no longer throws `%s`", name), c.Unit.Name, *change)
	}
	f := &Finding{
		Message: fmt.Sprintf("the method no longer throws `%s`", name),
		Comment: []java.Span{c.Unit.Name}, Old: []java.Span{made.Span},
	}
	declaredNow := func(other string) bool { return after.declares(other) && !before.declares(other) }
	if other := throwsInstead(c, name); other != nil && lexicon.Supertypes(other.NewName) != nil &&
		(!broad[name] || declaredNow(other.NewName)) {
		f.Message += fmt.Sprintf("; it throws `%s` instead", other.NewName)
		f.New = other.NewSpans
		if !documentedThrows.Of(c.New, c.Doc)[other.NewName] {
			f.Fixes = []java.Edit{{Span: c.Unit.Name, Text: other.NewName}}
		}
		return f
	}
	went := c.promised().change(func(change *behaviour.Change) bool { return change.OldName == name })
	if c.promised().throwsElsewhere(c) || went != nil && c.promised().ofOther(c, went) {
		return nil
	}
	return f
})

// throwCaseGone finds a case that the text names, and in which the method no longer throws the exception, or returns.
func throwCaseGone(c *subject, name string) *Finding {
	p := c.promised()
	change, w := p.droppedCase(behaviour.Throws, name, 0)
	for i := 0; i < len(p.changes) && w == nil; i++ {
		change = &p.changes[i]
		if returns := change.Kind == behaviour.Returns && change.Old == "" && change.When != ""; returns ||
			change.Kind == behaviour.ReturnsOrThrows && change.OldName == name {
			w = p.namesCase(change.Case, 0)
		}
	}
	if w == nil || p.ofOther(c, change) {
		return nil
	}
	return p.finding(fmt.Sprintf("the comment says %q, but the method %s", w.Text, change), w.Span, *change)
}

// ofOther reports whether the text is about another parameter than the case of a change.
func (p *promise) ofOther(c *subject, change *behaviour.Change) bool {
	var own, other, some bool
	for _, param := range c.New.Params {
		asked, named := mentions(change.When+" "+change.Case, param.Name), p.names(param.Name) != nil
		own, other, some = own || named && asked, other || named && !asked, some || asked
	}
	return other && some && !own
}

// nullReturns finds a parameter of which the text says that the exception is thrown where it is null, and the method
// returns there now.
func nullReturns(c *subject, name string) *Finding {
	p := c.promised()
	if len(p.changes) == 0 || p.claim(claim.Null) == nil {
		return nil
	}
	for _, param := range c.New.Params {
		if p.word(lexicon.Stem(strings.ToLower(param.Name))) == nil && len(c.New.Params) > 1 {
			continue
		}
		if run := refuses.Of(c.Old, param.Name); run != nil && throws.Of(c.New, struct{}{}).made[name].Text != "" &&
			throwsAt(c.Old, run[0].Span, name) && refuses.Of(c.New, param.Name) == nil &&
			!has(c.New.Body, "null") && !has(c.New.Body, "instanceof") && !throwsAnyway(c.New, name) && !p.throwsElsewhere(c) {
			return &Finding{
				Message: fmt.Sprintf("the method no longer throws `%s` where `%s` is null", name, param.Name),
				Comment: []java.Span{c.Unit.Name}, Old: stretch(run),
			}
		}
		now := takesNull.Of(c.New, param.Name)
		untold := func(other java.Param) bool {
			return refuses.Of(c.New, other.Name) != nil && p.word(lexicon.Stem(strings.ToLower(other.Name))) == nil
		}
		if now == nil || takesNull.Of(c.Old, param.Name) != nil ||
			name == nullPointer && !has(now, "return") && dereferences.Of(c.New, param.Name) != nil ||
			name == nullPointer && slices.ContainsFunc(c.New.Params, untold) {
			continue // the text may be about the other
		}
		return &Finding{
			Message: fmt.Sprintf("the method now goes on where `%s` is null, and the comment says that it throws `%s`",
				param.Name, name),
			Comment: []java.Span{c.Unit.Name}, New: stretch(now),
		}
	}
	return nil
}

// checkGone finds a comparison of a parameter that the text names, for which the method threw and compares nothing now.
func checkGone(c *subject, name string) *Finding {
	p := c.promised()
	_, threw := throws.Of(c.Old, struct{}{}).made[name]
	threw = threw || len(refusals(c.Old, name)) > 0
	change := p.change(func(change *behaviour.Change) bool {
		return threw && change.Kind == behaviour.Checks && change.New == "" && change.Helper == "" &&
			ordered().MatchString(change.Old) && throwsAt(c.Old, change.OldSpans[0], name)
	})
	if change == nil || p.brings(behaviour.Checks) || p.throwsElsewhere(c) ||
		throwsAnyway(c.New, name) || calledThrows.Of(c.New, struct{}{}).kinds()[name] {
		return nil
	}
	side, other := lessSaid().MatchString(c.Unit.Text), moreSaid().MatchString(c.Unit.Text)
	if strings.Contains(change.Old, ">") {
		side, other = other, side
	}
	if other && !side {
		return nil
	}
	for i, w := range p.words {
		if slices.ContainsFunc(c.New.Params, func(param java.Param) bool {
			return !mentions(change.Old, param.Name) && slices.ContainsFunc(p.sentence(i), func(w claim.Word) bool {
				return w.Text == strings.ToLower(param.Name)
			})
		}) {
			continue // the text compares it with another one
		}
		if slices.ContainsFunc(c.New.Params, func(param java.Param) bool {
			stays := func(t java.Token) bool { return t.Text == param.Name && throwsAt(c.New, t.Span, name) }
			return strings.ToLower(param.Name) == w.Text && mentions(change.Old, param.Name) &&
				(side || !slices.ContainsFunc(c.New.Body, stays)) // else the text may mean that case
		}) {
			return p.finding(fmt.Sprintf("the comment says %q, but the method %s", w.Text, change), w.Span, *change)
		}
	}
	return nil
}

var (
	lessSaid = expression(`(?i)\b(negative|less|below|under|before|small(er)?|short(er)?|few(er)?|low(er)?)\b|<|&lt;`)
	moreSaid = expression(`(?i)\b(greater|more|above|over|after|larger?|longer|higher|bigger|exceeds?|beyond)\b|>|&gt;`)
	clauses  = lexicon.WordSet(", ; . or")
)

// sentence is the part of the text around a word, between commas and such.
func (p *promise) sentence(i int) []claim.Word {
	from, to := i, i
	for from > 0 && !clauses[p.words[from-1].Text] {
		from--
	}
	for to < len(p.words) && !clauses[p.words[to].Text] {
		to++
	}
	return p.words[from:to]
}

// throwsAt reports whether what is compared at a place of a method makes it throw an exception by itself.
func throwsAt(m *java.Method, at java.Span, exception string) bool {
	var statement []java.Token
	for _, t := range m.Body {
		if end := t.Text == ";" || t.Text == "}"; end && t.Start >= at.End {
			break
		} else if end || t.Text == "{" && t.Start < at.Start {
			statement = nil
		}
		statement = append(statement, t)
	}
	return has(statement, "throw") && has(statement, exception) && !has(statement, "&&") ||
		slices.ContainsFunc(statement, func(t java.Token) bool { return refusesSo(t.Text, exception) })
}

// refusesSo reports whether a call throws an exception, as its name says: checkState throws IllegalStateException.
func refusesSo(call, exception string) bool {
	return refuser(call) && slices.ContainsFunc(slices.Collect(lexicon.Subwords(call)), func(word string) bool {
		return len(word) > shortestNamed && strings.Contains(strings.ToLower(exception), word)
	})
}

// refusals are the statements of a method that call what throws an exception, as its name says.
func refusals(m *java.Method, exception string) []java.Token {
	lets := func(t java.Token) bool { return !refusesSo(t.Text, exception) }
	return slices.DeleteFunc(slices.Clone(throws.Of(m, struct{}{}).asks), lets)
}

// throwsByCall reports whether a new body may throw by a call that neither the old one had nor a method of its file
// that it called.
var throwsByCall = java.NewFact(func(m, old *java.Method) bool {
	reached := calledThrows.Of(old, struct{}{}).called
	return throws.Of(m, struct{}{}).others || slices.ContainsFunc(newCalls.Of(m, old), func(name string) bool {
		return !reached[name]
	})
})

// newCalls are what a body calls and an older one did not.
var newCalls = java.NewFact(func(m, old *java.Method) []string {
	before, now := throws.Of(old, struct{}{}).called, throws.Of(m, struct{}{}).called
	return slices.DeleteFunc(slices.Collect(maps.Keys(now)), func(name string) bool { return before[name] })
})

const nullPointer = "NullPointerException"

// returnsInstead finds where a method returns at once in a case in which it threw an exception, be it by a check for
// null.
func returnsInstead(c *subject, name string) *behaviour.Change {
	return c.promised().change(func(change *behaviour.Change) bool {
		return change.Kind == behaviour.ReturnsOrThrows && change.OldName == name && change.Helper == "" &&
			strings.HasPrefix(change.Old, "threw")
	})
}

// throwsAnyway reports whether a body may bring an exception of Java without a word of it, or as something is null.
func throwsAnyway(m *java.Method, name string) bool {
	if name != nullPointer {
		return throwsByItself.Of(m, struct{}{})[name]
	}
	own := ownCall.Find(m.Body, func(name string) bool { return len(m.Members(name)) > 0 })
	return dereferences.Of(m, "") != nil || slices.ContainsFunc(m.Params, func(p java.Param) bool {
		return len(p.Type) > 0 && boxed[p.Type[0].Text] && has(m.Body, p.Name) || has(own, p.Name)
	})
}

var (
	boxed   = lexicon.WordSet("Integer Long Short Byte Character Boolean Double Float")
	ownCall = pattern.New("$ ( …;|{ ;|{") // of a method of the file, up to the end of the statement
	// givenAbove is where the constructor above gets a parameter.
	givenAbove = found("super ( …;|$ $")
)

// dereferences is where a method asks a parameter for something, which throws where that is null.
var dereferences = found("not:. $ .|[|::", ":|switch|synchronized ?( $ )")

// refusesNull is a call of what throws where it gets null.
var refusesNull = found(refusing + " (")

// throwsElsewhere reports whether a new body may throw by a call that the old one did not have, or something that it
// did not throw.
func (p *promise) throwsElsewhere(c *subject) bool {
	before, after := throws.Of(c.Old, struct{}{}), throws.Of(c.New, struct{}{})
	for _, name := range newCalls.Of(c.New, c.Old) {
		if !harmless[name] && (len(p.changes) == 0 ||
			p.change(func(change *behaviour.Change) bool { return change.NewName == name }) != nil) {
			return true
		}
	}
	named := func(param java.Param) bool { return p.names(param.Name) != nil }
	spoken := slices.ContainsFunc(c.New.Params, named)
	return after.others || slices.ContainsFunc(c.New.Params, func(param java.Param) bool { // the one above may refuse it
		return givenAbove.Of(c.New, param.Name) != nil && (named(param) || !spoken)
	}) ||
		slices.ContainsFunc(slices.Collect(maps.Keys(after.made)),
			func(name string) bool { return before.made[name].Text == "" })
}

// harmless are the names of methods of the JDK that throw nothing by themselves, or nothing but a NullPointerException.
var harmless = lexicon.WordSet("max min abs emptyList emptySet emptyMap empty asList equals isEmpty requireNonNull")

// callsRefuser reports whether a method calls what is named for refusing, and an older version did not:
// `checkArgument(n > 0)`, `Validate.isTrue(n > 0)`.
var callsRefuser = java.NewFact(func(m, old *java.Method) bool {
	fresh := newCalls.Of(m, old)
	for call := range callOf.All(m.Body, func(name string) bool { return slices.Contains(fresh, name) }) {
		if refuser(call[0].Text) || refuser(call[len(call)-2].Text) {
			return true
		}
	}
	return false
})

// callOf finds calls of names, behind what they belong to if there is such.
var callOf = pattern.New("?* ?. $ (")

// refuser reports whether a name begins with a word for refusing what should not be.
func refuser(name string) bool {
	for part := range lexicon.Subwords(name) {
		return refusers[strings.ToLower(part)]
	}
	return false
}

var refusers = lexicon.WordSet("check checks require assert asserts validate validator verify ensure preconditions " +
	"precondition contracts contract guard args arguments")

// lombokNonNull reports whether a method has a parameter for which Lombok makes it throw where that is null. Other
// annotations of the name, which are imported, only tell of it.
var lombokNonNull = java.NewFact(func(m *java.Method, _ struct{}) bool {
	from := m.Imported()["NonNull"]
	return slices.ContainsFunc(m.Params, func(p java.Param) bool {
		return slices.ContainsFunc(java.AnnotationsIn(m.Source, p.Span), func(a java.Annotation) bool {
			return a.Full == "lombok.NonNull" || a.Full == "NonNull" && (len(from) == 0 || slices.Contains(from, "lombok"))
		})
	})
})

// throwsInstead finds what is thrown in the place of an exception, unless that may be of its kind.
func throwsInstead(c *subject, name string) *behaviour.Change {
	return c.promised().change(func(change *behaviour.Change) bool {
		return change.Kind == behaviour.Throws && change.OldName == name && change.NewName != "" && change.Helper == "" &&
			!akin(name, change.NewName) &&
			(lexicon.Supertypes(name) == nil || lexicon.Supertypes(change.NewName) != nil)
	})
}

// broad are the exceptions of which many others are kinds.
var broad = lexicon.WordSet("Throwable Exception RuntimeException Error IOException")
