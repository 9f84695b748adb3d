package change

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
)

// MaxFile, MaxTotal and MaxLone bound what is held in memory: the size in bytes of one version of a file, where nobody
// sets another, of all that are read, and of those that were added or deleted.
const (
	MaxFile  = 4 << 20
	MaxTotal = 28 << 20
	MaxLone  = 4 << 20
)

// Most is the size of one version of a file, in bytes, above which it is not read. It is asked only where there is a
// file to read.
type Most func() int64

// Bytes is that size, and MaxFile for nil.
func (m Most) Bytes() int64 {
	if m == nil {
		return MaxFile
	}
	return m()
}

// tooLarge says for people that a file is larger than that.
func tooLarge(most int64) string {
	return fmt.Sprintf("larger than %d KiB; `max-file` in the settings, or --max-file, says how large a file may be",
		most>>10)
}

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
	OldPath, NewPath string // equal but for a rename; where something else took the old path, that is an entry of its own
}

// Files reports whether both sides are regular files.
func (e Entry) Files() bool { return e.OldMode&typeMask == regular && e.NewMode&typeMask == regular }

// Crossed reports whether a path that was edited has what another edited path had: files may have changed names with
// each other, which shows only where edits that leave nothing of a file are taken for a file that went and another that
// came.
func Crossed(entries []Entry) bool {
	had := map[string]bool{}
	for _, e := range entries {
		if e.Status == Modified && e.OldID != e.NewID {
			had[e.OldID] = true
		}
	}
	for _, e := range entries {
		if e.Status == Modified && e.OldID != e.NewID && had[e.NewID] {
			return true
		}
	}
	return false
}

// Blobs reads blobs by their hexadecimal ids. Results are in the order of ids, which may repeat.
type Blobs interface {
	Sizes(ctx context.Context, ids []string) ([]int64, error)
	Contents(ctx context.Context, ids []string) ([][]byte, error)
}

// IsJava reports whether a path names a Java file, in any case as file systems that ignore case have it.
func IsJava(path string) bool {
	const ext = ".java"
	return len(path) >= len(ext) && strings.EqualFold(path[len(path)-len(ext):], ext)
}

// OtherLanguages are the ends of files in which other languages declare classes that Java sees.
var OtherLanguages = []string{".kt", ".groovy", ".scala"}

// IsOtherLanguage reports whether a path names one of these.
func IsOtherLanguage(file string) bool {
	return slices.Contains(OtherLanguages, strings.ToLower(path.Ext(file)))
}

// Comparison is what one new version of the tree has for others than some old ones.
type Comparison struct {
	// Against has a list for each old version. With more than one, such as the parents of a merge, only a path that is in
	// each list counts.
	Against [][]Entry
	// Merges are on the way from the old versions to the new one.
	Merges []Merged
	// Only names the paths that count, after renames were looked for; nil is all.
	Only func(path string) bool
}

// Merged is a merge: what it has for others than all of its parents, in a list of the same paths for each, and what the
// new version has for others than the merge.
type Merged struct {
	Parents [][]Entry
	Since   []Entry
}

// Load reads the versions of edited files, each blob once, and counts the rest. Where nothing was edited it asks
// nothing of blobs.
func Load(ctx context.Context, comparisons []Comparison, blobs Blobs, most Most) (*Set, error) {
	l := loading{set: new(Set), seen: map[string]bool{}, most: most}
	l.set.Single = len(comparisons) == 1 && len(comparisons[0].Against) == 1
	for _, c := range comparisons {
		if err := l.pairAll(ctx, &c, blobs); err != nil {
			return nil, err
		}
		l.compare(c)
	}
	slices.SortStableFunc(l.edits, func(a, b edit) int { return cmp.Compare(a.new.path, b.new.path) })
	if err := l.read(ctx, blobs); err != nil {
		return nil, err
	}
	slices.SortStableFunc(l.set.Skipped, func(a, b Skipped) int { return cmp.Compare(a.Path, b.Path) })
	return l.set, nil
}

// edit is a file with an old version, perhaps with several.
type edit struct {
	new    place
	olds   []place
	merges []union
}

// place is where a version of a file is.
type place struct{ path, id string }

// union is what a merge made of a file.
type union struct {
	parents []place
	result  place
}

