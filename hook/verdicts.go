package hook

import (
	"errors"
	"time"

	"jithook/detector"
)

// verdict is the detector's judgement of one case.
type verdict struct {
	detector.Verdict
	of         located
	checksOnly bool  // the network did not judge
	late       bool  // because the time was spent
	failure    error // or because it failed
}

// judge is the detector of a run and the updater beside it. Both are opened where they are needed, and shared by the
// batches.
type judge struct {
	o        Options
	opened   *detector.Detector // nil until there is something to judge
	detector *detector.Detector // the same, with the policy
	progress *progress
	classes  *classes
	words    suggester
	counted  counted
	listable listable
	reported map[place]bool // before the part that is judged now
}

// counted has the cases that a run has judged so far. A batch of links reads files again that cases were found in.
type counted struct {
	files, methods   map[string]bool
	places, byChecks map[place]bool
}

// verdicts has the detector look at each case. What the network cannot judge, for lack of a library or of time, is left
// to the checks, so that what is certain still blocks.
func (j *judge) verdicts(cases []located) ([]verdict, Seen) {
	var unopened error
	if len(cases) > 0 && j.opened == nil {
		if j.opened, unopened = j.o.opened(); unopened != nil {
			j.opened = detector.ChecksOnly()
		}
		j.detector = j.opened.With(j.o.Policy)
		j.words = suggester{open: j.o.Updater, least: j.o.Least}
	}
	verdicts := make([]verdict, len(cases))
	crashed := each(len(cases), j.o.Threads, func(i int) { verdicts[i] = j.verdict(cases[i]) })
	for i, err := range crashed {
		if err != nil {
			verdicts[i] = verdict{Verdict: detector.Verdict{Case: cases[i].Case, Level: detector.OK}, of: cases[i], failure: err}
		}
	}
	seen := j.counted.add(verdicts, j.o)
	seen.Failure = unopened
	return verdicts, seen
}

// opened opens the detector, which is not waited for when the time for judging is spent: the checks need none.
func (o *Options) opened() (*detector.Detector, error) {
	if o.Budget <= 0 {
		return o.Detector()
	}
	type result struct {
		*detector.Detector
		err error
	}
	opened := make(chan result, 1)
	go func() {
		var r result
		if failed := Guard(func() { r.Detector, r.err = o.Detector() }); failed != nil {
			r.err = failed
		}
		opened <- r
	}()
	select {
	case r := <-opened:
		return r.Detector, r.err
	case <-time.After(time.Until(o.Start.Add(max(Working(o.Budget), Patience)))):
		return nil, errors.New("it was not ready within the budget")
	}
}

func (j *judge) verdict(c located) verdict {
	by, late := j.detector, j.o.spent(j.modelled())
	if late {
		by = detector.ChecksOnly().With(j.o.Policy)
	}
	v, err := by.Judge(c.Case)
	return verdict{v, c, by.Manifest() == nil || err != nil, late, err}
}

// modelled is the share of the working time in which the network judges: the checks, which may find what is certain,
// have to come to the rest, most of which is in the files that wait to be read.
func (j *judge) modelled() float64 {
	const waiting, last = 0.5, 0.9
	if j.progress.waiting() {
		return waiting
	}
	return last
}

// add counts what was judged and had not been counted.
func (c *counted) add(verdicts []verdict, o Options) (seen Seen) {
	if c.files == nil {
		*c = counted{map[string]bool{}, map[string]bool{}, map[place]bool{}, map[place]bool{}}
	}
	files, methods, places, byChecks := len(c.files), len(c.methods), len(c.places), len(c.byChecks)
	for _, v := range verdicts {
		at := v.of.place
		c.files[v.of.path], c.methods[at.method], c.places[at] = true, true, true
		if v.checksOnly {
			c.byChecks[at] = true
		}
		if v.late {
			seen.Spent = o.Budget
		}
		if v.failure != nil {
			seen.failures = append(seen.failures, failure{at, v.failure})
		}
	}
	seen.Files, seen.Methods = len(c.files)-files, len(c.methods)-methods
	seen.Comments, seen.ByChecksAlone = len(c.places)-places, len(c.byChecks)-byChecks
	return seen
}

// close frees what was opened for this run alone.
func (j *judge) close() {
	if j.opened != nil && j.o.Resident == nil {
		j.words.close()
		j.opened.Close()
	}
}
