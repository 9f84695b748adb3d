package report

import (
	"fmt"
	"slices"

	"jithook/detector"
)

// MaxListed is how many findings a report lists. Nobody reads more, and writing all that a large change can hold would
// take longer than the judging.
const MaxListed = 1000

// Bounded is the report with no more than MaxListed findings, hidden ones, remarks and notes each, and a note of those
// left out. What blocks is listed before what warns is.
func (r *Report) Bounded() *Report {
	b := *r
	room := MaxListed - min(r.Summary.Blocked, MaxListed) // for what warns
	b.Findings = nil
	for _, f := range r.Findings {
		if len(b.Findings) == MaxListed {
			break
		}
		if f.Level != detector.Block {
			if room == 0 {
				continue
			}
			room--
		}
		b.Findings = append(b.Findings, f)
	}
	b.Hidden = r.Hidden[:min(len(r.Hidden), MaxListed)]
	b.Remarks = r.Remarks[:min(len(r.Remarks), MaxListed)]
	b.Summary.Notes = slices.Clone(r.Summary.Notes[:min(len(r.Summary.Notes), MaxListed)])
	for _, left := range []struct {
		n    int
		noun string
	}{
		{len(r.Findings) - len(b.Findings), "finding"},
		{len(r.Hidden) - len(b.Hidden), "hidden finding"},
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
