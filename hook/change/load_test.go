package change_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"jithook/hook/change"
)

// sized are blobs of zeros, by id.
type sized map[string]int64

func (s sized) Sizes(_ context.Context, ids []string) ([]int64, error) {
	out := make([]int64, len(ids))
	for i, id := range ids {
		size, there := s[id]
		if !there {
			return nil, errors.New("no blob " + id)
		}
		out[i] = size
	}
	return out, nil
}

func (s sized) Contents(ctx context.Context, ids []string) ([][]byte, error) {
	sizes, err := s.Sizes(ctx, ids)
	out := make([][]byte, len(ids))
	for i, size := range sizes {
		if size > change.MaxFile {
			return nil, fmt.Errorf("%s is too large to be read", ids[i])
		}
		out[i] = make([]byte, size)
	}
	return out, err
}

func edit(path, oldID, newID string) change.Entry {
	return change.Entry{Status: change.Modified, OldMode: 0o100644, NewMode: 0o100644, OldID: oldID, NewID: newID,
		OldPath: path, NewPath: path}
}

func TestLoadBounds(t *testing.T) {
	blobs := sized{"small": 10, "most": change.MaxFile, "more": change.MaxFile + 1}
	var entries []change.Entry
	const room = change.MaxTotal / change.MaxFile / 2 // for both versions of that many files
	for i := range room + 1 {
		path := fmt.Sprintf("A%02d", room-i)
		blobs["old "+path], blobs["new "+path] = change.MaxFile, change.MaxFile
		entries = append(entries, edit(path, "old "+path, "new "+path))
	}
	entries = append(entries, edit("AA", "more", "small"), edit("AB", "small", "more"), edit("R", "small", "most"))
	staged, err := change.Load(context.Background(), []change.Comparison{{Against: [][]change.Entry{entries}}}, blobs, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(staged.Changes); n != room || staged.Changes[0].NewPath != "A00" ||
		staged.Changes[n-1].NewPath != fmt.Sprintf("A%02d", room-1) {
		t.Errorf("read %d files, want %d", n, room)
	}
	const tooLarge = "larger than 4096 KiB; `max-file` in the settings, or --max-file, says how large a file may be"
	want := []change.Skipped{{fmt.Sprintf("A%02d", room), "after 28 MiB of other changed files"}, {"AA", tooLarge},
		{"AB", tooLarge}, {"R", "after 28 MiB of other changed files"}}
	if !reflect.DeepEqual(staged.Skipped, want) {
		t.Errorf("skipped %v, want %v", staged.Skipped, want)
	}
}

// TestLoadReadsNothing has a blob store that knows nothing.
func TestLoadReadsNothing(t *testing.T) {
	renamed := edit("B", "1", "1")
	renamed.Status, renamed.OldPath = change.Renamed, "A"
	link := edit("L", "1", "2")
	link.Status, link.NewMode = change.Retyped, 0o120000
	staged, err := change.Load(context.Background(), []change.Comparison{{Against: [][]change.Entry{{
		link, renamed,
		{Status: change.Added, NewMode: 0o100644, NewPath: "N"},
		{Status: change.Deleted, OldMode: 0o120000, NewPath: "O"},
		{Status: change.Added, NewMode: 0o160000, NewPath: "M"},
		{Status: change.Unmerged, NewPath: "C"},
	}}}}, sized{}, nil)
	want := &change.Set{Skipped: []change.Skipped{{"C", "unmerged"}, {"L", "symbolic link"}, {"M", "submodule"}}, Added: 1,
		Deleted: 1, Unchanged: 1, Single: true}
	if err != nil || !reflect.DeepEqual(staged, want) {
		t.Errorf("%+v, %v; want %+v", staged, err, want)
	}
}

func TestIsJava(t *testing.T) {
	for path, want := range map[string]bool{"A.java": true, "a/B.JAVA": true, ".java": true, "java": false,
		"A.java/x": false, "A.jav": false, "": false, "A.java\t": false} {
		if got := change.IsJava(path); got != want {
			t.Errorf("IsJava(%q) = %v", path, got)
		}
	}
}

func TestError(t *testing.T) {
	err := error(&change.Error{Kind: change.ErrOwner, Detail: "trust it",
		Git: change.Printable("fatal: \x1b[1mno\r\n\tmore\x85\xff\x00 ü\n")})
	if got, want := err.Error(), "repository of another owner: trust it (git: fatal: [1mno more ü)"; got != want ||
		!errors.Is(err, change.ErrOwner) {
		t.Errorf("%q, want %q", got, want)
	}
}
