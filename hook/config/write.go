package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// literal writes a value as TOML.
func literal(value any) string {
	switch v := value.(type) {
	case time.Duration:
		return quoted(v.String())
	case string:
		return quoted(v)
	case []string:
		items := make([]string, len(v))
		for i, s := range v {
			items[i] = quoted(s)
		}
		return "[" + strings.Join(items, ", ") + "]"
	default:
		return fmt.Sprint(v)
	}
}

// quoted writes a basic string. JSON's escapes are TOML's.
func quoted(s string) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(s); err != nil {
		panic(err) // every string can be written
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// Reference is a file of settings with every one that may stand in it, explained and commented out. With user it is for
// the user's own file.
func Reference(user bool) string {
	var b strings.Builder
	whose := "this repository. Only the staged file counts, so `git add` it"
	if user {
		whose = "all your repositories. A repository's own settings come before these"
	}
	fmt.Fprintf(&b, "# Settings of jit-hook for %s.\n# Every setting is here, commented out, with its default or, if "+
		"there is no fixed default, with an example.\n", whose)
	b.WriteString("# `jit-hook config verify` checks the file, `jit-hook config show` prints what holds.\n")
	table := ""
	for _, s := range settings() {
		if s.User && !user {
			continue
		}
		name := s.Key
		if i := strings.LastIndexByte(s.Key, '.'); i >= 0 {
			if in := s.Key[:i]; in != table {
				table = in
				fmt.Fprintf(&b, "\n[%s]\n", table)
			}
			name = s.Key[i+1:]
		}
		if table != "rules" {
			b.WriteByte('\n')
		}
		b.WriteString(folded(comment(s)))
		value := s.Default
		if value == nil {
			value = s.Example
		}
		fmt.Fprintf(&b, "#%s = %s\n", name, literal(value))
	}
	return b.String()
}

// comment is a setting's document for the reference file.
func comment(s Setting) string {
	text := strings.ReplaceAll(s.Doc, "`", "")
	if len(s.Choices) > 0 && !strings.HasPrefix(s.Key, "rules.") {
		text += " One of " + strings.Join(s.Choices, ", ") + "."
	}
	if s.Unset != "" {
		text += " By default " + strings.ReplaceAll(s.Unset, "`", "") + "."
	}
	return text
}

// folded breaks text into comment lines.
func folded(text string) string {
	const width = 118
	var b strings.Builder
	line := "#"
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > width {
			b.WriteString(line + "\n")
			line = "#"
		}
		line += " " + word
	}
	return b.String() + line + "\n"
}
