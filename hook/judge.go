package hook

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/hook/report"
)

// outcome is what came of one case.
type outcome struct {
	finding    *report.Finding // nil where the comment still holds
	suppressed bool            // there was a finding, and a suppression answers for it
	checksOnly bool            // the network did not judge
	late       bool            // because the time was spent
	failure    error           // or because it failed
}

// judge has the detector look at each case. What the network cannot judge, for lack of a library or of time, is left to the
// checks, so that what is certain still blocks.
func judge(cases []located, directives []placed, o Options, late func() bool, r *report.Report) {
	full, err := o.Detector()
	if err != nil {
		r.Failure = err
		full = detector.ChecksOnly()
	}
	defer full.Close()
	full = full.With(o.Policy)
	outcomes := make([]outcome, len(cases))
	var group errgroup.Group
	group.SetLimit(o.Threads)
	for i, c := range cases {
		group.Go(func() error {
			if err := guard(func() { outcomes[i] = judgeOne(full, c, o, late) }); err != nil {
				outcomes[i].failure = err
			}
			return nil
		})
	}
	_ = group.Wait() // no function above returns an error
	silence(cases, outcomes, directives)
	r.Remarks = remarks(cases, outcomes, directives, o.Policy)
	tally(perPlace(cases, outcomes), o, r)
	r.Summary.Device, r.Summary.Note = full.Device(), full.Note()
	if m := full.Manifest(); m != nil {
		r.Summary.Model, r.Thresholds = m.ID, full.Thresholds()
	}
}

func judgeOne(by *detector.Detector, c located, o Options, late func() bool) (out outcome) {
	if late() {
		by, out.late = detector.ChecksOnly().With(o.Policy), true
	}
	verdict, err := by.Judge(c.Case)
	out.checksOnly, out.failure = by.Manifest() == nil || err != nil, err
	if verdict.Level == detector.OK {
		return out
	}
	out.finding = report.NewFinding(verdict, c.path)
	_, _, known := out.finding.Heaviest()
	if !verdict.Asked || o.Weigh == WeighNone || known && o.Weigh != WeighAll || late() {
		return out
	}
	weights, err := by.Weigh(c.Case)
	slices.SortStableFunc(weights, func(a, b detector.Weight) int { return cmp.Compare(b.Fall, a.Fall) })
	out.finding.Weights, out.failure = weights, err
	return out
}

func tally(outcomes []outcome, o Options, r *report.Report) {
	var failures []error
	for _, out := range outcomes {
		if out.finding != nil {
			r.Findings = append(r.Findings, *out.finding)
			if out.finding.Level == detector.Block {
				r.Summary.Blocked++
			} else {
				r.Summary.Warned++
			}
		}
		if out.finding == nil && out.suppressed {
			r.Summary.Suppressed++
		}
		if out.checksOnly {
			r.Summary.ByChecksAlone++
		}
		if out.late {
			r.Summary.Budget = o.Budget
		}
		if out.failure != nil {
			failures = append(failures, out.failure)
		}
	}
	if len(failures) > 0 {
		r.Failure = errors.Join(r.Failure, fmt.Errorf("judge %d of %d comments: %w", len(failures), len(outcomes), failures[0]))
	}
}
