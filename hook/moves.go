package hook

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// moves pairs documented methods that one file lost with those that another gained, once all files were looked at. It
// keeps little of a method, and of its file the source, which is held anyway.
type moves struct {
	files          []moving // by the numbers that strays have
	lost, gained   []*engine.Stray
	added, deleted []change.Version // files that only one side has
	unread         int              // such files that were not read
	over           bool             // there are more methods than maxStrays
}

// moving is a version of a file that methods left or came to.
type moving struct {
	change.Version
	beside []byte // the file's other version, if it has one
}

// maxStrays bounds the methods that are kept of each side: some kilobytes each.
const maxStrays = 4096

// newMoves is nil where there are more versions of the tree than two: what one of them lost, another may have gained.
func newMoves(set *change.Set, filters Filters) *moves {
	if !set.Single {
		return nil
	}
	added := slices.DeleteFunc(set.AddedFiles, func(v change.Version) bool { return !filters.Path(v.Path) })
	return &moves{added: added, deleted: set.DeletedFiles, unread: set.Unread}
}

// strays keeps what pairing needs of some methods.
func strays(methods []*java.Method, pairs []java.Pair) []*engine.Stray {
	all := make([]*engine.Stray, 0, min(len(methods), maxStrays+1))
	if len(methods) == 0 {
		return all
	}
	kept := map[*java.Method]bool{}
	for _, p := range pairs {
		kept[p.Old], kept[p.New] = true, true
	}
	for _, m := range methods[:cap(all)] {
		s := engine.NewStray(m, 0)
		s.Kept = kept[m]
		all = append(all, s)
	}
	return all
}

// add takes in what a changed file lost and gained.
func (m *moves) add(f fileCases, of change.FileChange) {
	if m == nil {
		return
	}
	m.lost = m.keep(m.lost, f.lost, moving{change.Version{Path: of.OldPath, Content: of.Old}, of.New})
	m.gained = m.keep(m.gained, f.gained, moving{change.Version{Path: of.NewPath, Content: of.New}, of.Old})
}

func (m *moves) keep(all, more []*engine.Stray, in moving) []*engine.Stray {
	if room := max(0, maxStrays-len(all)); len(more) > room {
		m.over = true
		more = more[:room]
	}
	if len(more) > 0 {
		for _, s := range more {
			s.File = len(m.files)
		}
		m.files = append(m.files, in)
	}
	return append(all, more...)
}

// cases pairs the methods and reads the files of the pairs again, some at a time.
func (m *moves) cases(o *Options, filters Filters) iter.Seq[reading] {
	return func(yield func(reading) bool) {
		if m == nil || len(m.lost)+len(m.deleted) == 0 || len(m.gained)+len(m.added) == 0 {
			return
		}
		if o.late() {
			yield(reading{seen: Seen{Unfinished: true, Notes: []string{
				fmt.Sprintf("methods that moved between files were not compared: the budget of %v ran out", o.Budget),
			}}})
			return
		}
		defer o.Doing("pairing methods that moved")()
		var first reading
		var pairs []engine.StrayPair
		if failed := Guard(func() {
			first.seen = m.readLone(o, filters)
			pairs, first.seen.Unpaired = engine.PairStrays(m.lost, m.gained)
		}); failed != nil {
			first.seen.Notes = append(first.seen.Notes, fmt.Sprintf("methods that moved between files were not compared: %v",
				failed))
		}
		m.lost, m.gained = nil, nil
		if !yield(first) {
			return
		}
		for group := range m.groups(pairs) {
			if !yield(m.read(o, group, filters)) {
				return
			}
		}
	}
}

// readLone finds the methods of files that only one side has, where a line of Javadoc shows that one may have moved.
func (m *moves) readLone(o *Options, filters Filters) (seen Seen) {
	before, after := lines(m.lost, m.deleted), lines(m.gained, m.added)
	shares := func(lines map[uint64]bool) func(change.Version) bool {
		return func(v change.Version) bool {
			for line := range engine.DocLines(v.Content) {
				if lines[line] {
					return true
				}
			}
			return false
		}
	}
	take := func(files []change.Version, likely func(change.Version) bool, keep func(v change.Version, f *java.File)) {
		for _, v := range files {
			if !likely(v) {
				continue
			}
			file, err := parseLone(o, v.Content)
			if err != nil {
				seen.Skipped = append(seen.Skipped, report.Skip{Path: v.Path,
					Reason: fmt.Sprintf("methods that moved were not looked for: %v", err)})
				continue
			}
			keep(v, file)
		}
	}
	take(m.deleted, shares(after), func(v change.Version, f *java.File) {
		lost, _ := engine.Strays(f, new(java.File))
		m.lost = m.keep(m.lost, strays(lost, nil), moving{Version: v})
	})
	take(m.added, shares(before), func(v change.Version, f *java.File) {
		if filters.File(v.Path, f) {
			_, gained := engine.Strays(new(java.File), f)
			m.gained = m.keep(m.gained, strays(gained, nil), moving{Version: v})
		}
	})
	m.added, m.deleted = nil, nil
	if m.unread > 0 {
		seen.Notes = append(seen.Notes, fmt.Sprintf("methods that moved were not looked for in %s that were added or "+
			"deleted: too large, missing, or after %d MiB of others",
			change.Count(m.unread, "file"), change.MaxLone>>20))
	}
	if m.over {
		seen.Notes = append(seen.Notes, fmt.Sprintf("of the documented methods that files lost, and of those that they "+
			"gained, only the first %d were compared", maxStrays))
	}
	return seen
}

