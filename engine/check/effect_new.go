package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("effect-new", func(c *subject) *Finding {
	p := c.promised()
	if f := p.otherOutcome(c, true); f != nil {
		return f
	}
	if f := p.refusedResult(c); f != nil && c.Unit.Type != javadoc.Param {
		return f
	}
	if f := p.doneNow(c); f != nil {
		return f
	}
	silent := p.claim(claim.Silent)
	if silent == nil {
		return nil
	}
	for _, change := range p.changes {
		ends := change.Kind == behaviour.ReturnsOrThrows
		once := c.Unit.Type != javadoc.Description && c.Unit.Type != javadoc.Param && change.Kind == behaviour.Throws &&
			change.Old == "" && change.Helper == "" && body(c.Old).has("catch") && // it threw none
			!body(c.Old).has("throw") && len(c.Old.Throws) == 0
		if change.Idle && (ends || nothingSaid().MatchString(silent.Text)) || once {
			return p.finding(fmt.Sprintf("the comment says %s, but the method %s", p.quote(silent), change), silent.Span,
				change)
		}
	}
	return nil
})

// nothingSaid finds words for that nothing at all is done. What else is ignored may be one thing among several.
var nothingSaid = expression(`\b(nothing|noop|no)\b`)

// doneNow finds a call that is new and does what the text says is not done: "without closing the stream". What is done
// where something failed is no more than that.
func (p *promise) doneNow(c *subject) *Finding {
	for i, w := range p.words {
		from := claim.Denied(p.words, i)
		if from < 0 {
			continue
		}
		change := p.change(func(change *behaviour.Change) bool {
			return change.Kind == behaviour.Calls && change.Helper == "" && !strings.HasPrefix(change.Case, "catch ") &&
				p.does(change, lexicon.Stem(w.Text))
		})
		if change != nil {
			span := java.Span{Start: p.words[from].Start, End: w.End}
			said := strings.Fields(strings.ReplaceAll(string(c.New.Source[span.Start:span.End]), "*", " "))
			return p.finding(fmt.Sprintf("the comment says %q, but the method %s", strings.Join(said, " "), change), span,
				*change)
		}
	}
	return nil
}

// does reports whether a call that came has a verb that nothing in the method had before.
func (p *promise) does(change *behaviour.Change, stem string) bool {
	word := verb(change.NewName)
	return len(word) >= shortestNamed && lexicon.Stem(word) == stem && !commonVerbs[word] && !refuser(word) &&
		!strings.HasPrefix(change.New, "new ") && !p.before.stems[stem] && !p.after.name[stem]
}
