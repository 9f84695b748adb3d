package hook

import (
	"context"
	"fmt"
	"iter"
	"path"
	"slices"
	"sync"
	"sync/atomic"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// links finds links of Javadoc comments to what the change removed or renamed, once all files were looked at. Where
// nothing was, it does nothing.
type links struct {
	removed  reference.Changed
	paths    map[string]bool     // of all files that changed or are new, in both versions
	added    []change.Version    // files that are new, which may declare what is gone elsewhere
	excluded [][]byte            // new versions of changed files that are not compared, which may, too
	files    []change.FileChange // those that link something
	held     int                 // their bytes
	over     int                 // how many more there are
	*classes                     // supertypes are asked for
	ahead    func()              // ends what is read ahead of the search; nil before it begins
	unread   int                 // deleted files of which nobody knows what they declared
	unjudged int                 // links to what a file may have that could not be read
	deleted  []change.Version
	before   func() *engine.Passages // of the comments before the change, read on first use
}

// maxLinking bounds the bytes of the changed files in which links are looked for, because all are held until the end.
const maxLinking = 8 << 20

// newLinks is nil where there are more versions of the tree than two.
func newLinks(set *change.Set, filters Filters, all *classes) *links {
	if !set.Single {
		return nil
	}
	l := &links{classes: all, paths: map[string]bool{}, added: set.AddedFiles, deleted: set.DeletedFiles,
		unread: set.Unread - len(set.UnreadAdded)}
	for _, skipped := range set.Skipped {
		l.unreadable(skipped.Path)
	}
	for _, added := range set.UnreadAdded {
		l.unreadable(added)
	}
	for _, beside := range set.Beside {
		l.removed.UnreadFile(beside)
	}
	l.before = sync.OnceValue(l.passages)
	for _, v := range set.DeletedFiles {
		l.removed.DeletedFile(v.Path, v.Content)
	}
	for _, c := range set.Changes {
		if c.OldPath != c.NewPath {
			l.removed.MovedFile(c.NewPath, c.New)
		}
		if !filters.Path(c.NewPath) {
			l.excluded = append(l.excluded, c.New)
		}
	}
	return l
}

// add takes in what a changed file declares no more.
func (l *links) add(f fileCases, of change.FileChange) {
	if l == nil {
		return
	}
	if f.unread != "" {
		l.unreadable(of.NewPath)
	}
	if f.generated {
		l.excluded = append(l.excluded, of.New)
	}
	l.removed.Add(of.NewPath, f.declared)
	l.paths[of.OldPath], l.paths[of.NewPath] = true, true
	if len(f.declared.Removed)+len(f.declared.Left)+len(f.declared.Added) > 0 || javadoc.MayLink(of.New) {
		l.keep(of)
	}
}

// unreadable takes in that a changed or new file was not read: nobody knows what it declares.
func (l *links) unreadable(file string) {
	l.removed.UnreadFile(file)
	l.asked[path.Base(file)], l.paths[file] = true, true
}

// withoutUnread leaves out links to what a file may have that was not read.
func (l *links) withoutUnread(found []linking) {
	for i := range found {
		found[i].stale = slices.DeleteFunc(found[i].stale, func(s reference.Stale) bool {
			unread := l.removed.MayBeUnread(s.Removed)
			if unread {
				l.unjudged++
			}
			return unread
		})
	}
}

// keep holds a file in which links are looked for.
func (l *links) keep(of change.FileChange) {
	if size := len(of.Old) + len(of.New); l.held+size <= maxLinking {
		l.files = append(l.files, of)
		l.held += size
	} else {
		l.over++
	}
}

// passages are the sentences of the comments that were there, in whichever file: a comment may have moved.
func (l *links) passages() *engine.Passages {
	all := engine.NewPassages(l.removed.Names())
	for _, c := range l.files {
		all.Add(java.Outline(c.Old))
	}
	for _, v := range l.deleted {
		all.Add(java.Outline(v.Content))
	}
	return all
}

// moved takes in the methods that went from one file to another.
func (l *links) moved(pairs []java.Pair) {
	if l == nil {
		return
	}
	for _, p := range pairs {
		l.removed.Move(p.Old, p.New)
	}
}

// cases finds the links, first those of the files that changed, some at a time, then those of others.
func (l *links) cases(ctx context.Context, o *Options, filters Filters) iter.Seq[reading] {
	return func(yield func(reading) bool) {
		if l == nil {
			return
		}
		if l.removed.Any() {
			added := l.added
			l.readOthers(filters)
			l.went(o, added)
		}
		if !l.leave(ctx, o) && !yield(reading{seen: Seen{Notes: []string{"links to members that classes no longer inherit " +
			"were not all looked for: there are too many"}}}) {
			return
		}
		if l.unread > 0 && !yield(reading{seen: Seen{Notes: []string{fmt.Sprintf("links to the classes of %s were not "+
			"looked for: too large, missing, or after %d MiB of others", change.Count(l.unread, "deleted file"),
			change.MaxLone>>20)}}}) || !l.removed.Any() {
			return
		}
		if l.readOthers(filters); !l.removed.Settle() {
			return
		}
		defer o.Doing("looking for links to what is gone")()
		if l.over > 0 {
			note := fmt.Sprintf("links to what the change removed or renamed were not looked for in %s: the change is too large",
				change.Count(l.over, "file"))
			if !yield(reading{seen: Seen{Notes: []string{note}}}) {
				return
			}
		}
		var others []change.FileChange
		if l.mentions != nil && o.late() {
			if !yield(reading{seen: Seen{Unfinished: true}}) {
				return
			}
		} else if l.mentions != nil {
			var seen Seen
			if others, seen = l.unchanged(ctx, o, filters); !yield(reading{seen: seen}) {
				return
			}
		}
		if !l.removed.Settle() {
			return
		}
		words := l.removed.Words()
		for batch := range batches(l.files) {
			if !yield(l.read(ctx, o, batch, words, filters)) {
				return
			}
		}
		for batch := range batches(others) {
			if !yield(l.read(ctx, o, batch, words, filters)) {
				return
			}
		}
		if l.unjudged > 0 {
			yield(reading{seen: Seen{Notes: []string{fmt.Sprintf("%s to what the change removed or renamed left out, because "+
				"a changed file was not read, which may have it now", change.Count(l.unjudged, "link"))}}})
		}
	}
}

// readOthers takes in what files declare that were compared with nothing. It reads them only where something is gone.
// To one that is new a comment may have moved.
func (l *links) readOthers(filters Filters) {
	for _, v := range l.added {
		l.removed.AddedFile(v.Path, v.Content)
		l.paths[v.Path] = true
		if filters.Path(v.Path) && javadoc.MayLink(v.Content) {
			l.keep(change.FileChange{OldPath: v.Path, NewPath: v.Path, Old: []byte{}, New: v.Content})
		}
	}
	for _, source := range l.excluded {
		l.removed.ExcludedFile(source)
	}
	l.added, l.excluded = nil, nil
}

// went takes in what classes lost on the way to other files, and which methods are in new files.
func (l *links) went(o *Options, added []change.Version) {
	old, fresh := map[string][]byte{}, map[string][]byte{}
	for _, v := range l.deleted {
		old[v.Path] = v.Content
	}
	for _, v := range added {
		fresh[v.Path] = v.Content
	}
	for _, c := range l.files {
		old[c.NewPath], fresh[c.NewPath] = c.Old, c.New
	}
	versionsOf := func(sources map[string][]byte) func(path string) *reference.Version {
		var last string // most classes of a file went together
		var version *reference.Version
		return func(path string) *reference.Version {
			if path != last {
				last, version = path, nil
				if file, err := o.versions(sources[path]).Parse(sources[path]); err == nil {
					version = reference.NewVersion(file)
				}
			}
			return version
		}
	}
	before, after := versionsOf(old), versionsOf(fresh)
	if renamed := l.removed.Renamed(); len(renamed) > 0 {
		take := func(versions []change.Version, of func(string) *reference.Version, in func(*reference.Version)) {
			for _, v := range versions {
				if change.Holds(v.Content, renamed) && !o.late() {
					if file := of(v.Path); file != nil {
						in(file)
					}
				}
			}
		}
		take(added, after, l.removed.AddedMethods)
		take(l.deleted, before, l.removed.DeletedMethods)
	}
	for _, w := range l.removed.Went() {
		if from, to := before(w.From), after(w.To); from != nil && to != nil {
			l.removed.Carry(w, from, to)
		}
	}
}

// read finds the links of some files. Of those that have an old version only what stood there counts.
func (l *links) read(ctx context.Context, o *Options, files []change.FileChange, words []string,
	filters Filters) (r reading) {
	found := make([]linking, len(files))
	var late atomic.Bool
	crashed := each(len(files), o.Threads, func(i int) {
		if c := files[i]; o.late() {
			late.Store(true)
		} else if mayName(c, words) {
			found[i] = l.of(o, c, filters)
		}
	})
	r.seen.Unfinished = late.Load()
	l.inherited(ctx, o, found)
	l.withoutOthers(ctx, o, found)
	l.withoutUnread(found)
	for i, f := range found {
		if crashed[i] != nil {
			r.seen.Skipped = append(r.seen.Skipped, report.Skip{Path: files[i].NewPath, Reason: crashed[i].Error()})
		}
		r.add(f.cases(filters), files[i])
	}
	return r
}

// mayName reports whether a comment of a file may name one of some words, be it by an import that the file had; with
// many it is not worth looking.
func mayName(c change.FileChange, words []string) bool {
	const many = 64
	return len(words) > many || javadoc.MayName(c.New, words) || change.Holds(c.Old, words) && !change.Holds(c.New, words)
}

// linking is a file and its links to what was removed.
type linking struct {
	file    *java.File
	path    string // of it
	stale   []reference.Stale
	skipped []java.Skip // comments of which not all links were looked at
	docs    map[*java.Method]*javadoc.Doc
}

// of finds the links of one file. What cannot be read was named before, or is none of the change.
func (l *links) of(o *Options, c change.FileChange, filters Filters) (f linking) {
	file, err := o.versions(c.New, c.Old).Parse(c.New)
	if err != nil || !filters.judge(c, file) {
		return f
	}
	var before *java.File
	if c.Old != nil {
		before = java.Outline(c.Old)
	}
	f = linking{file: file, path: c.NewPath, docs: map[*java.Method]*javadoc.Doc{}}
	var stats engine.Stats
	stats.LargeComments(file)
	for links := range l.removed.Find(c.NewPath, file, before) {
		if c.Old != nil {
			links = l.before().Standing(links)
		}
		f.stale = append(f.stale, stats.FirstLinks(links)...)
	}
	f.skipped = stats.Skipped
	for i := range f.stale {
		if m := f.stale[i].Element; f.docs[m] == nil {
			f.docs[m] = javadoc.Parse(m.Source, m.Doc)
		}
	}
	return f
}

// cases are those of a file's links.
func (found *linking) cases(filters Filters) (f fileCases) {
	f.skipped = found.skipped
	if len(found.stale) == 0 {
		return f
	}
	there := map[*java.Method]bool{}
	var all []*engine.Case
	for i := range found.stale {
		s := &found.stale[i]
		there[s.Element] = true
		all = append(all, &engine.Case{Old: s.Element, New: s.Element, Doc: found.docs[s.Element], Unit: &s.Unit, Link: s})
	}
	f.take(all, filters)
	f.suppressions = slices.DeleteFunc(filter.ReadSuppressions(found.file),
		func(d *filter.Suppression) bool { return !there[d.Method] })
	return f
}
