package change

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// MaxFile and MaxTotal bound what is held in memory: the size in bytes of one version of a file, and of all that are read. Parsing
// takes some 60 bytes for each byte of a file, so a file of 1 MiB is what a peak of 120 MB has room for; Java that is longer is
// hardly ever written by hand.
const (
	MaxFile  = 1 << 20
	MaxTotal = 32 << 20
)

// The kinds of file that a mode tells apart.
const (
	typeMask = 0o170000
	regular  = 0o100000
	symlink  = 0o120000
	gitlink  = 0o160000
)

// Status says what happened to a path, in git's letters.
type Status byte

// The statuses that git diff gives without copies.
const (
	Added    Status = 'A'
	Deleted  Status = 'D'
	Modified Status = 'M'
	Renamed  Status = 'R'
	Retyped  Status = 'T' // a regular file, symbolic link or submodule became another of these
	Unmerged Status = 'U'
)

// Entry is one Java path that differs between two trees, or between a tree and the index.
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

// Comparison is what one new version of the tree has for others than each of some old ones: a list of entries for each old version.
// With more than one, such as the parents of a merge, only a path that differs from all of them counts.
type Comparison [][]Entry

// Load reads the versions of what was edited, each blob once, and counts the rest. Where nothing was edited it asks nothing of
// blobs.
func Load(ctx context.Context, comparisons []Comparison, blobs Blobs) (*Set, error) {
	l := loading{set: new(Set), seen: map[string]bool{}}
	for _, c := range comparisons {
		l.compare(c)
	}
	slices.SortStableFunc(l.edits, func(a, b edit) int { return cmp.Compare(a.new.path, b.new.path) })
	if err := l.read(ctx, blobs); err != nil {
		return nil, err
	}
	slices.SortStableFunc(l.set.Skipped, func(a, b Skipped) int { return cmp.Compare(a.Path, b.Path) })
	return l.set, nil
}

// edit is a file of which there is an old version, and perhaps several.
type edit struct {
	new  place
	olds []place
}

// place is where a version of a file is.
type place struct{ path, id string }

// loading is a Load in progress.
type loading struct {
	set   *Set
	edits []edit
	seen  map[string]bool // what was counted, skipped or put among edits
}

// once tells whether something is new: refs of one push often share their changes.
func (l *loading) once(words ...string) bool {
	key := strings.Join(words, "\x00")
	if l.seen[key] {
		return false
	}
	l.seen[key] = true
	return true
}

// compare sorts out the paths that are in every list of a comparison.
func (l *loading) compare(c Comparison) {
	if len(c) == 0 {
		return
	}
	others := make([]map[string]Entry, len(c)-1)
	for i, list := range c[1:] {
		others[i] = make(map[string]Entry, len(list))
		for _, e := range list {
			others[i][e.NewPath] = e
		}
	}
next:
	for _, e := range c[0] {
		entries := append(make([]Entry, 0, len(c)), e)
		for _, other := range others {
			e, differs := other[e.NewPath]
			if !differs {
				continue next
			}
			entries = append(entries, e)
		}
		l.add(entries)
	}
}

// add takes one path, compared with each old version.
func (l *loading) add(entries []Entry) {
	e := entries[0]
	if reason := notSource(e); reason != "" {
		l.skip(e.NewPath, reason)
		return
	}
	if e.Status == Deleted {
		l.count(&l.set.Deleted, e.NewPath)
		return
	}
	found := edit{new: place{e.NewPath, e.NewID}}
	key := []string{"edit", e.NewPath, e.NewID}
	for _, e := range entries {
		switch {
		case e.Status == Added || e.OldMode&typeMask != regular:
		case e.OldID == e.NewID:
			l.count(&l.set.Unchanged, e.NewPath)
			return
		default:
			found.olds = append(found.olds, place{e.OldPath, e.OldID})
			key = append(key, e.OldPath, e.OldID)
		}
	}
	switch {
	case len(found.olds) > 0:
		if l.once(key...) {
			l.edits = append(l.edits, found)
		}
	case e.OldMode&typeMask == symlink:
		l.skip(e.NewPath, "was a symbolic link")
	case e.OldMode&typeMask == gitlink:
		l.skip(e.NewPath, "was a submodule")
	default:
		l.count(&l.set.Added, e.NewPath)
	}
}

func (l *loading) count(n *int, path string) {
	if l.once("counted", path) {
		*n++
	}
}

func (l *loading) skip(path, reason string) {
	if l.once("skipped", path, reason) {
		l.set.Skipped = append(l.set.Skipped, Skipped{path, reason})
	}
}

// read fetches the blobs of edits, as many as there is room for.
func (l *loading) read(ctx context.Context, blobs Blobs) error {
	ids := distinct(l.edits)
	if len(ids) == 0 {
		return nil
	}
	sizes, err := blobs.Sizes(ctx, ids)
	if err != nil {
		return err
	}
	size := make(map[string]int64, len(ids))
	for i, id := range ids {
		size[id] = sizes[i]
	}
	var total int64
	taken := map[string]bool{}
	l.edits = slices.DeleteFunc(l.edits, func(e edit) bool {
		var own, largest int64
		for _, id := range distinct([]edit{e}) {
			largest = max(largest, size[id])
			if !taken[id] {
				own += size[id]
			}
		}
		switch {
		case largest > MaxFile:
			l.skip(e.new.path, fmt.Sprintf("larger than %d MiB", MaxFile>>20))
		case total+own > MaxTotal:
			l.skip(e.new.path, fmt.Sprintf("after %d MiB of other changed files", MaxTotal>>20))
		default:
			total += own
			for _, id := range distinct([]edit{e}) {
				taken[id] = true
			}
			return false
		}
		return true
	})
	if len(l.edits) == 0 {
		return nil
	}
	ids = distinct(l.edits)
	contents, err := blobs.Contents(ctx, ids)
	if err != nil {
		return err
	}
	content := make(map[string][]byte, len(ids))
	for i, id := range ids {
		content[id] = contents[i]
	}
	for _, e := range l.edits {
		c := FileChange{OldPath: e.olds[0].path, NewPath: e.new.path, Old: content[e.olds[0].id], New: content[e.new.id]}
		for _, other := range e.olds[1:] {
			c.Others = append(c.Others, Version{other.path, content[other.id]})
		}
		l.set.Changes = append(l.set.Changes, c)
	}
	return nil
}

// distinct lists the blobs of edits, each once.
func distinct(edits []edit) []string {
	var ids []string
	seen := map[string]bool{}
	add := func(id string) {
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, e := range edits {
		for _, old := range e.olds {
			add(old.id)
		}
		add(e.new.id)
	}
	return ids
}

// notSource names what a path has now instead of Java source, or returns "".
func notSource(e Entry) string {
	switch {
	case e.Status == Unmerged:
		return "unmerged"
	case e.NewMode&typeMask == symlink:
		return "symbolic link"
	case e.NewMode&typeMask == gitlink:
		return "submodule"
	}
	return ""
}
