package audit

import (
	"cmp"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/hook"
	"jithook/hook/report"
)

// located is a suspect and the file that it stands in.
type located struct {
	*suspect
	in *result
}

// gathered sums up all results.
type gathered struct {
	suspects               []located // that are reported, the surest first
	asked                  []located // that a reader may be asked about
	seen                   []hook.Seen
	changed, cut, doubtful int
}

// gather puts results together. It leaves out what the filters answer for and, unless they were asked for, what is
// doubtful.
func (o *Options) gather(results []*result, filters hook.Filters) (all gathered, err error) {
	for _, res := range results {
		if res == nil {
			continue
		}
		all.changed += res.Changed
		all.cut += res.Cut
		seen := res.seen()
		for i := range res.Suspects {
			x := &res.Suspects[i]
			found, err := filters.Sift([]hook.Found{x.found(res.Path)})
			if err != nil {
				return gathered{}, err
			}
			reported := found[0].Answer == nil
			if reported && x.Likely > 0 {
				all.asked = append(all.asked, located{x, res})
			}
			if x.Level == detector.OK || o.OnlyQuestions {
				continue
			}
			if reported && x.doubtful() && !o.Doubtful {
				all.doubtful++
				continue
			}
			seen.Found = append(seen.Found, found...)
			if reported {
				all.suspects = append(all.suspects, located{x, res})
			}
		}
		all.seen = append(all.seen, seen)
	}
	slices.SortStableFunc(all.suspects, func(a, b located) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), strings.Compare(a.in.Path, b.in.Path), cmp.Compare(a.Start, b.Start))
	})
	return all, nil
}

// seen counts what was judged of a file.
func (r *result) seen() hook.Seen {
	s := hook.Seen{Files: 1, Methods: r.Methods, Comments: r.Units}
	if r.Unread != "" {
		s.Skipped = append(s.Skipped, report.Skip{Path: r.Path, Reason: r.Unread})
	}
	for _, sk := range r.Skipped {
		s.Skipped = append(s.Skipped, report.Skip{Path: r.Path, Method: sk.Method, Line: sk.Line, Reason: sk.Reason})
	}
	return s
}
