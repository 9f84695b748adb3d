package audit

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/baseline"
	"jithook/hook/history"
	"jithook/hook/report"
)

// located is a suspect and the file that it stands in.
type located struct {
	*suspect
	in *result
}

// sumUp counts results and returns the suspects that are reported, the surest first.
func (o *Options) sumUp(results []*result, known baseline.Known, s *report.Summary) []located {
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
		s.Suppressed += res.Suppressed
		if res.Unread != "" {
			s.Skipped = append(s.Skipped, report.Skip{Path: res.Path, Reason: res.Unread})
		}
		for _, sk := range res.Skipped {
			s.Skipped = append(s.Skipped, report.Skip{Path: res.Path, Method: sk.Method, Line: sk.Line, Reason: sk.Reason})
		}
		for i := range res.Suspects {
			x := &res.Suspects[i]
			_, listed := known[x.Fingerprint]
			switch {
			case listed:
				s.Baselined++
				continue
			case x.doubtful() && !o.Doubtful:
				s.Audit.Doubtful++
				continue
			case x.Level == detector.Block:
				s.Blocked++
			default:
				s.Warned++
			}
			all = append(all, located{x, res})
		}
	}
	slices.SortStableFunc(all, func(a, b located) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), strings.Compare(a.in.Path, b.in.Path), cmp.Compare(a.Start, b.Start))
	})
	return all
}

// minAgreed is the network's probability from which on evidence that it does not report by itself is believed.
const minAgreed = 0.5

// doubtful reports whether a suspect is more likely fine than stale. Believed are certain checks, the network, a lasting rule, and evidence that
// is no hint and with which the network agrees by half. Where it was not asked, the change did not reach what the unit
// describes: a word may have left the body a hundred ways without making the text any less true.
func (s *suspect) doubtful() bool {
	rule := check.ByID(s.Rule)
	if rule == nil || rule.Strength == check.Certain || rule.Lasting {
		return false
	}
	return s.Probability < minAgreed || rule.Hint
}

// rank orders suspects: what is certain first, then what both a check and the network hold stale, then what the network alone does, each
// by probability; what is doubtful comes last. Two witnesses are right more often than one, and years give the network more to
// stumble over than a commit does.
func (s *suspect) rank() float64 {
	rule := check.ByID(s.Rule)
	switch {
	case rule != nil && rule.Strength == check.Certain:
		return 3
	case s.doubtful():
		return s.Probability - 1
	case s.Witnessed && s.Probability > 0:
		return 1 + s.Probability
	}
	return s.Probability
}

// list reads and judges again the first of the suspects.
func (o *Options) list(ctx context.Context, past *history.Past, d *detector.Detector, all []located, r *report.Report) error {
	objects := o.Reader.Objects(ctx)
	defer objects.Close()
	f := newFiles(objects)
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
		v = d.Restrain(v, l.Probability)
		finding := report.NewFinding(v, l.in.Path, java.NewLines(v.Case.New.Source))
		if _, _, known := finding.Heaviest(); v.Asked && (o.Weigh || !known) {
			if finding.Edits, err = d.WeighEdits(v); err != nil {
				return err
			}
		}
		if o.Weigh {
			if finding.Words, err = d.WeighWords(v); err != nil {
				return err
			}
			if err := d.Look(v, finding.Edits, finding.Words); err != nil {
				return err
			}
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
