package install

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"path/filepath"
	"strings"
)

// Hooks are the hooks of git that jit-hook serves.
var Hooks = []string{"pre-commit", "pre-merge-commit", "pre-push"}

// keptSuffix is added to the name of a hook that was there before. It stays in its directory, where its links and what
// it looks for beside itself hold.
const keptSuffix = ".before-jit-hook"

// The lines by which jit-hook knows its part of a hook's file. The second one ends in the hash of the whole file as it
// was written, itself without the hash, which tells later whether somebody edited it.
const (
	partBegins = "# >>> jit-hook"
	partEnds   = "# <<< jit-hook"
)

// script is a hook's file as jit-hook writes it.
type script struct {
	hook   string // the name git knows
	binary string // the absolute path of jit-hook
	before string // the hash of the hook that was here before and is kept; "" where there was none
}

//nolint:lll // a line of the hook's file
const head = `#!/bin/sh
# Written by jit-hook: ` + "`jit-hook uninstall`" + ` puts back what was here. Lines of your own, outside the part of jit-hook below, stay.
`

// git tells on standard input what is pushed. The dot keeps the shell from dropping the last line's end.
const readOnce = `
# Both hooks are to read what git says on standard input.
pushed=$(cat && echo .)
pushed=${pushed%.}
`

const beforeRuns = `
# The hook that was here before runs first, and can stop git by itself. Its sha256 was @BEFORE@
before=${0%/*}/@KEPT@
if [ -x "$before" ]; then
	@PIPE@"$before" "$@" || exit
fi
`

// closed defines what reports whether a failure holds up git. framework.sh reads it, too.
//
//go:embed closed.sh
var closed string

// Code 0 is a clean judgement, or a failure that jit-hook let pass itself; 1 is a finding, and 3 a failure where
// fail-closed is set. All others mean that jit-hook did not get to its end: a usage error, a crash, no memory, a
// signal. An empty program ends with 0, so it is not run. Nothing is looked for along PATH, which programs with windows
// often start git without. A message that nobody reads any more ends a shell, which must not hold up git.
//
//nolint:lll // lines of the hook's file
const part = partBegins + `
@CLOSED@
jit_hook=@BINARY@
jit_hook_failed=
jit_hook_todo='put it back, run "jit-hook install" with another one, or delete the part of jit-hook from '$0
if [ ! -x "$jit_hook" ]; then
	jit_hook_failed="$jit_hook is gone"
elif [ ! -s "$jit_hook" ]; then
	jit_hook_failed="$jit_hook is empty"
else
	code=0
	@PIPE@"$jit_hook" --hook @HOOK@@ARGS@ || code=$?
	case $code in
	0) ;;
	1 | 3) exit "$code" ;;
	*)
		jit_hook_failed="$jit_hook ended with code $code"
		jit_hook_todo='"jit-hook doctor" looks for what is wrong; if that does not start either, install the jit-hook for this system'
		;;
	esac
fi
if [ -n "$jit_hook_failed" ]; then
	code=0 jit_hook_then='git goes on'
	if jit_hook_closed; then code=3 jit_hook_then='git stops, since fail-closed is set (--no-verify passes)'; fi
	(
		trap '' PIPE
		printf 'jit-hook: %s, so the comments were not checked; %s: %s\n' "$jit_hook_failed" "$jit_hook_then" "$jit_hook_todo" >&2
	) || :
	[ "$code" = 0 ] || exit "$code"
fi
` + partEnds

// part is the text from the first line of jit-hook's part to its last one, which has no hash yet.
func (s script) part() string {
	return strings.NewReplacer(
		"@CLOSED@", strings.TrimSpace(closed), "@BINARY@", quoted(filepath.ToSlash(s.binary)), "@HOOK@", s.hook,
		"@ARGS@", arguments(s.hook), "@PIPE@", s.pipe()).Replace(part)
}

// pipe gives standard input to each of two hooks.
func (s script) pipe() string {
	if s.hook == "pre-push" && s.before != "" {
		return `printf %s "$pushed" | `
	}
	return ""
}

// String is the whole file.
func (s script) String() string {
	var b strings.Builder
	b.WriteString(head)
	if s.before != "" {
		if s.pipe() != "" {
			b.WriteString(readOnce)
		}
		b.WriteString(strings.NewReplacer("@BEFORE@", s.before, "@KEPT@", s.hook+keptSuffix, "@PIPE@",
			s.pipe()).Replace(beforeRuns))
	}
	b.WriteString("\n" + s.part() + "\n")
	text := b.String()
	return strings.TrimSuffix(text, "\n") + " " + hash([]byte(text)) + "\n"
}

// installed is a hook's file with a part of jit-hook in it.
type installed struct {
	script
	head, part, tail string // the file is their concatenation; part has whole lines
	sum              string // at the end of part: the hash of the file as it was written
	edited           bool   // by somebody else since
}

var errDamaged = errors.New("the part of jit-hook in it has lost its first or last line")

// parse reads a hook's file. It returns nil where jit-hook has no part in it.
func parse(hook string, text string) (*installed, error) {
	begin := lineStart(text, partBegins)
	end := lineStart(text, partEnds)
	if begin < 0 && end < 0 {
		return nil, nil
	}
	if begin < 0 || end < begin {
		return nil, errDamaged
	}
	i := &installed{script: script{hook: hook}, head: text[:begin], part: text[begin:], tail: ""}
	if n := strings.IndexByte(text[end:], '\n'); n >= 0 {
		i.part, i.tail = text[begin:end+n+1], text[end+n+1:]
	}
	last := strings.TrimSpace(text[end : begin+len(i.part)])
	i.sum = strings.TrimSpace(strings.TrimPrefix(last, partEnds))
	i.edited = hash([]byte(strings.Replace(text, " "+i.sum, "", 1))) != i.sum
	if _, rest, ok := strings.Cut(i.part, "\njit_hook="); ok {
		i.binary = filepath.FromSlash(unquoted(rest))
	}
	if _, rest, ok := strings.Cut(i.head, "Its sha256 was "); ok {
		i.before, _, _ = strings.Cut(rest, "\n")
	}
	return i, nil
}

// lineStart finds the line that begins with the words; -1 where there is none.
func lineStart(text, words string) int {
	if strings.HasPrefix(text, words) {
		return 0
	}
	if at := strings.Index(text, "\n"+words); at >= 0 {
		return at + 1
	}
	return -1
}

// quoted gives a word to sh as it is.
func quoted(word string) string {
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// unquoted reads back the word with which the text begins. Somebody may have written it without quotes.
func unquoted(text string) string {
	if !strings.HasPrefix(text, "'") {
		word, _, _ := strings.Cut(text, "\n")
		return word
	}
	var b strings.Builder
	for {
		text = strings.TrimPrefix(text, "'")
		word, rest, ok := strings.Cut(text, "'")
		if !ok {
			return ""
		}
		b.WriteString(word)
		if text, ok = strings.CutPrefix(rest, `\'`); !ok {
			return b.String()
		}
		b.WriteByte('\'')
	}
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
