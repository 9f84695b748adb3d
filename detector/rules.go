package detector

import (
	"fmt"
	"slices"
	"sync"

	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// ModelRule is the id under which the network's verdict on a type of unit is reported.
func ModelRule(t javadoc.Type) string { return "stale-" + string(t) }

// Rule describes a rule id to people, whether a check or the network stands behind it.
type Rule struct{ ID, Title, Doc string }

// ReadRule is the rule of findings by the user's own reader.
const ReadRule = "read-stale"

// Rules lists every rule that a finding may carry: the checks, then the network's three, then that of a reader.
func Rules() []Rule { return slices.Clone(allRules()) }

var allRules = sync.OnceValue(func() (rules []Rule) {
	for _, r := range check.All() {
		rules = append(rules, Rule{r.ID, r.Title, r.Doc})
	}
	return append(append(rules, modelRules...),
		Rule{ReadRule, "a reader says that the comment is no longer true", readDoc})
})

// RuleByID finds a rule, by the id that it had before, too.
func RuleByID(id string) (Rule, bool) {
	if r := check.ByID(id); r != nil {
		id = r.ID
	}
	for _, r := range allRules() {
		if r.ID == id {
			return r, true
		}
	}
	return Rule{}, false
}

const modelDoc = `
The model read the comment together with the edit of the method: what was kept, inserted, deleted and replaced. It was
trained on method changes from open-source Java histories, in which the authors did or did not change the comment with
the code. If it is not sure, a second model that also reads the syntax trees of both versions is asked. The result is a
probability. From the *warn* threshold on, the comment is reported. From the *block* threshold on, if this type of
comment has one, it blocks the commit. ` + "`jit-hook --explain`" + ` shows the changed lines without which
the probability would be lower.

The model can be wrong: a body that was rewritten without a change of meaning may look as if it does something else.
Compare the comment with the new code. If it is still true, run ` + "`jit-hook ack`" + `, or commit with
` + "`git commit --no-verify`" + `. If not, fix the comment. `

const readDoc = `
The reader that your own settings name, a program or a model, read the comment and the change (` + "`--read`" + `) and
says that the comment is stale. This warns, and blocks only if your own settings say so (` + "`rules.read-stale`" + `).

It is wrong as often as that reader is; ` + "`jit-train measure reader`" + ` measures how often. If the comment is
still true, ` + "`jit-hook ack`" + ` silences the finding until the comment or its method changes.
`

// Reach says for people how far the network's findings on a type of comment go, by its thresholds.
func Reach(t Thresholds) string {
	warns := fmt.Sprintf("With this model it warns from a probability of %.2f on",
		min(t.WarnAgreed.Probability, t.Warn.Probability))
	if t.WarnAgreed.Probability < t.Warn.Probability {
		warns += " if a rule agrees"
		if t.Warn.Probability < t.Block.Probability {
			warns += fmt.Sprintf(", else from %.2f on", t.Warn.Probability)
		}
	}
	if !t.Blocks() {
		return warns + ". It never blocks: no threshold was shown to be right often enough."
	}
	blocks := fmt.Sprintf(", and blocks from %.2f on", t.Block.Probability)
	if t.Agreed.Probability < t.Block.Probability {
		blocks += fmt.Sprintf(", or from %.2f if a rule agrees", t.Agreed.Probability)
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
		stillTheSame("first sentence of the Javadoc")},
	{ModelRule(javadoc.Return), "the @return text may no longer say what the method returns",
		stillTheSame("`@return` description")},
	{ModelRule(javadoc.Param), "the @param text may no longer say what the parameter is",
		stillTheSame("`@param` description")},
}

// stillTheSame begins the page of a rule of the model's.
func stillTheSame(part string) string {
	return "The " + part + " did not change, and the change of the method makes it likely that it is no longer true.\n" +
		modelDoc
}
