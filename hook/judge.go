package hook

import (
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/baseline"
	"jithook/hook/crash"
	"jithook/hook/report"
)

// outcome is what came of one case.
type outcome struct {
	finding    *report.Finding // nil where the comment still holds
	hidden     *report.Hidden  // there was a finding, and a suppression or the baseline answers for it
	checksOnly bool            // the network did not judge
	late       bool            // because the time was spent
	failure    error           // or because it failed
}

// judging is what the batches of a run share.
type judging struct {
	o        Options
	late     func() bool
	opened   *detector.Detector // nil until there is something to judge
	detector *detector.Detector // the same, with the policy
	outcomes []outcome
	words    suggester
	known    func() (baseline.Known, error)
}

// judge has the detector look at each case. What the network cannot judge, for lack of a library or of time, is left to the
// checks, so that what is certain still blocks. Only what is to be reported is worded anew and explained, which costs more than judging.
func (j *judging) judge(cases []located, directives []placed, r *report.Report) error {
	if len(cases) > 0 {
		defer j.o.Doing("judging the comments of " + cases[0].path)()
	}
	if len(cases) > 0 && j.opened == nil {
		if j.opened, r.Failure = j.o.Detector(); r.Failure != nil {
			j.opened = detector.ChecksOnly()
		}
		j.detector = j.opened.With(j.o.Policy)
	}
	outcomes := make([]outcome, len(cases))
	j.each(outcomes, func(i int) { outcomes[i] = j.judgeOne(cases[i]) })
	silence(cases, outcomes, directives)
	r.Remarks = append(r.Remarks, remarks(cases, outcomes, directives, j.o.Policy)...)
	outcomes = perPlace(cases, outcomes)
	if err := hideKnown(outcomes, j.known); err != nil {
		return err
	}
	j.each(outcomes, func(i int) { j.tell(&outcomes[i]) })
	alone := detaching{}
	for _, out := range outcomes {
		// Or the whole file would be held until the report is written.
		if out.finding != nil {
			out.finding.Case = alone.detached(out.finding.Case)
		}
		if out.hidden != nil {
			out.hidden.Case = alone.detached(out.hidden.Case)
		}
	}
	j.outcomes = append(j.outcomes, outcomes...)
	return nil
}

// each does work on the outcomes side by side. A panic is the failure of its own outcome.
func (j *judging) each(outcomes []outcome, work func(i int)) {
	var group errgroup.Group
	group.SetLimit(j.o.Threads)
	for i := range outcomes {
		group.Go(func() error {
			if err := crash.Guard(func() { work(i) }); err != nil {
				outcomes[i].failure = err
			}
			return nil
		})
	}
	_ = group.Wait() // no function above returns an error
}

// detaching holds the methods that were detached from their files, so that the findings on one share it.
type detaching map[*java.Method]*java.Method

func (d detaching) detached(c *engine.Case) *engine.Case {
	method := func(m *java.Method) *java.Method {
		if d[m] == nil {
			d[m] = m.Detached()
		}
		return d[m]
	}
	return &engine.Case{Old: method(c.Old), New: method(c.New), Doc: c.Doc, Unit: c.Unit}
}

// close frees the detector and puts what came of all cases into the report.
func (j *judging) close(r *report.Report) {
	if j.opened == nil {
		return
	}
	defer j.opened.Close()
	defer j.words.close()
	tally(j.outcomes, j.o, r)
	r.Summary.Device, r.Summary.Note = j.detector.Device(), j.detector.Note()
	if m := j.detector.Manifest(); m != nil {
		r.Summary.Model, r.Thresholds = m.ID, j.detector.Thresholds()
	}
}

func (j *judging) judgeOne(c located) (out outcome) {
	by := j.detector
	if j.late() {
		by, out.late = detector.ChecksOnly().With(j.o.Policy), true
	}
	verdict, err := by.Judge(c.Case)
	out.checksOnly, out.failure = by.Manifest() == nil || err != nil, err
	if verdict.Level == detector.OK {
		return out
	}
	out.finding = report.NewFinding(verdict, c.path, c.lines)
	return out
}

// tell adds to a finding what the comment should say and what the finding rests on, while there is time.
func (j *judging) tell(out *outcome) {
	if out.finding == nil || out.late {
		return
	}
	if out.failure == nil && !j.late() {
		out.failure = j.words.suggest(out.finding, j.detector)
	}
	if out.failure == nil && !j.late() {
		out.failure = weigh(out.finding, j.detector, j.o.Weigh)
	}
}

// weigh finds what of the change and of the comment the finding rests on.
func weigh(f *report.Finding, by *detector.Detector, what Weighing) (err error) {
	_, _, known := f.Heaviest()
	if !f.Asked || what == WeighNone || known && what != WeighAll {
		return nil
	}
	if f.Edits, err = by.WeighEdits(f.Verdict); what != WeighAll || err != nil {
		return err
	}
	if f.Words, err = by.WeighWords(f.Verdict); err != nil {
		return err
	}
	return by.Look(f.Verdict, f.Edits, f.Words)
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
		if out.finding == nil && out.hidden != nil {
			r.Hidden = append(r.Hidden, *out.hidden)
			if out.hidden.Kind == report.ByBaseline {
				r.Summary.Baselined++
			} else {
				r.Summary.Suppressed++
			}
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
