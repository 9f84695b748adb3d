package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"jithook/detector"
	"jithook/hook/config"
	"jithook/hook/filter"
	"jithook/hook/reader"
	"jithook/hook/report"
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

// haveRead has the comments read that are worth it. What the reader holds stale becomes a finding of its own; what is
// only worth reading goes, unless people asked to see it. The error is of settings.
func (o *options) haveRead(
	ctx context.Context, e *config.Effective, known func(context.Context) (filter.Known, error), r *report.Report,
) error {
	defer o.watch.begin("having the comments read")()
	c := reader.Config{
		Command: e.Strings("reader.command"), URL: e.String("reader.url"), Model: e.String("reader.model"),
		Remote: e.Bool("reader.remote"), Limit: e.Int("reader.limit"), Time: e.Duration("reader.time"),
	}
	if cache, err := os.UserCacheDir(); err == nil {
		c.Cache = filepath.Join(cache, "jit-hook", "reader")
	}
	var questions []report.Question
	asked := r.Asked()
	for _, f := range asked {
		questions = append(questions, f.Ask())
	}
	answers, notes, err := reader.Read(ctx, c, questions)
	if err != nil {
		return &config.Error{Source: "--read", Problems: []config.Problem{{Message: err.Error()}}}
	}
	r.Summary.Notes = append(r.Summary.Notes, notes...)
	level := detector.Warn
	if own, ok := e.Policy().Rules[detector.ReadRule]; ok {
		level = own
	}
	for _, f := range asked {
		if a := answers[f.Ack]; a.Verdict == reader.Stale && level != detector.OK {
			f.Rule, f.Read, f.Level = detector.ReadRule, a.Reason, worse(level, f.Level)
			f.Fingerprint = report.Fingerprint(f.Rule, f.Path, f.Case.New, f.Case.Unit)
		}
	}
	if err := o.leaveOut(ctx, known, r); err != nil {
		return err
	}
	r.Summary.Count(r.Findings)
	return nil
}

func worse(a, b detector.Level) detector.Level {
	if b.Above(a) {
		return b
	}
	return a
}

// leaveOut takes out what nobody is to see: questions, unless people asked for them, and what a reader says that a
// suppression or the baseline answers for.
func (o *options) leaveOut(
	ctx context.Context, known func(context.Context) (filter.Known, error), r *report.Report,
) error {
	in := filter.Known{}
	said := func(f report.Finding) bool { return f.Rule == detector.ReadRule }
	if slices.ContainsFunc(r.Findings, said) && known != nil {
		var err error
		if in, err = known(ctx); err != nil {
			return err
		}
	}
	unseen := !o.ask && !o.writes(report.QuestionFormat)
	r.Findings = slices.DeleteFunc(r.Findings, func(f report.Finding) bool {
		reason, baselined := in[f.Fingerprint]
		switch {
		case !said(f):
			return unseen && f.Level == detector.Ask
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
	})
	return nil
}
