package audit

import (
	"context"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/report"
)

// list reads and judges again the first of the suspects.
func (o *Options) list(ctx context.Context, past *change.Past, d *detector.Detector, all []located) (
	findings []report.Finding, err error,
) {
	f := newFiles(o.Reader.Objects(ctx))
	defer f.close()
	for _, l := range all {
		if o.Limit > 0 && len(findings) == o.Limit {
			break
		}
		finding, err := l.finding(f, d)
		if err == nil {
			finding, err = hook.Explain(ctx, finding, d, o.weigh())
		}
		if err != nil {
			return findings, err
		}
		finding.History = &report.History{
			Written: version(past, l.Written, l.ThenPath), Outdated: version(past, l.Outdated, l.OutdatedPath),
			Older: l.Cut, Changes: l.Changes,
		}
		findings = append(findings, finding)
	}
	return findings, nil
}

// weigh chooses the findings whose changes are weighed.
func (o *Options) weigh() hook.Weighing {
	if o.Weigh {
		return hook.WeighAll
	}
	return hook.WeighUnknown
}

// finding judges a suspect again.
func (l located) finding(f *files, d *detector.Detector) (report.Finding, error) {
	c, _, err := l.restore(f)
	if err != nil {
		return report.Finding{}, err
	}
	v, err := l.verdict(c, d)
	if err != nil {
		return report.Finding{}, err
	}
	return *report.NewFinding(v, l.in.Path, java.NewLines(v.Case.New.Source)), nil
}

func version(past *change.Past, id, path string) report.Version {
	v := report.Version{Commit: id, Path: path}
	if c := past.Commit(id); c != nil {
		v.Time = c.Time
	}
	return v
}

// restore makes the case that a suspect was judged by, and reads the file that it stands in.
func (l located) restore(f *files) (*engine.Case, *java.File, error) {
	now, err := f.java(l.in.Blob)
	if err != nil {
		return nil, nil, err
	}
	then, err := f.java(l.Then.Blob)
	if err != nil {
		return nil, nil, err
	}
	c := &engine.Case{Old: then.method(l.Then.Start), New: now.method(l.Start)}
	if c.Old != nil && c.New != nil {
		c.Doc = engine.Documentation(c.New)
		c.Unit = find(c.Doc, unitKey{l.Type, l.Param})
	}
	if c.Unit == nil {
		return nil, nil, errLost
	}
	return c, now.file, nil
}
