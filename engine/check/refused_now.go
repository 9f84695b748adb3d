package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var refusedNow = &Rule{
	ID: "refused-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that something is passed over, or that there is a fallback, and the method throws there now",
	Origin: "edits by hand: a broken line that was skipped, and then ended the import",
	find: func(c *subject) *Finding {
		if !c.promised().brings(behaviour.Throws, behaviour.Ends) {
			return nil
		}
		refused := refusals.Of(c.New, c.Old)
		is, said := refused.passed, (*wording)(nil)
		if is != nil {
			said = saidAt(c, passedOver)
		}
		if said == nil && refused.gave != nil {
			is, said = refused.gave, saidAt(c, fallbackSaid)
		}
		if said == nil {
			is, said = refusedAnew(c)
		}
		if said == nil {
			return nil
		}
		where := "if"
		if is.caught {
			where = "where it catches"
		}
		return said.finding(fmt.Sprintf("and the method now throws %s `%s`", where, asWritten(c.New, is.head)), nil,
			[]java.Span{is.throws.Span})
	},
}

var (
	// passedOver finds words for what is left aside without a fuss.
	passedOver = phrases(`pass(ed|es)? over|skip(s|ped|ping)?|ignor(es?|ed|ing)|overlook(s|ed)?|(left|leaves?) out|` +
		`disregard(s|ed)?|tolerat\w+|swallow(s|ed)?|silent(ly)?|quietly|without (error|complaint|fuss)|` +
		`lenient(ly)?|best effort|dropped|discarded|(only|merely|just) reported|(only|merely|just|is|are|and) ` +
		`(logged|noted)|in the log`)
	// fallbackSaid finds words for a value that stands for one that could not be had.
	fallbackSaid = phrases(`substitute|falls? ?back|(or|otherwise|instead) (the|a|its) default|` +
		`default (value )?(if|where|when|in|otherwise)|(on|upon|in case of|if) (an? |any )?(error|failure|exception)`)
	// existingSaid finds words for what is there already and does no harm.
	existingSaid = phrases(`(or|returns?|returned|reus(es?|ed)|keeps?|opens?|updates?|replac(es?|ed|ing)|` +
		`overwrit(es?|ten|ing)|overrid(es?|den|ing)) ((the|any|an|its|all) )?(already |previously )?` +
		`(existing|present|registered|previous)`)
)

// refusedAnew finds a case that a method did not tell from others, and in which it throws now since something is there
// already, and the words by which that did no harm.
func refusedAnew(c *subject) (*outcome, *wording) {
	if c.promised().claim(claim.Throws) != nil {
		return nil, nil
	}
	for _, is := range newRefusals.Of(c.New, c.Old) {
		if alreadyThere().MatchString(is.says) {
			if said := saidAt(c, existingSaid); said != nil {
				return &is, said
			}
		}
	}
	return nil, nil
}

// alreadyThere finds words of a message for what is there already.
var alreadyThere = expression(`(?i)\balready\b|\bexists\b|\bduplicate\b`)

// newRefusals are the cases in which a method throws, and of which an older version knew nothing.
var newRefusals = java.NewFact(func(m, old *java.Method) []outcome {
	known := map[string]bool{}
	for _, was := range branches.Of(old, struct{}{}) {
		known[spell(was.head)] = true
	}
	var all []outcome
	for _, b := range branches.Of(m, struct{}{}) {
		o := outcomeOf(b.block, b.caught)
		if b.caught || o.throws == nil || len(b.block) > shortRefusal || known[spell(b.head)] {
			continue
		}
		o.head = b.head
		for _, t := range b.block {
			if t.Kind == java.String {
				o.says += t.Text
			}
		}
		all = append(all, o)
	}
	return all
})

// shortRefusal is how long a block is, in tokens, that does little but throw.
const shortRefusal = 40

// refusal are the first case that a method passed over, and the first in which it caught something and returned another
// value, where it throws now; each may be nil.
type refusal struct{ passed, gave *outcome }

var refusals = java.NewFact(func(m, old *java.Method) refusal {
	before := map[string]outcome{}
	for _, was := range outcomes.Of(old, struct{}{}) {
		before[was.when] = was
	}
	var r refusal
	for _, is := range outcomes.Of(m, struct{}{}) {
		was, known := before[is.when]
		if !known || is.throws == nil || was.throws != nil {
			continue
		}
		if was.passes && r.passed == nil {
			r.passed = &is
		}
		if was.gives && r.gave == nil {
			r.gave = &is
		}
	}
	return r
})

// outcome is what a method does in a case.
type outcome struct {
	when   string       // the condition, or what is caught, in a form for comparison
	head   []java.Token // the same
	caught bool         // it is caught
	throws *java.Token  // where it throws; nil where it does not
	passes bool         // it goes on, at most with one more statement, as one that logs
	gives  bool         // it caught something, and returns a value
	says   string       // what the exception says; see newRefusals
}

// outcomes are those of the conditions, and of what is caught, where no "else" stands behind.
var outcomes = java.NewFact(func(m *java.Method, _ struct{}) []outcome {
	var all []outcome
	for _, b := range branches.Of(m, struct{}{}) {
		if !b.orElse {
			o := outcomeOf(b.block, b.caught)
			o.when, o.head, o.caught = spell(b.head), b.head, b.caught
			all = append(all, o)
		}
	}
	return all
})

// outcomeOf is what is done in a block.
func outcomeOf(block []java.Token, caught bool) outcome {
	o := outcome{passes: true}
	depth, statements, leaves := 0, 0, caught
	for i, t := range block[:min(len(block), longestBlock)] {
		switch t.Text {
		case "{":
			depth++
		case "}":
			depth--
		case ";":
			statements++
		case "throw":
			if depth <= 1 && o.throws == nil {
				o.throws = &block[i]
			}
		case "return":
			value := i+1 < len(block) && block[i+1].Text != ";"
			o.gives = o.gives || caught && value
			o.passes = o.passes && !value
			leaves = true
		case "continue", "break":
			leaves = true
		case "=", "+=", "-=", "++", "--":
			o.passes = false
		}
	}
	o.passes = o.passes && leaves && statements <= 2
	return o
}
