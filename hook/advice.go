package hook

import (
	"context"
	"errors"
	"slices"

	"jithook/detector"
	"jithook/hook/report"
)

// advise adds to each finding that is to be reported what the comment should say and what the finding rests on, which
// costs more than judging, while there is time. What there is no time for is not added, and the finding is reported all
// the same.
func (j *judge) advise(ctx context.Context, found []Found) (advised []Found, seen Seen) {
	advised = slices.Clone(found)
	failed, late, unworded := make([]error, len(found)), make([]bool, len(found)), make([]bool, len(found))
	crashed := each(len(found), j.o.Threads, func(i int) {
		if found[i].Answer == nil && !found[i].failed {
			advised[i].Finding, unworded[i], failed[i] = j.word(ctx, found[i].Finding)
			if failed[i] == nil {
				advised[i].Finding, late[i], failed[i] = j.explain(ctx, advised[i].Finding)
			}
		}
	})
	for i, f := range found {
		if crashed[i] != nil {
			failed[i] = crashed[i]
		}
		if failed[i] != nil {
			seen.failures = append(seen.failures, failure{f.place, failed[i]})
		}
		if late[i] && j.o.Weigh == WeighAll {
			seen.Unexplained++
		}
		if unworded[i] {
			seen.Unworded++
		}
	}
	return advised, seen
}

// word and explain get a context, because one finding in a large method may take all the time. Late is true if
// there was not enough.
func (j *judge) word(ctx context.Context, f report.Finding) (_ report.Finding, late bool, err error) {
	if !j.words.asked(f, j.detector) {
		return f, false, nil
	}
	ctx, cancel := j.o.within(ctx, min(worded, j.modelled()))
	defer cancel()
	if ctx.Err() != nil {
		return f, true, nil
	}
	f, err = j.words.suggest(ctx, f, j.detector)
	if errors.Is(err, context.DeadlineExceeded) {
		return f, true, nil
	}
	return f, false, err
}

func (j *judge) explain(ctx context.Context, f report.Finding) (_ report.Finding, late bool, err error) {
	ctx, cancel := j.o.within(ctx, explained)
	defer cancel()
	f, err = Explain(ctx, f, j.detector, j.o.Weigh)
	if errors.Is(err, context.DeadlineExceeded) {
		return f, true, nil
	}
	return f, false, err
}

// The shares of the working time in which wordings are suggested and findings explained: what was found is to be
// reported, and the files that come after are to be judged yet.
const (
	worded    = 0.75
	explained = 0.5
)

// Explain adds to a finding what of the change and of the comment it rests on. With an error, that of the context once
// it is done, it adds the kinds of parts that were weighed by then.
func Explain(ctx context.Context, f report.Finding, by *detector.Detector, what Weighing) (
	_ report.Finding, err error,
) {
	_, _, known := f.Heaviest()
	if !f.ModelRan || what == WeighNone || known && what != WeighAll {
		return f, nil
	}
	if f.Edits, err = by.WeighEdits(ctx, f.Verdict); what != WeighAll || err != nil {
		return f, err
	}
	if f.Words, err = by.WeighWords(ctx, f.Verdict); err != nil {
		return f, err
	}
	if f.Tree, err = by.TreeEdits(ctx, f.Verdict); err != nil {
		return f, err
	}
	return f, by.ShareAttention(ctx, f.Verdict, f.Edits, f.Words)
}

// Weighing is a choice of findings.
type Weighing int

// What may be weighed.
const (
	WeighNone    Weighing = iota
	WeighUnknown          // findings where no check names the change that they rest on
	WeighAll
)
