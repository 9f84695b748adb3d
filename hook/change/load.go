package change

import (
	"context"
	"fmt"
	"sort"
	"strings"
)

// MaxFile and MaxStaged bound what is held in memory: the size in bytes of one version of a file, and of all that are read. Parsing
// takes some 60 bytes for each byte of a file, so a file of 1 MiB is what a peak of 120 MB has room for; Java that is longer is
// hardly ever written by hand.
const (
	MaxFile   = 1 << 20
	MaxStaged = 32 << 20
)

// The kinds of file that a mode tells apart.
const (
	typeMask = 0o170000
	symlink  = 0o120000
	gitlink  = 0o160000
)

// Status says what happened to a path, in git's letters.
type Status byte

// The statuses that git diff-index gives without copies.
const (
	Added    Status = 'A'
	Deleted  Status = 'D'
	Modified Status = 'M'
	Renamed  Status = 'R'
	Retyped  Status = 'T' // a regular file, symbolic link or submodule became another of these
	Unmerged Status = 'U'
)

// Entry is one Java path that differs between HEAD and the index.
type Entry struct {
	Status           Status
	OldMode, NewMode uint32 // as in a tree; 0 where that side has no file
	OldID, NewID     string // hexadecimal; zeros where that side has no file
	OldPath, NewPath string // equal but for a rename
}

// Blobs reads blobs by their hexadecimal ids. Results are in the order of ids, which may repeat.
type Blobs interface {
	Sizes(ctx context.Context, ids []string) ([]int64, error)
	Contents(ctx context.Context, ids []string) ([][]byte, error)
}

// IsJava says whether a path names a Java file, in any case as file systems that ignore case have it.
func IsJava(path string) bool {
	const ext = ".java"
	return len(path) >= len(ext) && strings.EqualFold(path[len(path)-len(ext):], ext)
}

// Load reads both versions of what entries say was edited and counts the rest. Where nothing was edited it asks nothing of blobs.
func Load(ctx context.Context, entries []Entry, blobs Blobs) (*Staged, error) {
	sort.Slice(entries, func(i, j int) bool { return entries[i].NewPath < entries[j].NewPath })
	s := new(Staged)
	var edited []Entry
	for _, e := range entries {
		switch reason := notJudged(e); {
		case reason != "":
			s.skip(e, reason)
		case e.Status == Added:
			s.Added++
		case e.Status == Deleted:
			s.Deleted++
		case e.OldID == e.NewID:
			s.Unchanged++
		default:
			edited = append(edited, e)
		}
	}
	if len(edited) == 0 {
		return s, nil
	}
	sizes, err := blobs.Sizes(ctx, ids(edited))
	if err != nil {
		return nil, err
	}
	var read []Entry
	var total int64
	for i, e := range edited {
		before, after := sizes[2*i], sizes[2*i+1]
		switch {
		case max(before, after) > MaxFile:
			s.skip(e, fmt.Sprintf("larger than %d MiB", MaxFile>>20))
		case total+before+after > MaxStaged:
			s.skip(e, fmt.Sprintf("after %d MiB of other staged files", MaxStaged>>20))
		default:
			total += before + after
			read = append(read, e)
		}
	}
	if len(read) > 0 {
		contents, err := blobs.Contents(ctx, ids(read))
		if err != nil {
			return nil, err
		}
		for i, e := range read {
			s.Changes = append(s.Changes, FileChange{e.OldPath, e.NewPath, contents[2*i], contents[2*i+1]})
		}
	}
	sort.SliceStable(s.Skipped, func(i, j int) bool { return s.Skipped[i].Path < s.Skipped[j].Path })
	return s, nil
}

// notJudged names what kind of entry has no Java source to compare, or returns "".
func notJudged(e Entry) string {
	switch {
	case e.Status == Unmerged:
		return "unmerged"
	case e.Status == Deleted:
		return ""
	case e.NewMode&typeMask == symlink:
		return "symbolic link"
	case e.NewMode&typeMask == gitlink:
		return "submodule"
	case e.Status == Added:
		return ""
	case e.OldMode&typeMask == symlink:
		return "was a symbolic link"
	case e.OldMode&typeMask == gitlink:
		return "was a submodule"
	}
	return ""
}

func (s *Staged) skip(e Entry, reason string) {
	s.Skipped = append(s.Skipped, Skipped{e.NewPath, reason})
}

// ids returns the old and the new blob of each entry in turn.
func ids(entries []Entry) []string {
	out := make([]string, 0, 2*len(entries))
	for _, e := range entries {
		out = append(out, e.OldID, e.NewID)
	}
	return out
}