// loading is a Load in progress.
type loading struct {
	set     *Set
	edits   []edit
	added   []place         // files that were added
	deleted []place         // files that were deleted
	seen    map[string]bool // what was counted, skipped or put among edits
	most    Most
}

// once reports whether something is new: refs of one push often share their changes.
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
	if len(c.Against) == 0 {
		return
	}
	merges := make([]unions, len(c.Merges))
	for i, m := range c.Merges {
		merges[i] = indexMerge(m)
	}
	others := make([]map[string]Entry, len(c.Against)-1)
	for i, list := range c.Against[1:] {
		others[i] = byPath(list)
	}
next:
	for _, e := range c.Against[0] {
		if l.set.Only = c.Only; c.Only != nil && !c.Only(e.NewPath) {
			if e.Status != Deleted {
				l.set.Beside = append(l.set.Beside, e.NewPath)
			}
			continue
		}
		entries := append(make([]Entry, 0, len(c.Against)), e)
		for _, other := range others {
			e, differs := other[e.NewPath]
			if !differs {
				continue next
			}
			entries = append(entries, e)
		}
		if found := l.add(entries); found != nil {
			for _, m := range merges {
				if made, ok := m.at(found.new.path); ok {
					found.merges = append(found.merges, made)
				}
			}
		}
	}
}

func byPath(entries []Entry) map[string]Entry {
	index := make(map[string]Entry, len(entries))
	for _, e := range entries {
		index[e.NewPath] = e
	}
	return index
}

// unions are what one merge made, by its own paths, and how the paths of now were called then.
type unions struct {
	made  map[string]union
	since map[string]Entry
}

func indexMerge(m Merged) unions {
	u := unions{map[string]union{}, byPath(m.Since)}
	for _, parent := range m.Parents {
		for _, e := range parent {
			made := u.made[e.NewPath]
			made.result = place{e.NewPath, e.NewID}
			if e.Status != Added && e.Files() {
				made.parents = append(made.parents, place{e.OldPath, e.OldID})
			}
			u.made[e.NewPath] = made
		}
	}
	return u
}

// at is what the merge made of the file that has the path now.
func (u unions) at(path string) (union, bool) {
	if e, changed := u.since[path]; changed {
		if e.Status == Added {
			return union{}, false
		}
		path = e.OldPath
	}
	made := u.made[path]
	return made, len(made.parents) > 0
}

// add takes one path, compared with each old version, and returns the edit that it is, if it is one that was not there
// before.
func (l *loading) add(entries []Entry) *edit {
	e := entries[0]
	if reason := notSource(e); reason != "" {
		l.skip(e.NewPath, reason)
		return nil
	}
	if e.Status == Deleted {
		if l.count(&l.set.Deleted, e.NewPath) && e.OldMode&typeMask == regular {
			l.deleted = append(l.deleted, place{e.OldPath, e.OldID})
		}
		return nil
	}
	found := edit{new: place{e.NewPath, e.NewID}}
	key := []string{"edit", e.NewPath, e.NewID}
	for _, e := range entries {
		switch {
		case e.Status == Added || e.OldMode&typeMask != regular:
		case e.OldID == e.NewID:
			l.count(&l.set.Unchanged, e.NewPath)
			return nil
		default:
			found.olds = append(found.olds, place{e.OldPath, e.OldID})
			key = append(key, e.OldPath, e.OldID)
		}
	}
	switch {
	case len(found.olds) > 0:
		if l.once(key...) {
			l.edits = append(l.edits, found)
			return &l.edits[len(l.edits)-1]
		}
	case e.OldMode&typeMask == symlink:
		l.skip(e.NewPath, "was a symbolic link")
	case e.OldMode&typeMask == gitlink:
		l.skip(e.NewPath, "was a submodule")
	default:
		if l.count(&l.set.Added, e.NewPath) {
			l.added = append(l.added, found.new)
		}
	}
	return nil
}

// count counts a path once. It reports whether this was the first time.
func (l *loading) count(n *int, path string) bool {
	first := l.once("counted", path)
	if first {
		*n++
	}
	return first
}

func (l *loading) skip(path, reason string) {
	if l.once("skipped", path, reason) {
		l.set.Skipped = append(l.set.Skipped, Skipped{path, reason})
	}
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
