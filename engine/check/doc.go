package check

//go:generate go test -run TestRulesPage . -args -update

import (
	"fmt"
	"strings"
)

// Markdown is the reference of all rules, as docs/use/rules.md has it.
func Markdown() string {
	var b strings.Builder
	b.WriteString("# Rules\n\n" +
		"These rules need no model. `--explain` calls them checks. The strength says what a finding of a rule does:\n\n" +
		"- **certain**: it is right by construction, and blocks the commit.\n" +
		"- **evidence**: it is right most of the time, and is one input of the model. If the change reaches the code that\n" +
		"  the comment describes, the model decides. Otherwise it warns only if the model gives a high probability.\n" +
		"- **evidence, loud**: it contradicts what the text says, and always warns.\n" +
		"- **evidence, quiet**: it never warns by itself.\n\n" +
		"The model's own rules are `stale-summary`, `stale-return` and `stale-param`, and a reader has `read-stale`:\n" +
		"`jit-hook explain RULE` explains each.\n\n")
	b.WriteString("| rule | strength | finds |\n|---|---|---|\n")
	for _, r := range rules() {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", r.ID, r.ID, r.strength(), r.Title)
	}
	for _, r := range rules() {
		title := strings.ToUpper(r.Title[:1]) + r.Title[1:]
		fmt.Fprintf(&b, "\n## %s\n\n%s (%s).\n\n%s\n### Where it comes from\n\n%s.\n", r.ID, title, r.strength(), r.Doc,
			strings.ToUpper(r.Origin[:1])+r.Origin[1:])
	}
	return b.String()
}

func (r *Rule) strength() string {
	switch {
	case r.Quiet:
		return string(r.Strength) + ", quiet"
	case r.Contradicts:
		return string(r.Strength) + ", loud"
	}
	return string(r.Strength)
}
