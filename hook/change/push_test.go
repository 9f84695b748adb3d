package change_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"jithook/hook/change"
)

var (
	zeros = strings.Repeat("0", 40)
	some  = strings.Repeat("a1", 20)
	long  = strings.Repeat("b2", 32)
)

func TestParseRefs(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  []change.Ref
	}{
		{"", nil},
		{"refs/heads/a " + some + " refs/heads/b " + zeros + "\n",
			[]change.Ref{{"refs/heads/a", some, "refs/heads/b", zeros}}},
		{"(delete) " + zeros + " refs/heads/b " + some + "\r\nHEAD~ " + long + " refs/ü " + long,
			[]change.Ref{{"(delete)", zeros, "refs/heads/b", some}, {"HEAD~", long, "refs/ü", long}}},
	} {
		if got, err := change.ParseRefs(strings.NewReader(c.lines)); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, %v; want %v", c.lines, got, err, c.want)
		}
	}
	for _, lines := range []string{
		"\n",
		"refs/heads/a " + some + " refs/heads/b\n",
		"refs/heads/a " + some + " refs/heads/b " + zeros + " more\n",
		"refs/heads/a  " + some + " refs/heads/b " + zeros + "\n",
		"refs/heads/a " + some[1:] + " refs/heads/b " + zeros + "\n",
		"refs/heads/a " + strings.ToUpper(some) + " refs/heads/b " + zeros + "\n",
		"refs/heads/a " + some + " refs/heads/b " + long + "\n",
		"refs/heads/a " + some + "  " + zeros + "\n",
		strings.Repeat("x", 1<<20),
	} {
		got, err := change.ParseRefs(strings.NewReader(lines))
		if !errors.Is(err, change.ErrProtocol) || strings.ContainsAny(err.Error(), "\n\x1b") || len(err.Error()) > 500 {
			t.Errorf("%.50q: %v, %v", lines, got, err)
		}
	}
	if _, err := change.ParseRefs(strings.NewReader("refs/heads/a " + some + " refs/heads/b " + zeros +
		"\nx\x1b[2J\n")); err == nil || !strings.Contains(err.Error(), `line 2 of standard input is "x\x1b[2J"`) {
		t.Errorf("%v", err)
	}
}

func TestPush(t *testing.T) {
	removed := change.Ref{LocalRef: "(delete)", LocalID: zeros, RemoteRef: "refs/heads/b", RemoteID: some}
	for _, c := range []struct {
		push        change.Push
		to, nothing string
	}{
		{change.Push{Remote: "origin"}, "origin", "nothing is about to be pushed to origin"},
		{change.Push{Remote: "origin", Refs: []change.Ref{removed}}, "origin", "only refs are about to be deleted from origin"},
		{change.Push{Remote: "origin", Refs: []change.Ref{removed, {LocalID: some}}}, "origin", ""},
		{change.Push{Remote: "https://ada:secret@example.com/x.git"}, "https://example.com/x.git",
			"nothing is about to be pushed to https://example.com/x.git"},
		{change.Push{Remote: "https://ada:%zz@example.com/x.git"}, "the remote",
			"nothing is about to be pushed to the remote"},
		{change.Push{Remote: "git@example.com:x.git"}, "git@example.com:x.git",
			"nothing is about to be pushed to git@example.com:x.git"},
	} {
		if to, nothing := c.push.To(), c.push.Nothing(); to != c.to || nothing != c.nothing {
			t.Errorf("%v: %q, %q; want %q, %q", c.push, to, nothing, c.to, c.nothing)
		}
	}
}

func FuzzParseRefs(f *testing.F) {
	f.Add("refs/heads/a " + some + " refs/heads/b " + zeros + "\n")
	f.Add("(delete) " + zeros + " refs/heads/b " + long + "\n")
	f.Fuzz(func(t *testing.T, lines string) {
		refs, err := change.ParseRefs(strings.NewReader(lines))
		if err != nil {
			return
		}
		var again strings.Builder
		for _, r := range refs {
			again.WriteString(r.LocalRef + " " + r.LocalID + " " + r.RemoteRef + " " + r.RemoteID + "\n")
		}
		if want := strings.TrimSuffix(strings.ReplaceAll(lines, "\r\n", "\n"), "\n"); strings.TrimSuffix(again.String(),
			"\n") != strings.TrimSuffix(want, "\r") {
			t.Errorf("%q was read as %q", lines, again.String())
		}
	})
}

// What is longer than is read fails as a whole: a part of it would pass for all.
func TestParseTooManyRefs(t *testing.T) {
	line := " " + some + " refs/heads/b " + zeros + "\n"
	line = strings.Repeat("a", 128-len(line)) + line // so that what is read ends where a line does
	n := 32<<20/len(line) + 1
	if refs, err := change.ParseRefs(strings.NewReader(strings.Repeat(line, n-1))); err != nil || len(refs) != n-1 {
		t.Errorf("%d refs of %d, %v", len(refs), n-1, err)
	}
	if refs, err := change.ParseRefs(strings.NewReader(strings.Repeat(line, n))); !errors.Is(err, change.ErrProtocol) {
		t.Errorf("%d refs of %d, %v", len(refs), n, err)
	}
}
