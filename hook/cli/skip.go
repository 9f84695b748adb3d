package cli

import (
	"os"
	"strings"

	"jithook/hook/config"
	"jithook/hook/filter"
)

// skipVariable switches jit-hook off for one run, or some of its rules.
const skipVariable = "JIT_HOOK_SKIP"

// skipping is the value of the variable.
type skipping struct {
	all   bool
	names []string // of rules and types of comment
}

// readSkip reads the variable: 1 for all, or names parted by commas. The error is a *config.Error.
func readSkip() (skipping, error) {
	value := strings.TrimSpace(os.Getenv(skipVariable))
	switch strings.ToLower(value) {
	case "", "0", "false", "no":
		return skipping{}, nil
	case "1", "true", "yes", "all":
		return skipping{all: true}, nil
	}
	var s skipping
	for _, name := range filter.SplitNames(value) {
		today, known := filter.Today(name)
		if !known {
			hint := filter.Hint(name, append(filter.RuleNames(), filter.TypeNames()...))
			if hint == "" {
				hint = "; 1 skips all"
			}
			return skipping{}, &config.Error{Source: skipVariable,
				Problems: []config.Problem{{Message: "no rule or type of comment is called `" + name + "`" + hint}}}
		}
		if today != "" { // else the rule is gone
			s.names = append(s.names, today)
		}
	}
	return s, nil
}

// note says what is left out, "" where nothing is.
func (s skipping) note() string {
	if len(s.names) == 0 {
		return ""
	}
	return skipVariable + " is set, so these were not looked for: " + strings.Join(s.names, ", ")
}
