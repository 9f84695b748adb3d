package cli

import (
	"os"
	"strings"

	"jithook/hook/config"
	"jithook/hook/filter"
)

// skipVariable switches jit-hook off for one run, or some of what it looks for.
const skipVariable = "JIT_HOOK_SKIP"

// skipping is what the variable says.
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
	s := skipping{names: filter.SplitNames(value)}
	for _, name := range s.names {
		if !filter.IsName(name) {
			hint := filter.Hint(name, append(filter.RuleNames(), filter.TypeNames()...))
			if hint == "" {
				hint = "; 1 skips all"
			}
			return skipping{}, &config.Error{Source: skipVariable,
				Problems: []config.Problem{{Message: "no rule or type of comment is called `" + name + "`" + hint}}}
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
