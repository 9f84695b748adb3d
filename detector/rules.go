package detector

import (
	"fmt"

	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// ModelRule is the id under which the network's verdict on a type of unit is reported.
func ModelRule(t javadoc.Type) string { return "stale-" + string(t) }

// Rule is what a reader may want to know of a rule id, whether a check or the network stands behind it.
type Rule struct{ ID, Title, Doc string }

// ReadRule is the id of what a reader of the user's says of a comment.
const ReadRule = "read-stale"

// Rules lists every rule that a finding may carry: the checks, then the network's three, then that of a reader.
func Rules() []Rule {
	var rules []Rule
	for _, r := range check.All() {
		rules = append(rules, Rule{r.ID, r.Title, r.Doc})
	}
	return append(append(rules, modelRules...),
		Rule{ReadRule, "a reader says that the comment is no longer true", readDoc})
}

// RuleByID finds a rule.
func RuleByID(id string) (Rule, bool) {
	for _, r := range Rules() {
		if r.ID == id {
			return r, true
		}
	}
	return Rule{}, false
}

const modelDoc = `
The network read the comment together with the edit of the method: what was kept, inserted, deleted and replaced. It was
trained on method changes from open-source Java histories in which the authors did, or did not, change the comment with
the code. Where it is not sure, a second network that also reads the syntax trees of both versions is asked. It gives a
probability; from the *warn* threshold on the unit is reported, from the *block* threshold on, if the model has one for
this type of comment, it stops the commit. ` + "`jit-hook --explain`" + ` names the changed lines
without which the probability would fall.

It can be wrong: a body that was rewritten without a change of meaning may look like one that does something else. Read
the comment against the new code. If it still holds, commit with ` + "`git commit --no-verify`" + `; if not, fix the
sentence. `

const readDoc = `
The reader that the user's settings name, a program or a model of their own, read the comment against the change
(` + "`--read`" + `) and holds it to be stale. It warns, and blocks only where the user's settings say so
(` + "`rules.read-stale`" + `).

It is as often wrong as that reader is: ` + "`jit-train measure reader`" + ` says how often. If the comment still
holds, ` + "`jit-hook ack`" + ` says so until it or its method changes.
`

// Reach says for people how far the network's findings on a type of comment go, by its thresholds.
func Reach(t Thresholds) string {
	warns := fmt.Sprintf("With this model it warns from a probability of %.2f on",
		min(t.WarnAgreed.Probability, t.Warn.Probability))
	if t.WarnAgreed.Probability < t.Warn.Probability {
		warns += " where a check agrees"
		if t.Warn.Probability < t.Block.Probability {
			warns += fmt.Sprintf(", else from %.2f on", t.Warn.Probability)
		}
	}
	if !t.Blocks() {
		return warns + ". It never blocks: no threshold was shown to be right often enough."
	}
	blocks := fmt.Sprintf(", and blocks from %.2f on", t.Block.Probability)
	if t.Agreed.Probability < t.Block.Probability {
		blocks += fmt.Sprintf(", or from %.2f where a check agrees", t.Agreed.Probability)
	}
	return warns + blocks + "."
}

// Blocks reports whether the network's word alone can block.
func (t Thresholds) Blocks() bool { return t.Block.Probability <= 1 }

// TypeOf is the type of comment that a rule of the network is about.
func TypeOf(rule string) (javadoc.Type, bool) {
	for _, t := range javadoc.Types {
		if ModelRule(t) == rule {
			return t, true
		}
	}
	return "", false
}

var modelRules = []Rule{
	{ModelRule(javadoc.Summary), "the summary sentence may no longer say what the method does",
		"The first sentence of the Javadoc was left as it was, and the change makes it likely that it no longer holds.\n" +
			modelDoc}, {ModelRule(javadoc.Return), "the @return text may no longer say what the method returns",
		"The `@return` description was left as it was, and the change makes it likely that it no longer holds.\n" + modelDoc},
	{ModelRule(javadoc.Param), "the @param text may no longer say what the parameter is",
		"The `@param` description was left as it was, and the change makes it likely that it no longer holds.\n" + modelDoc},
}
