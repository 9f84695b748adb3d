package hook

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/reference"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// placed is a suppression and the file that it stands in.
type placed struct {
	*filter.Suppression
	path string
}

// fileCases is the result of reading one changed file.
type fileCases struct {
	cases        []*engine.Case
	skipped      []java.Skip
	suppressions []*filter.Suppression // of the new version
	generated    bool                  // a filter leaves the file out
	outside      int                   // comment units that a filter leaves out
	unread       string                // why the file was not looked at
	late         bool                  // for lack of time

	lost, gained []*engine.Stray         // documented methods without a counterpart in the file
	from         map[*java.Method]string // the files that old methods moved from; nil where they did not
	declared     reference.Delta         // what it declares no more, and what is new
}

// cases parses the versions of each change and pairs their methods. A file that cannot be parsed is skipped and named:
// the others are judged all the same. What has no counterpart in its file is kept for the moves, and what
// it declares no more for the links.
func (o *Options) cases(changes []change.FileChange, filters Filters, m *moves, l *links) (r reading) {
	files := make([]fileCases, len(changes))
	crashed := each(len(changes), o.Threads, func(i int) {
		if o.late() {
			files[i].unread, files[i].late = fmt.Sprintf("the budget of %v ran out", o.Budget), true
			return
		}
		defer o.Doing("reading " + changes[i].NewPath)()
		files[i] = o.casesOf(changes[i], filters, l != nil)
	})
	for i, f := range files {
		if crashed[i] != nil {
			f.unread = crashed[i].Error()
		}
		r.add(f, changes[i])
		m.add(f, changes[i])
		l.add(f, changes[i])
	}
	r.cases = withoutTwins(r.cases)
	return r
}

// reading is the result of reading some files.
type reading struct {
	cases        []located
	suppressions []placed // in the new versions
	moved        []java.Pair
	seen         Seen
}

// maxPart is how many cases are judged before what was found counts.
const maxPart = 128

// parts are the cases of some files, cut so that all cases of one place are together. Of long comments those come first
// that are certainly stale, because the time may be over before the rest is judged.
func (r *reading) parts(threads int) iter.Seq[reading] {
	of := map[*java.Method][]placed{}
	for _, s := range r.suppressions {
		of[s.Method] = append(of[s.Method], s)
	}
	return func(yield func(reading) bool) {
		parted := [][][]located{Grouped(r.cases, func(c located) string { return c.place.method })}
		if commented(r.cases) > manyComments {
			parted = bySurety(parted[0], threads)
		}
		for _, groups := range parted {
			for some := range chunks(groups, maxPart) {
				part := reading{cases: some}
				for _, c := range some {
					part.suppressions = append(part.suppressions, of[c.New]...)
					delete(of, c.New)
				}
				if !yield(part) {
					return
				}
			}
		}
		var rest reading // above methods that have no case
		for _, s := range r.suppressions {
			if _, left := of[s.Method]; left {
				rest.suppressions = append(rest.suppressions, s)
			}
		}
		if len(rest.suppressions) > 0 {
			yield(rest)
		}
	}
}

// manyComments are bytes that take a second or so to judge. Of fewer it is not worth looking for what is certain first.
const manyComments = 32 << 10

// commented is how many bytes of comments are to be judged.
func commented(cases []located) (n int) {
	for _, c := range cases {
		n += c.Unit.Span.End - c.Unit.Span.Start
	}
	return n
}

// bySurety are the groups of which a certain rule finds a case stale, and the others.
func bySurety(groups [][]located, threads int) [][][]located {
	parted := make([][][]located, 2)
	others := make([]bool, len(groups)) // also where a rule crashes, which it is named for when all is judged
	each(len(groups), threads, func(i int) {
		others[i] = true
		others[i] = !slices.ContainsFunc(groups[i], func(c located) bool { return check.SurelyStale(c.Case) })
		if len(groups) > maxPart { // else all is asked again at once
			forget(groups[i])
		}
	})
	for i, group := range groups {
		at := 0
		if others[i] {
			at = 1
		}
		parted[at] = append(parted[at], group)
	}
	return parted
}

// forget lets go of what was found out about the methods of some cases. A file may have thousands.
func forget(cases []located) {
	for _, c := range cases {
		c.Old.Forget()
		c.New.Forget()
	}
}

// chunks joins groups up to a size.
func chunks(groups [][]located, most int) iter.Seq[[]located] {
	return func(yield func([]located) bool) {
		var some []located
		for _, g := range groups {
			if len(some) > 0 && len(some)+len(g) > most {
				if !yield(some) {
					return
				}
				some = nil
			}
			some = append(some, g...)
		}
		if len(some) > 0 {
			yield(some)
		}
	}
}

