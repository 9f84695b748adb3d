package agent

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// Some agents read a file of each program's own, which is there or not: nothing of others' is in it.

//go:embed opencode.js
var plugin string

// openCode is the plugin that runs a command.
func openCode(run string) string { return strings.Replace(plugin, "@COMMAND@", quoted(run), 1) }

// kiro is the file of a hook that runs a command.
func kiro(run string) string {
	return fmt.Sprintf(`{
  "version": "v1",
  "hooks": [
    {
      "name": "jit-hook",
      "trigger": "UserPromptSubmit",
      "action": {"type": "command", "command": %s},
      "timeout": 30
    }
  ]
}
`, quoted(run))
}

// quoted is a string as JSON and JavaScript write it.
func quoted(s string) string {
	text, err := encode(s)
	if err != nil {
		panic(err) // a string alone
	}
	return text
}

// installWhole is Install for a file of jit-hook's own.
func (p Protocol) installWhole(text []byte, own string, others []string) (changed []byte, added bool, err error) {
	want := p.place.whole(p.Command(own))
	switch {
	case string(text) == want:
		return text, false, nil
	case text != nil && !p.wrote(text, own, others):
		return nil, false, fmt.Errorf("%w: something else is in it", ErrSettings)
	}
	return []byte(want), true, nil
}

// uninstallWhole is Uninstall for a file of jit-hook's own. What somebody edited is theirs.
func (p Protocol) uninstallWhole(text []byte, own string, others []string) (before []byte, removed bool, err error) {
	if text == nil || !p.wrote(text, own, others) {
		return text, false, nil
	}
	return nil, true, nil
}

// wrote reports whether Install wrote a file.
func (p Protocol) wrote(text []byte, own string, others []string) bool {
	return slices.ContainsFunc(p.known(own, others), func(run string) bool { return string(text) == p.place.whole(run) })
}
