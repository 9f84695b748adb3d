package change

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// PastVersion is one content that a file had.
type PastVersion struct {
	Path, Blob string
	// Commit made the version. Where the history is not read further back than the version it is the oldest commit read,
	// or the one that Since names.
	Commit *Commit
	// Parents are the versions before this one: one, but for a merge that differs from all that it merges. None where the
	// file was added.
	Parents []*PastVersion
	// Cut says that there may be versions before this one that were not read.
	Cut bool
}

// Past is the history of the Java files of one commit.
type Past struct {
	Tip     *Commit
	Commits int            // that were read
	Shallow bool           // the repository's history is cut off
	Files   []*PastVersion // as they are in Tip, by path
	// Unpaired are the commits with too many files to find all that they renamed, the latest first.
	Unpaired []*Commit

	all map[string]*Commit
}

// Commit returns a commit of the history, read or not, or nil.
func (p *Past) Commit(id string) *Commit { return p.all[id] }

// Bounds say what of the past is read.
type Bounds struct {
	// Path reports whether a file of the tip is followed; nil follows all.
	Path func(path string) bool
	// Since is the commit whose ancestors, itself included, are not read; "" reads all.
	Since string
	// After leaves out commits that are older; the zero time reads all.
	After time.Time
	// Progress, if not nil, is called now and then with the number of commits read and of all.
	Progress func(done, total int)
}

// ReadPast follows the Java files of the commit tip backwards through renames. Of a merge it follows a file to the
// parent that has the same content, the first of them, as git log does; a file that a merge made different from all
// parents has several versions before it.
func ReadPast(ctx context.Context, r History, tip string, b Bounds) (*Past, error) {
	commits, err := r.Log(ctx, tip)
	if err != nil {
		return nil, err
	}
	if len(commits) == 0 || commits[0].ID != tip {
		return nil, fmt.Errorf("the history of %s does not begin with it", tip)
	}
	files, err := r.Files(ctx, tip)
	if err != nil {
		return nil, err
	}
	w := &walk{all: make(map[string]*Commit, len(commits)), index: map[string]int{}}
	for i := range commits {
		w.all[commits[i].ID] = &commits[i]
	}
	left, err := past(ctx, r, w.all, b.Since)
	if err != nil {
		return nil, err
	}
	for _, c := range commits {
		if !left[c.ID] && !c.Time.Before(b.After) || c.ID == tip {
			w.index[c.ID] = len(w.commits)
			w.commits = append(w.commits, c)
		}
	}
	w.pending = make([]map[string][]*PastVersion, len(w.commits))
	w.objects = r.Objects(ctx)
	defer w.objects.Close()

	read := &Past{Tip: w.all[tip], Commits: len(w.commits), all: w.all}
	for _, c := range commits {
		read.Shallow = read.Shallow || c.Cut
	}
	first := map[string][]*PastVersion{}
	for _, f := range files {
		if b.Path == nil || b.Path(f.Path) {
			v := &PastVersion{Path: f.Path, Blob: f.ID}
			read.Files = append(read.Files, v)
			first[f.Path] = []*PastVersion{v}
		}
	}
	w.pending[0] = first
	next := 0 // the first commit that was not walked
	upTo := func(i int) error {
		for ; next < i; next++ {
			if err := w.walk(next, nil); err != nil {
				return err
			}
		}
		return ctx.Err()
	}
	err = r.Changes(ctx, w.commits, func(i int, entries []Entry) error {
		if err := upTo(i); err != nil {
			return err
		}
		next++
		if unpaired(entries) {
			read.Unpaired = append(read.Unpaired, w.all[w.commits[i].ID])
		}
		if b.Progress != nil {
			b.Progress(next, len(w.commits))
		}
		return w.walk(i, entries)
	})
	if err == nil {
		err = upTo(len(w.commits))
	}
	return read, err
}

// unpaired reports whether a commit added and deleted more files than were compared with each other.
func unpaired(entries []Entry) bool {
	added, deleted := 0, 0
	for i := range entries {
		switch entries[i].Status {
		case Added:
			added++
		case Deleted:
			deleted++
		}
	}
	return TooManyToPair(added, deleted)
}

// past are the commits of a history that lead to one, itself included. Where that is not of the history, such as the
// tag of a release branch, they are those that both have.
func past(ctx context.Context, r History, all map[string]*Commit, id string) (map[string]bool, error) {
	if id == "" || all[id] != nil {
		return ancestors(all, id), nil
	}
	others, err := r.Log(ctx, id)
	if err != nil {
		return nil, err
	}
	both := map[string]bool{}
	for _, c := range others {
		both[c.ID] = all[c.ID] != nil
	}
	return both, nil
}

