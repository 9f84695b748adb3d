package config

import (
	"fmt"
	"strings"
)

// Markdown is the table of settings, as docs/use/configuration.md has it. Rules are left out because docs/use/rules.md
// lists them, and so are thresholds that a type before has in the same words.
func Markdown() string {
	var b strings.Builder
	b.WriteString("| setting | value | default | flag, variable | what it does |\n|---|---|---|---|---|\n")
	for _, s := range settings() {
		if strings.HasPrefix(s.Key, "rules.") || s.Kind == Probability && !strings.HasPrefix(s.Key, "types.summary.") {
			continue
		}
		def := s.Unset
		if s.Default != nil {
			def = "`" + literal(s.Default) + "`"
		}
		value := string(s.Kind)
		if len(s.Choices) > 0 {
			value = "`" + strings.Join(s.Choices, "`, `") + "`"
		}
		var ways []string
		if s.Flag != "" {
			ways = append(ways, "`--"+s.Flag+"`")
		}
		if s.Env != "" {
			ways = append(ways, "`"+s.Env+"`")
		}
		doc := s.Doc
		switch {
		case s.User:
			doc += " **Only in your own file.**"
		case s.tightens != nil:
			doc += " **A repository's file can only tighten it.**"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", s.Key, value, def, strings.Join(ways, ", "), doc)
	}
	return b.String()
}
