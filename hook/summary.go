package hook

import (
	"errors"
	"fmt"
	"time"

	"jithook/detector"
	"jithook/hook/change"
	"jithook/hook/report"
)

// Seen is what one step of a run, or one part of it, saw. The steps of a run together see each thing once.
type Seen struct {
	// Of the changes as the source gives them.
	Scope, Nothing string
	Range          change.Range // by the ids of the commits; empty where it is none
	Notes          []string
	Compared       map[string]bool // the paths of files that are there in an old and a new version
	Incomparable   int

	// Left out, unread, or judged.
	Excluded                 report.Excluded
	Skipped                  []report.Skip
	Files, Methods, Comments int
	ByChecksAlone            int           // of Comments
	Unpaired                 int           // methods that moved, nobody knows where to
	Spent                    time.Duration // the budget, where that is why; else 0
	Unfinished               bool          // the budget was spent before all was looked at
	Unexplained, Unworded    int           // findings that were to be, and for which there was no time

	// Of what came out.
	Found   []Found
	Counted Counts // findings beside these, of which nothing else is known any more
	Remarks []report.Remark
	Failure error // why the network did not judge at all

	failures []failure // why not this or that
}

// failure is why the network did not judge, or not explain, what stands at a place.
type failure struct {
	at  place
	err error
}

// Counts are of findings, by what becomes of them.
type Counts struct{ Blocked, Warned, Suppressed, Baselined int }

// of is the one that a finding counts in.
func (c *Counts) of(f *Found) *int {
	switch {
	case f.Answer == nil && f.Level == detector.Block:
		return &c.Blocked
	case f.Answer == nil:
		return &c.Warned
	case f.Answer.Kind == report.ByBaseline:
		return &c.Baselined
	}
	return &c.Suppressed
}

func (c *Counts) add(more Counts) {
	c.Blocked += more.Blocked
	c.Warned += more.Warned
	c.Suppressed += more.Suppressed
	c.Baselined += more.Baselined
}

// Report makes a report of all that was seen. The detector is the one that judged; nil where there was nothing to
// judge.
func Report(by *detector.Detector, seen ...Seen) *report.Report {
	r := &report.Report{Summary: summary(seen)}
	for _, x := range seen {
		r.Unkept.Findings += x.Counted.Blocked + x.Counted.Warned
		r.Unkept.Hidden += x.Counted.Suppressed + x.Counted.Baselined
	}
	said := map[report.Remark]bool{}
	for _, x := range seen {
		for _, f := range x.Found {
			if a := f.Answer; a != nil {
				r.Hidden = append(r.Hidden, report.Hidden{Finding: f.Finding, Kind: a.Kind, Reason: a.Reason, At: a.At,
					Fresh: a.Fresh})
			} else {
				r.Findings = append(r.Findings, f.Finding)
			}
		}
		for _, remark := range x.Remarks {
			if !said[remark] { // a file may be read again for methods that moved there, and for links
				said[remark] = true
				r.Remarks = append(r.Remarks, remark)
			}
		}
	}
	r.Failure = failed(seen, r.Summary.Comments)
	if by == nil {
		return r
	}
	r.Summary.Device, r.Summary.Engine, r.Summary.Note = by.Device(), by.Engine(), by.Note()
	if m := by.Manifest(); m != nil {
		r.Summary.Model, r.Thresholds = m.ID, by.Thresholds()
	}
	return r
}

// summary counts what was seen.
func summary(seen []Seen) (s report.Summary) {
	var counted Counts
	compared, unexplained, unworded := map[string]bool{}, 0, 0
	for _, x := range seen {
		for path := range x.Compared {
			compared[path] = true
		}
		if x.Scope != "" {
			s.Scope = x.Scope
		}
		if x.Range.To != "" {
			s.From, s.To = x.Range.From, x.Range.To
		}
		if x.Nothing != "" {
			s.Nothing = x.Nothing
		}
		if x.Spent > 0 {
			s.Budget = x.Spent
		}
		s.Notes = append(s.Notes, x.Notes...)
		s.Incomparable += x.Incomparable
		s.Excluded.Files += x.Excluded.Files
		s.Excluded.Generated += x.Excluded.Generated
		s.Excluded.Comments += x.Excluded.Comments
		s.Skipped = append(s.Skipped, x.Skipped...)
		s.Files += x.Files
		s.Methods += x.Methods
		s.Comments += x.Comments
		s.ByChecksAlone += x.ByChecksAlone
		s.Unpaired += x.Unpaired
		unexplained += x.Unexplained
		unworded += x.Unworded
		s.Unfinished = s.Unfinished || x.Unfinished || x.Spent > 0
		counted.add(x.Counted)
		for i := range x.Found {
			*counted.of(&x.Found[i])++
		}
	}
	s.Blocked, s.Warned, s.Suppressed, s.Baselined = counted.Blocked, counted.Warned, counted.Suppressed, counted.Baselined
	if unworded > 0 {
		s.Notes = append(s.Notes, fmt.Sprintf("there was no time left to look for a suggestion for %s; try a larger --budget",
			change.Count(unworded, "finding")))
	}
	if unexplained > 0 {
		s.Notes = append(s.Notes, fmt.Sprintf("there was no time left to explain %s in full; try a larger --budget",
			change.Count(unexplained, "finding")))
	}
	for _, skipped := range s.Skipped {
		if skipped.Method == "" {
			delete(compared, skipped.Path)
		}
	}
	s.Changed = len(compared)
	return s
}

// failed says why the network did not judge, or not all of so many comments.
func failed(seen []Seen, comments int) error {
	var whole, first error
	at := map[place]bool{}
	for _, x := range seen {
		whole = errors.Join(whole, x.Failure)
		for _, f := range x.failures {
			if first == nil {
				first = f.err
			}
			at[f.at] = true
		}
	}
	if first != nil {
		whole = errors.Join(whole, fmt.Errorf("judge %d of %d comments: %w", len(at), comments, first))
	}
	return whole
}
