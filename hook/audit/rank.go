package audit

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/hook/history"
	"jithook/hook/report"
)

// located is a suspect and the file that it stands in.
type located struct {
	*suspect
	in *result
}

// sumUp counts results and returns the suspects that are reported, the surest first.
func sumUp(results []*result, s *report.Summary) []located {
	var all []located
	for _, res := range results {
		if res == nil {
			continue
		}
		s.Files++
		s.Methods += res.Methods
		s.Comments += res.Units
		s.Audit.Changed += res.Changed
		s.Audit.Cut += res.Cut
		if res.Unread != "" {
			s.Skipped = append(s.Skipped, report.Skip{Path: res.Path, Reason: res.Unread})
		}
		for _, sk := range res.Skipped {
			s.Skipped = append(s.Skipped, report.Skip{Path: res.Path, Method: sk.Method, Line: sk.Line, Reason: sk.Reason})
		}
		for i := range res.Suspects {
			switch x := &res.Suspects[i]; x.Level {
			case detector.Block:
				s.Blocked++
				all = append(all, located{x, res})
			case detector.Warn:
				s.Warned++
				all = append(all, located{x, res})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b located) int {
		return cmp.Or(cmp.Compare(rank(b.suspect), rank(a.suspect)), strings.Compare(a.in.Path, b.in.Path), cmp.Compare(a.Start, b.Start))
	})
	return all
}

// rank orders suspects: what is certain first, then by probability.
func rank(s *suspect) float64 {
	if rule := check.ByID(s.Rule); rule != nil && rule.Strength == check.Certain {
		return 2
	}
	return s.Probability
}

// list reads and judges again the first of the suspects.
func (o *Options) list(ctx context.Context, past *history.Past, d *detector.Detector, all []located, r *report.Report) error {
	objects := o.Reader.Objects(ctx)
	defer objects.Close()
	f := &files{objects: objects}
	for _, l := range all {
		if o.Limit > 0 && len(r.Findings) == o.Limit {
			break
		}
		c, err := l.restore(f)
		if err != nil {
			return err
		}
		v, err := d.Judge(c)
		if err != nil {
			return err
		}
		finding := report.NewFinding(v, l.in.Path)
		if _, _, known := finding.Heaviest(); v.Asked && (o.Weigh || !known) {
			if finding.Weights, err = d.Weigh(c); err != nil {
				return err
			}
			slices.SortStableFunc(finding.Weights, func(a, b detector.Weight) int { return cmp.Compare(b.Fall, a.Fall) })
		}
		finding.History = &report.History{
			Written: version(past, l.Written, l.ThenPath), Outdated: version(past, l.Outdated, l.OutdatedPath), Older: l.Cut, Changes: l.Changes,
		}
		r.Findings = append(r.Findings, *finding)
	}
	return nil
}

func version(past *history.Past, id, path string) report.Version {
	v := report.Version{Commit: id, Path: path}
	if c := past.Commit(id); c != nil {
		v.Time = c.Time
	}
	return v
}

// restore makes the case that a suspect was judged by.
func (l located) restore(f *files) (*engine.Case, error) {
	now, err := f.java(l.in.Blob)
	if err != nil {
		return nil, err
	}
	then, err := f.java(l.Then.Blob)
	if err != nil {
		return nil, err
	}
	c := &engine.Case{Old: then.method(l.Then.Start), New: now.method(l.Start)}
	if c.Old != nil && c.New != nil {
		c.Doc = javadoc.Parse(c.New.Source, c.New.Doc)
		c.Unit = find(c.Doc, unitKey{l.Type, l.Param})
	}
	if c.Unit == nil {
		return nil, errLost
	}
	return c, nil
}