// add takes in one file.
func (r *reading) add(f fileCases, of change.FileChange) {
	path := of.NewPath
	if f.unread != "" {
		r.seen.Skipped = append(r.seen.Skipped, report.Skip{Path: path, Reason: f.unread})
	}
	r.seen.Unfinished = r.seen.Unfinished || f.late
	for _, s := range f.skipped {
		name := strings.TrimPrefix(s.Class+"."+s.Name, ".") // the class is unknown where a syntax error hides it
		r.seen.Skipped = append(r.seen.Skipped, report.Skip{Path: path, Method: name, Line: s.Line, Reason: s.Reason})
	}
	if f.generated {
		r.seen.Excluded.Generated++
	}
	r.seen.Excluded.Comments += f.outside
	if len(f.cases) > 0 {
		lines := java.NewLines(of.New)
		for _, c := range f.cases {
			old := of.OldPath
			if f.from != nil {
				old = f.from[c.Old]
			}
			r.cases = append(r.cases, locate(c, path, old, lines))
		}
	}
	for _, d := range f.suppressions {
		r.suppressions = append(r.suppressions, placed{d, path})
	}
}

// isPointer reports whether a file is what git holds of one that Git LFS keeps.
func isPointer(source []byte) bool {
	return bytes.HasPrefix(source, []byte("version https://git-lfs.github.com/spec/"))
}

// casesOf pairs the methods of a file's versions, and where links are looked for compares what they declare. It says
// why where it cannot read a version.
func (o *Options) casesOf(c change.FileChange, filters Filters, linked bool) (f fileCases) {
	if slices.ContainsFunc(sources(c), isPointer) {
		return fileCases{unread: "git holds a Git LFS pointer in place of it"}
	}
	versions := o.versions(sources(c)...)
	after, err := versions.Parse(c.New)
	if err != nil {
		return fileCases{unread: fmt.Sprintf("its new version cannot be read: %v", err)}
	}
	if !filters.judge(c, after) {
		return fileCases{generated: true}
	}
	olds, err := parse(versions, append([]change.Version{{Path: c.OldPath, Content: c.Old}}, c.Others...))
	if err != nil {
		return fileCases{unread: fmt.Sprintf("its old version cannot be read: %v", err)}
	}
	var merges []engine.Merge
	for _, m := range c.Merges {
		files, err := parse(versions, append(m.Parents, m.Result))
		if err != nil {
			return fileCases{unread: fmt.Sprintf("its version in a merge cannot be read: %v", err)}
		}
		last := len(files) - 1
		merges = append(merges, engine.Merge{Parents: files[:last], Result: files[last]})
	}
	all, stats := engine.MergedCases(olds, merges, after)
	f.skipped = stats.Skipped
	f.take(all, filters)
	f.take(engine.Inline(stats.Pairs, olds[0], after), filters)
	f.lost, f.gained = strays(stats.Lost, stats.Pairs), strays(stats.Gained, stats.Pairs)
	if linked && len(olds) == 1 && len(merges) == 0 {
		f.declared = reference.Compare(olds[0], after, stats.Pairs)
	}
	f.suppressions = filter.ReadSuppressions(after)
	filter.MarkStanding(olds[0], f.suppressions)
	return f
}

// take keeps the cases that are judged.
func (f *fileCases) take(all []*engine.Case, filters Filters) {
	for _, c := range all {
		if filters.Unit(c) {
			f.cases = append(f.cases, c)
		} else {
			f.outside++
		}
	}
}

// sources are all versions of a file.
func sources(c change.FileChange) [][]byte {
	all := [][]byte{c.New, c.Old}
	for _, v := range c.Others {
		all = append(all, v.Content)
	}
	for _, m := range c.Merges {
		for _, v := range append(m.Parents, m.Result) {
			all = append(all, v.Content)
		}
	}
	return all
}

// versions are those of one file. Whoever allows larger files has the memory for more tokens.
func (o *Options) versions(sources ...[]byte) java.Versions {
	tokens := int(max(java.MaxTokens, java.MaxTokens*(o.MaxFile/change.MaxFile)))
	return java.NewVersions(tokens, sources...).In(o.parsed)
}

func parse(versions java.Versions, contents []change.Version) ([]*java.File, error) {
	var files []*java.File
	for _, v := range contents {
		f, err := versions.Parse(v.Content)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}
