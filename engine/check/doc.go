package check

import (
	"embed"
	"fmt"
	"strings"
)

// docs holds the text of each rule in doc/<id>.md.
//
//go:embed doc/*.md
var docs embed.FS

func init() {
	for _, r := range all {
		text, err := docs.ReadFile("doc/" + r.ID + ".md")
		if err != nil {
			panic(fmt.Sprintf("rule %s has no documentation: %v", r.ID, err))
		}
		r.Doc = string(text)
	}
}

// Markdown is the reference of all rules, as docs/use/rules.md has it.
func Markdown() string {
	var b strings.Builder
	b.WriteString("# Rules\n\nThe checks that need no model. *Certain* ones are right by construction and block a " +
		"commit. *Evidence* is right most of the\n" +
		"time. It is one input of the model, which decides where the change reaches the code that the " +
		"comment describes. Elsewhere evidence warns if\n" +
		"the model gives it a high probability. *Loud* evidence contradicts what the text says and always " +
		"warns; *quiet* evidence never does.\n\n")
	b.WriteString("| rule | strength | finds |\n|---|---|---|\n")
	for _, r := range all {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", r.ID, r.ID, r.strength(), r.Title)
	}
	for _, r := range all {
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
