package git_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jithook/hook/change"
	"jithook/hook/hooktest"
)

var zeros = strings.Repeat("0", 40)

// method is a class whose one method has the number in it.
func method(n int) string { return strings.ReplaceAll(before, "1", fmt.Sprint(n)) }

// committed is a repository with a commit for each number, and its source.
func committed(t testing.TB, numbers ...int) *hooktest.Repo {
	r := hooktest.NewRepo(t)
	for _, n := range numbers {
		r.Write("A.java", method(n))
		r.Commit()
	}
	return r
}

func TestRangeReadsBlobs(t *testing.T) {
	r := committed(t, 1, 2, 3)
	r.Git("branch", "side", "HEAD~2")
	r.Git("switch", "-q", "side")
	r.Write("A.java", method(4))
	r.Commit()
	r.Write("A.java", method(5)) // of the work tree only
	for _, c := range []struct {
		r               change.Range
		old, new, scope string
	}{
		{change.Range{From: "main", To: "side"}, method(1), method(4), "1 commit of main..side"},
		{change.Range{From: "side", To: "main"}, method(1), method(3), "2 commits of side..main"},
		{change.Range{From: "main", To: "side", Direct: true}, method(3), method(4), "the difference from main to side"},
		{change.Range{From: "main~1", To: "main"}, method(2), method(3), "1 commit of main~1..main"},
	} {
		set, err := open(t, r.Dir).Range(t.Context(), c.r)
		if err != nil {
			t.Fatal(err)
		}
		want := []change.FileChange{{OldPath: "A.java", NewPath: "A.java", Old: []byte(c.old), New: []byte(c.new)}}
		if !reflect.DeepEqual(set.Changes, want) || set.Scope != c.scope {
			t.Errorf("%v: %q of %q, want %q of %q", c.r, set.Changes, set.Scope, want, c.scope)
		}
	}
}

func TestCommit(t *testing.T) {
	r := committed(t, 1, 2)
	r.Git("tag", "-a", "-m", "tag", "v1")
	s := open(t, r.Dir)
	head := r.Git("rev-parse", "HEAD")
	for _, revision := range []string{"HEAD", "main", "v1", head, head[:8], "@"} {
		if id, err := s.Commit(t.Context(), revision); id != head || err != nil {
			t.Errorf("%q: %q, %v", revision, id, err)
		}
	}
	for _, revision := range []string{"", "-h", "--all", "nowhere", "main:A.java", "main..HEAD", "^main",
		strings.Repeat("1", 40), zeros, "a\nb", "main\x00", "main --help"} {
		if id, err := s.Commit(t.Context(), revision); !errors.Is(err, change.ErrNoCommit) {
			t.Errorf("%q: %q, %v", revision, id, err)
		}
	}
	if _, err := open(t, t.TempDir()).Commit(t.Context(), "HEAD"); !errors.Is(err, change.ErrNotRepository) {
		t.Errorf("outside of a repository: %v", err)
	}
}

// TestManyMerges has more merges in a range than are looked at; the newest are, and it is said.
func TestManyMerges(t *testing.T) {
	r := committed(t, 1)
	r.Git("branch", "base")
	for range 70 {
		r.Git("switch", "-q", "-c", "side")
		r.Git("commit", "-q", "--allow-empty", "-m", "side")
		r.Git("switch", "-q", "main")
		r.Git("merge", "-q", "--no-ff", "-m", "merge", "side")
		r.Git("branch", "-q", "-d", "side")
	}
	r.Write("A.java", method(2))
	r.Commit()
	set, err := open(t, r.Dir).Range(t.Context(), change.Range{From: "base", To: "main"})
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Changes) != 1 || set.Scope != "141 commits of base..main" || len(set.Notes) != 1 ||
		!strings.Contains(set.Notes[0], "the newest 64 of 70 merges") {
		t.Errorf("%d changes, %q, notes %q", len(set.Changes), set.Scope, set.Notes)
	}
}

// TestManyRefs pushes more commits than are looked at, and far more refs than there are different commits.
func TestManyRefs(t *testing.T) {
	r := committed(t, 1)
	known := r.Git("rev-parse", "HEAD")
	var refs []change.Ref
	for i := range 70 {
		r.Git("switch", "-q", "--detach", known)
		r.Write("A.java", method(10+i))
		r.Commit()
		id := r.Git("rev-parse", "HEAD")
		for j := range 100 {
			refs = append(refs, change.Ref{LocalRef: fmt.Sprintf("refs/heads/%d-%d", i, j), LocalID: id,
				RemoteRef: "refs/heads/x", RemoteID: zeros})
		}
	}
	refs = append(refs, change.Ref{LocalRef: "(delete)", LocalID: zeros, RemoteRef: "refs/heads/main", RemoteID: known})
	trace := filepath.Join(t.TempDir(), "trace")
	t.Setenv("GIT_TRACE2_EVENT", trace)
	set, err := open(t, r.Dir).Push(t.Context(), change.Push{Remote: "origin", URL: "url", Refs: refs})
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Changes) != 64 || set.Scope != "64 commits about to be pushed to origin" || len(set.Notes) != 1 ||
		set.Notes[0] != "600 refs not looked at, after 64 others" {
		t.Errorf("%d changes, %q, notes %q", len(set.Changes), set.Scope, set.Notes)
	}
	events, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(events), `"event":"start"`); n > 64*3+10 {
		t.Errorf("%d processes", n)
	}
}

// TestPushOfManyCommits compares once, however many commits there are.
func TestPushOfManyCommits(t *testing.T) {
	r := committed(t, 1)
	known := r.Git("rev-parse", "HEAD")
	stream := new(strings.Builder)
	for i := range 2000 {
		content := method(2 + i)
		fmt.Fprintf(stream, "commit refs/heads/main\ncommitter A <a@example.org> %d +0000\ndata 0\n", 1700000000+i)
		if i == 0 {
			fmt.Fprintf(stream, "from %s\n", known)
		}
		fmt.Fprintf(stream, "M 100644 inline A.java\ndata %d\n%s\n", len(content), content)
	}
	r.Import(strings.NewReader(stream.String()))
	trace := filepath.Join(t.TempDir(), "trace")
	t.Setenv("GIT_TRACE2_EVENT", trace)
	set, err := open(t, r.Dir).Push(t.Context(), change.Push{Remote: "origin", URL: "url",
		Refs: []change.Ref{{LocalRef: "refs/heads/main", LocalID: r.Git("rev-parse", "main"), RemoteRef: "refs/heads/main",
			RemoteID: known}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Changes) != 1 || string(set.Changes[0].Old) != method(1) || string(set.Changes[0].New) != method(2001) ||
		set.Scope != "2000 commits about to be pushed to origin" {
		t.Errorf("%d changes, %q", len(set.Changes), set.Scope)
	}
	events, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(events), `"event":"start"`); n > 8 {
		t.Errorf("%d processes", n)
	}
}

func TestRangeCancelled(t *testing.T) {
	r := committed(t, 1, 2)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := open(t, r.Dir).Range(ctx, change.Range{From: "main~1", To: "main"}); !errors.Is(err, context.Canceled) {
		t.Errorf("range: %v", err)
	}
	if _, err := open(t, r.Dir).Push(ctx, change.Push{Remote: "origin",
		Refs: []change.Ref{{LocalID: strings.Repeat("1", 40), RemoteID: zeros}}}); !errors.Is(err, context.Canceled) {
		t.Errorf("push: %v", err)
	}
}