// ancestors are the commits that lead to one, itself included.
func ancestors(all map[string]*Commit, id string) map[string]bool {
	seen := map[string]bool{}
	if id == "" {
		return seen
	}
	for todo := []string{id}; len(todo) > 0; {
		id, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if seen[id] {
			continue
		}
		seen[id] = true
		if c := all[id]; c != nil {
			todo = append(todo, c.Parents...)
		}
	}
	return seen
}

// walk is a history on its way back.
type walk struct {
	all     map[string]*Commit
	commits []Commit       // that are read
	index   map[string]int // of commits
	objects Objects
	// pending holds for each commit the versions that are in its tree, by path, and whose own commit is this one or before
	// it. Where lines of history meet, a path may have several that are the same.
	pending []map[string][]*PastVersion
}

// walk takes one commit, whose children all were walked before it.
func (w *walk) walk(i int, entries []Entry) error {
	here := w.pending[i]
	w.pending[i] = nil
	if len(here) == 0 {
		return nil
	}
	c := &w.commits[i]
	if len(c.Parents) == 0 {
		settle(here, c, c.Cut)
		return nil
	}
	// What the commit changed leaves the map first, for one commit may rename a to b and c to a.
	changed := make([][]*PastVersion, len(entries))
	for n, e := range entries {
		if versions := here[e.NewPath]; versions != nil && e.Status != Deleted {
			changed[n] = versions
			delete(here, e.NewPath)
		}
	}
	moved := map[string][]*PastVersion{}
	before := make([]*PastVersion, len(entries))
	for n, versions := range changed {
		if versions == nil {
			continue
		}
		merged, err := w.merged(c, versions)
		if err != nil {
			return err
		}
		if merged {
			continue
		}
		var from []*PastVersion
		if e := entries[n]; e.Status == Modified || e.Status == Renamed {
			v := &PastVersion{Path: e.OldPath, Blob: e.OldID}
			from = append(from, v)
			moved[e.OldPath] = append(moved[e.OldPath], v)
			before[n] = v
		}
		for _, parent := range c.Parents[1:] {
			id, err := w.objects.Find(parent, versions[0].Path)
			if err != nil {
				return err
			}
			if id != "" {
				v := &PastVersion{Path: versions[0].Path, Blob: id}
				from = append(from, v)
				w.give(parent, map[string][]*PastVersion{v.Path: {v}})
			}
		}
		for _, v := range versions {
			v.Commit, v.Parents = c, from
		}
	}
	if slices.ContainsFunc(changed, func(versions []*PastVersion) bool { return versions != nil }) {
		leave(c, entries, before, moved)
	}
	w.give(c.Parents[0], here)
	w.give(c.Parents[0], moved)
	return nil
}

// maxLeft bounds the files of one commit that are searched for what they lost. What changes more moves no single
// methods.
const maxLeft = 32

// leave notes the files that a commit edited or deleted, and has those followed that nobody follows: a method may have
// come from a file that is not there any more. Before are the versions of entries that are followed.
func leave(c *Commit, entries []Entry, before []*PastVersion, moved map[string][]*PastVersion) {
	if len(c.Parents) != 1 || len(entries) < 2 || len(entries) > maxLeft {
		return
	}
	for n, e := range entries {
		v := before[n]
		switch {
		case e.Status == Added, e.Status == Retyped, e.Status == Unmerged:
			continue
		case v == nil:
			v = &PastVersion{Path: e.OldPath, Blob: e.OldID}
			moved[e.OldPath] = append(moved[e.OldPath], v)
		}
		left := Left{Before: v, After: e.NewID}
		if e.Status == Deleted {
			left.After = ""
		}
		c.Left = append(c.Left, left)
	}
}

// merged hands versions on to the parent of a merge, other than the first, that has them as they are.
func (w *walk) merged(c *Commit, versions []*PastVersion) (bool, error) {
	for _, parent := range c.Parents[1:] {
		id, err := w.objects.Find(parent, versions[0].Path)
		if err != nil {
			return false, err
		}
		if id == versions[0].Blob {
			w.give(parent, map[string][]*PastVersion{versions[0].Path: versions})
			return true, nil
		}
	}
	return false, nil
}

// give adds versions to what is pending at a commit. A commit that is not read ends their history.
func (w *walk) give(id string, versions map[string][]*PastVersion) {
	i, read := w.index[id]
	if !read {
		c := w.all[id]
		if c == nil {
			c = &Commit{ID: id}
		}
		settle(versions, c, true)
		return
	}
	there := w.pending[i]
	if len(there) < len(versions) {
		there, versions = versions, there
	}
	for path, v := range versions {
		there[path] = append(there[path], v...)
	}
	w.pending[i] = there
}

// settle ends the history of versions at a commit.
func settle(versions map[string][]*PastVersion, c *Commit, cut bool) {
	for _, same := range versions {
		for _, v := range same {
			v.Commit, v.Cut = c, cut
		}
	}
}