// lines are the lines of Javadoc of methods and files.
func lines(methods []*engine.Stray, files []change.Version) map[uint64]bool {
	all := map[uint64]bool{}
	for _, s := range methods {
		for _, line := range s.Lines {
			all[line] = true
		}
	}
	for _, v := range files {
		for line := range engine.DocLines(v.Content) {
			all[line] = true
		}
	}
	return all
}

// parseLone parses a file that has no other version.
func parseLone(o *Options, source []byte) (*java.File, error) {
	return o.versions(source, nil).Parse(source)
}

// groups cuts pairs into runs whose files are not too large to be held parsed together. All pairs of a new file are in
// one.
func (m *moves) groups(pairs []engine.StrayPair) iter.Seq[[]engine.StrayPair] {
	return func(yield func([]engine.StrayPair) bool) {
		slices.SortStableFunc(pairs, func(a, b engine.StrayPair) int { return a.New.File - b.New.File })
		from, size := 0, 0
		held := map[int]bool{}
		for i, p := range pairs {
			if i > from && p.New.File != pairs[i-1].New.File && size > maxBatch {
				if !yield(pairs[from:i]) {
					return
				}
				from, size = i, 0
				clear(held)
			}
			for _, file := range [...]int{p.Old.File, p.New.File} {
				if !held[file] {
					held[file] = true
					size += len(m.files[file].Content)
				}
			}
		}
		if from < len(pairs) {
			yield(pairs[from:])
		}
	}
}

// read makes the cases of some pairs.
func (m *moves) read(o *Options, pairs []engine.StrayPair, filters Filters) (r reading) {
	files := map[int]*java.File{}
	for _, p := range pairs {
		files[p.Old.File], files[p.New.File] = nil, nil
	}
	numbers := slices.Sorted(maps.Keys(files))
	parsed := make([]*java.File, len(numbers))
	each(len(numbers), o.Threads, func(i int) {
		v := m.files[numbers[i]]
		// What cannot be parsed now could be before; there is nothing new to say of it.
		parsed[i], _ = o.versions(v.Content, v.beside).Parse(v.Content)
	})
	for i, n := range numbers {
		files[n] = parsed[i]
	}
	for len(pairs) > 0 {
		n := pairs[0].New.File
		of := slices.IndexFunc(pairs, func(p engine.StrayPair) bool { return p.New.File != n })
		if of < 0 {
			of = len(pairs)
		}
		var f fileCases
		var moved []java.Pair
		if failed := Guard(func() { f, moved = m.file(files, pairs[:of], filters) }); failed != nil {
			f.unread = failed.Error()
		}
		r.moved = append(r.moved, moved...)
		r.add(f, change.FileChange{NewPath: m.files[n].Path, New: m.files[n].Content})
		pairs = pairs[of:]
	}
	r.cases = withoutTwins(r.cases)
	return r
}

// file makes the cases of the methods that moved to one file.
func (m *moves) file(
	files map[int]*java.File, moved []engine.StrayPair, filters Filters,
) (f fileCases, pairs []java.Pair) {
	after := files[moved[0].New.File]
	f.from = map[*java.Method]string{}
	there, only := map[*java.Method]bool{}, map[*java.Method]engine.StrayPair{}
	for _, p := range moved {
		before := files[p.Old.File]
		if before == nil || after == nil {
			continue
		}
		old, newer := engine.StrayMethod(before, p.Old), engine.StrayMethod(after, p.New)
		if old == nil || newer == nil {
			continue
		}
		pairs = append(pairs, java.Pair{Old: old, New: newer})
		f.from[old] = m.files[p.Old.File].Path
		there[newer] = true
		if p.Stood {
			only[newer] = p
		}
	}
	all, stats := engine.CasesOf(pairs)
	for _, c := range all {
		p, stood := only[c.New]
		c.Stood, c.Adopted = stood, stood && p.CommentAlone()
	}
	f.skipped = stats.Skipped
	f.take(all, filters)
	if len(f.cases) > 0 {
		f.suppressions = slices.DeleteFunc(filter.ReadSuppressions(after),
			func(d *filter.Suppression) bool { return !there[d.Method] })
	}
	return f, slices.DeleteFunc(pairs, func(p java.Pair) bool {
		stood, is := only[p.New]
		return is && stood.CommentAlone()
	})
}
