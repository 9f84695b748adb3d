package hook

import (
	"cmp"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// Found is a finding on its way to the report, with what filters ask of it.
type Found struct {
	report.Finding
	Suppressions []*filter.Suppression // that stand at its method
	Answer       *Answer               // nil where it is to be reported
	place        place
	failed       bool // the network could not judge it, and will not explain it
}

// Answer says what keeps a finding out of the report.
type Answer struct {
	Kind   report.HiddenBy `json:"kind"`
	Reason string          `json:"reason,omitempty"`
	At     int             `json:"at,omitempty"` // the line of a suppression
	Fresh  bool            `json:"-"`            // the change added that
}

// findings places the verdicts that say something against a comment, beside the suppressions at their methods.
func findings(verdicts []verdict, suppressions []placed, threads int) (found []Found, seen Seen) {
	var stale []verdict
	for _, v := range verdicts {
		if v.Level != detector.OK {
			stale = append(stale, v)
		}
	}
	at := suppressionsAt(suppressions)
	all := make([]Found, len(stale))
	crashed := each(len(stale), threads, func(i int) {
		v := stale[i]
		finding := report.NewFinding(v.Verdict, v.of.path, v.of.lines)
		finding.OldPath = v.of.old
		all[i] = Found{
			Finding:      *finding,
			Suppressions: at[v.of.New], place: v.of.place, failed: v.failure != nil,
		}
	})
	for i, err := range crashed {
		if err != nil {
			seen.failures = append(seen.failures, failure{stale[i].of.place, err})
			continue
		}
		found = append(found, all[i])
	}
	return found, seen
}

// unreported leaves out what an earlier part of the run reported: a comment that was another method's is judged again
// if it turns out that this one moved.
func (j *judge) unreported(found []Found) []Found {
	found = slices.DeleteFunc(found, func(f Found) bool { return j.reported[f.place] })
	for i := range found {
		j.reported[found[i].place] = true
	}
	return found
}

// listable is how many findings are kept for a report that lists no more than room of them, of each file and of all;
// room 0 is for all. Else a change of thousands would take memory for what nobody sees.
type listable struct {
	room  int
	files map[string]*Counts
	all   Counts
}

// keep gives those of some findings that there is room for, and counts the others alone. What the change silences
// itself is always kept, because the report counts these, and so are the others of a comment, because a suggestion is
// certain only beside all that is found there.
func (l *listable) keep(found []Found) (kept []Found, others Counts) {
	if l.room == 0 {
		return found, others
	}
	const files = 10 // as many in each: which of them are listed is not known before the end
	for i := range found {
		f := &found[i]
		if l.files[f.Path] == nil {
			l.files[f.Path] = new(Counts)
		}
		of, all := l.files[f.Path].of(f), l.all.of(f)
		together := len(kept) > 0 && kept[len(kept)-1].Case.Doc == f.Case.Doc
		if *of < l.room && *all < files*l.room || together || f.Answer != nil && f.Answer.Fresh {
			kept = append(kept, *f)
			*of++
			*all++
		} else {
			*others.of(f)++
		}
	}
	return kept, others
}

// detached gives findings that hold no more of their files than their methods, or all would be held until the report is
// written. Those on one method share it.
func detached(found []Found) []Found {
	methods := map[*java.Method]*java.Method{}
	method := func(m *java.Method) *java.Method {
		if methods[m] == nil {
			methods[m] = m.Detached()
		}
		return methods[m]
	}
	alone := slices.Clone(found)
	for i, f := range found {
		c := f.Case
		alone[i].Case = c.Of(method(c.Old), method(c.New), c.Doc, c.Unit)
		if c.Link != nil {
			link := *c.Link
			link.Element = alone[i].Case.New
			alone[i].Case.Link = &link
		}
		alone[i].Findings = check.Detached(f.Findings)
		alone[i].Suppressions = nil
	}
	return alone
}

// sortByPlace puts what a report lists in the order of files.
func sortByPlace(r *report.Report) {
	report.Sort(r.Findings)
	slices.SortFunc(r.Hidden, func(a, b report.Hidden) int { return report.Compare(&a.Finding, &b.Finding) })
	slices.SortStableFunc(r.Summary.Skipped, func(a, b report.Skip) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
}
