package audit

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook"
	"jithook/hook/report"
)

// doubts are the methods, types and fields that a reader is asked about, the likeliest stale first. Each is compared
// with what it was when the unit most in doubt was written.
func (o *Options) doubts(ctx context.Context, d *detector.Detector, asked []located) (all []report.Doubt, err error) {
	slices.SortStableFunc(asked, func(a, b located) int {
		return cmp.Or(cmp.Compare(b.Likely, a.Likely), strings.Compare(a.in.Path, b.in.Path), cmp.Compare(a.Start, b.Start))
	})
	type place struct {
		path  string
		start int
	}
	methods := hook.Grouped(asked, func(l located) place { return place{l.in.Path, l.Start} })
	f := newFiles(o.Reader.Objects(ctx))
	defer f.close()
	for _, units := range methods[:min(len(methods), o.Questions)] {
		doubt, err := doubtOf(units, f, d)
		if err != nil {
			return all, err
		}
		all = append(all, *doubt)
	}
	return all, nil
}

// doubtOf is that of one method: of the units that were written above the same code, the likeliest stale first.
func doubtOf(units []located, f *files, d *detector.Detector) (*report.Doubt, error) {
	first := units[0]
	var verdicts []detector.Verdict
	var of *engine.Case
	for _, l := range units {
		if l.Then != first.Then {
			continue
		}
		c, _, err := l.restore(f)
		if err != nil {
			return nil, err
		}
		if of == nil {
			of = c
		}
		v, err := l.verdict(&engine.Case{Old: of.Old, New: of.New, Doc: of.Doc, Unit: find(of.Doc, keyOf(c.Unit))}, d)
		if err != nil {
			return nil, err
		}
		verdicts = append(verdicts, v)
	}
	return report.NewDoubt(first.in.Path, first.ThenPath, verdicts, java.NewLines(of.New.Source)), nil
}
