package hook

import (
	"slices"

	"jithook/detector"
	"jithook/hook/report"
)

// advise adds to each finding that is to be reported what the comment should say and what the finding rests on, which
// costs more than judging, while there is time.
func (j *judge) advise(found []Found) (advised []Found, seen Seen) {
	advised = slices.Clone(found)
	failed := make([]error, len(found))
	crashed := each(len(found), j.o.Threads, func(i int) {
		if found[i].Answer == nil && !found[i].failed && (found[i].Level != detector.Ask || j.o.Weigh == WeighAll) {
			advised[i].Finding, failed[i] = j.advice(found[i].Finding)
		}
	})
	for i, f := range found {
		if crashed[i] != nil {
			failed[i] = crashed[i]
		}
		if failed[i] != nil {
			seen.failures = append(seen.failures, failure{f.place, failed[i]})
		}
	}
	return advised, seen
}

func (j *judge) advice(f report.Finding) (_ report.Finding, err error) {
	if !j.o.late() {
		f, err = j.words.suggest(f, j.detector)
	}
	if err == nil && !j.o.late() {
		f, err = Explain(f, j.detector, j.o.Weigh)
	}
	return f, err
}

// Explain adds to a finding what of the change and of the comment it rests on.
func Explain(f report.Finding, by *detector.Detector, what Weighing) (_ report.Finding, err error) {
	_, _, known := f.Heaviest()
	if !f.Consulted || what == WeighNone || known && what != WeighAll {
		return f, nil
	}
	if f.Edits, err = by.WeighEdits(f.Verdict); what != WeighAll || err != nil {
		return f, err
	}
	if f.Words, err = by.WeighWords(f.Verdict); err != nil {
		return f, err
	}
	if f.Tree, err = by.TreeEdits(f.Verdict); err != nil {
		return f, err
	}
	return f, by.ShareAttention(f.Verdict, f.Edits, f.Words)
}

// Weighing is a choice of findings.
type Weighing int

// What may be weighed.
const (
	WeighNone    Weighing = iota
	WeighUnknown          // findings where no check names the change that they rest on
	WeighAll
)
