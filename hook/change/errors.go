package change

import (
	"errors"
	"strings"
)

// The kinds of Error, for errors.Is.
var (
	ErrNotRepository = errors.New("not a git repository")
	ErrBare          = errors.New("bare repository")
	ErrOwner         = errors.New("repository of another owner")
	ErrMissingObject = errors.New("missing object")
	ErrUnreadable    = errors.New("unreadable repository")
	ErrUnsupported   = errors.New("repository needs git")
	ErrNoCommit      = errors.New("no such commit")
	ErrShallow       = errors.New("shallow clone")
	ErrUnrelated     = errors.New("unrelated histories")
	ErrEmbedded      = errors.New("repository inside another one's work tree")
	ErrProtocol      = errors.New("not what git tells a hook")
	ErrTemporary     = errors.New("temporary files cannot be written")
)

// Error says why a repository could not be read.
type Error struct {
	Kind   error  // one of the Err… values
	Detail string // what happened to what, and what to do next
	Git    string // what git wrote to standard error, on one line without control characters; "" where git was not run
}

func (e *Error) Error() string {
	s := e.Kind.Error()
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	if e.Git != "" {
		s += " (git: " + e.Git + ")"
	}
	return s
}

func (e *Error) Unwrap() error { return e.Kind }

// Printable returns the words of another program for a message on one line: control characters and broken UTF-8 become
// spaces, and spaces that follow each other one.
func Printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || 0x80 <= r && r < 0xa0 || r == '\uFFFD' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, " "))
	return strings.Join(strings.Fields(s), " ")
}
