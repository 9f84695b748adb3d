package cli

import (
	"context"
	"fmt"
	"slices"
	"time"

	"jithook/detector"
	"jithook/hook/config"
	"jithook/hook/filter"
	"jithook/hook/reader"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// reads reports whether a reader reads in this run. A commit waits for one only where the command line says so.
func (o *options) reads(e *config.Effective) bool {
	return o.read || e.Bool("reader.read") && o.hook != preCommit && o.hook != preMergeCommit
}

// withReading is the budget of a run with the time for reading; 0 is no limit.
func (o *options) withReading(e *config.Effective) time.Duration {
	budget := e.Duration("budget")
	if budget > 0 && o.reads(e) {
		budget += e.Duration("reader.time")
	}
	return budget
}

// haveRead has the comments read that a reader is asked about. What it holds stale becomes findings of their own; the
// questions go, unless people asked to see them. The error is of settings.
func (o *options) haveRead(
	ctx context.Context, e *config.Effective, known func(context.Context) (filter.Known, error), r *report.Report,
) error {
	defer o.watch.begin("having the comments read")()
	c := reader.Config{
		Command: e.Strings("reader.command"), URL: e.String("reader.url"), Model: e.String("reader.model"),
		Remote: e.Bool("reader.remote"), Time: e.Duration("reader.time"),
	}
	if cache, err := safefile.OwnCache("reader"); err == nil {
		c.Cache = cache
	}
	var questions []report.Question
	for i := range r.Doubts {
		questions = append(questions, r.Doubts[i].Ask())
	}
	answers, notes, err := reader.Read(ctx, c, questions)
	if err != nil {
		return &config.Error{Source: "--read", Problems: []config.Problem{{Message: err.Error()}}}
	}
	level := detector.Warn
	if own, ok := e.Policy().Rules[detector.ReadRule]; ok {
		level = own
	}
	var read []report.Finding
	for i := range r.Doubts {
		d := &r.Doubts[i]
		for _, words := range answers[d.Ack].Stale {
			f, err := d.Stale(words)
			if err != nil {
				notes = append(notes, fmt.Sprintf("the reader's answer for %s:%d was not taken: %v", d.Path, d.Line, err))
				continue
			}
			f.Level = level
			read = append(read, *f)
		}
	}
	r.Summary.Notes = append(r.Summary.Notes, notes...)
	if !o.asks() {
		r.Doubts, r.Summary.Asked = nil, 0
	}
	if read, err = o.unanswered(ctx, known, r, read); err != nil || len(read) == 0 {
		return err
	}
	r.Findings = withRead(r.Findings, read)
	r.Summary.Count(r.Findings)
	return nil
}

// asks reports whether people asked to see the questions.
func (o *options) asks() bool { return o.ask || o.writes(report.QuestionFormat) }

// unanswered leaves out what a reader says that a suppression or the baseline answers for.
func (o *options) unanswered(
	ctx context.Context, known func(context.Context) (filter.Known, error), r *report.Report, read []report.Finding,
) ([]report.Finding, error) {
	in := filter.Known{}
	if len(read) > 0 && known != nil {
		var err error
		if in, err = known(ctx); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(read, func(f report.Finding) bool {
		reason, baselined := in[f.Fingerprint]
		switch {
		case f.Silence != nil:
			r.Summary.Suppressed++
			r.Hidden = append(r.Hidden, report.Hidden{Finding: f, Kind: report.BySuppression, Reason: f.Silence.Reason,
				At: f.Silence.At})
		case baselined:
			r.Summary.Baselined++
			r.Hidden = append(r.Hidden, report.Hidden{Finding: f, Kind: report.ByBaseline, Reason: reason})
		default:
			return false
		}
		return true
	}), nil
}

// withRead adds what a reader found to what was found before, in place of warnings about the same units.
func withRead(all, read []report.Finding) []report.Finding {
	type place struct {
		path  string
		start int
	}
	levels := map[place]detector.Level{}
	for _, f := range read {
		levels[place{f.Path, f.Case.Unit.Span.Start}] = f.Level
	}
	all = slices.DeleteFunc(all, func(f report.Finding) bool {
		at := place{f.Path, f.Case.Unit.Span.Start}
		level, ok := levels[at]
		if ok && !f.Certain() && f.Level.Above(level) {
			levels[at] = f.Level
		}
		return ok && !f.Certain()
	})
	for i, f := range read {
		read[i].Level = levels[place{f.Path, f.Case.Unit.Span.Start}]
	}
	all = append(all, read...)
	report.Sort(all)
	return all
}
