package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jithook/detector"
)

// MaxListed is how many findings a report lists. Nobody reads more, and writing all that a large change can hold would
// take longer than the judging.
const MaxListed = 1000

// Bounded is the report with no more than MaxListed findings, hidden ones, remarks and notes each, and a note of those
// left out. What blocks is listed before what warns is, and of each file the first, as many as of any other file: one
// large file leaves room for the rest.
func (r *Report) Bounded() *Report {
	b := *r
	blocks := func(f *Finding) bool { return f.Level == detector.Block }
	blocking, room := shares(r.Findings, MaxListed, blocks)
	warning, _ := shares(r.Findings, room, func(f *Finding) bool { return !blocks(f) })
	b.Findings = nil
	for i := range r.Findings {
		f, share := &r.Findings[i], warning
		if blocks(f) {
			share = blocking
		}
		if share[f.Path] > 0 {
			share[f.Path]--
			b.Findings = append(b.Findings, *f)
		}
	}
	b.Hidden = r.Hidden[:min(len(r.Hidden), MaxListed)]
	b.Remarks = r.Remarks[:min(len(r.Remarks), MaxListed)]
	b.Summary.Notes = slices.Clone(r.Summary.Notes[:min(len(r.Summary.Notes), MaxListed)])
	for _, left := range []struct {
		n    int
		noun string
	}{
		{len(r.Findings) + r.Unkept.Findings - len(b.Findings), "finding"},
		{len(r.Hidden) + r.Unkept.Hidden - len(b.Hidden), "hidden finding"},
		{len(r.Remarks) - len(b.Remarks), "remark"},
		{len(r.Summary.Notes) - len(b.Summary.Notes), "note"},
	} {
		if left.n > 0 {
			b.Summary.Notes = append(b.Summary.Notes, fmt.Sprintf("%s not listed, after %d others", count(left.n, left.noun),
				MaxListed))
		}
	}
	return &b
}

// shares is how many of the chosen findings each file lists, where there is room for so many, and the room that is
// left.
func shares(all []Finding, room int, chosen func(*Finding) bool) (of map[string]int, left int) {
	of = map[string]int{}
	for i := range all {
		if chosen(&all[i]) {
			of[all[i].Path]++
		}
	}
	paths := slices.SortedFunc(maps.Keys(of), func(a, b string) int {
		return cmp.Or(cmp.Compare(of[a], of[b]), strings.Compare(a, b))
	})
	for i, path := range paths {
		of[path] = min(of[path], room/(len(paths)-i))
		room -= of[path]
	}
	return of, room
}
