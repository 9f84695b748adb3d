package hook

import (
	"context"
	"errors"
	"slices"
	"sync"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// filters keep findings out of the report, in this order. What a baseline holds that cannot be read in time
// is reported: else whatever slows git down would hide what is stale.
func (o *Options) filters(ctx context.Context, p *progress) Filters {
	known := sync.OnceValues(func() (known filter.Known, err error) {
		if o.Baseline == nil {
			return nil, nil
		}
		ctx, cancel := o.beforeReporting(ctx)
		defer cancel()
		if known, err = o.Baseline(ctx); errors.Is(err, context.DeadlineExceeded) {
			p.add(nil, nil, Seen{Notes: []string{"the baseline was not read within the budget: what it holds is reported, too"}})
			return nil, nil
		}
		return known, err
	})
	return Filters{Scoped(o.Scope), Suppressed(), OncePerPlace(), Baselined(known)}
}

// Filter keeps something out of the report. What it has no function for, it lets pass.
type Filter struct {
	Path func(path string) bool               // whether a file is read
	File func(path string, f *java.File) bool // whether its methods are paired
	Unit func(*engine.Case) bool              // whether a comment unit is judged
	// Sift gives the findings that are left, those that are not to be reported with an Answer. One that has an answer
	// already keeps it.
	Sift func([]Found) ([]Found, error)
}

// Filters act one after the other.
type Filters []Filter

// Path reports whether the file at a path is read.
func (fs Filters) Path(path string) bool {
	return !slices.ContainsFunc(fs, func(f Filter) bool { return f.Path != nil && !f.Path(path) })
}

// File reports whether the methods of a file that was read are paired.
func (fs Filters) File(path string, file *java.File) bool {
	return !slices.ContainsFunc(fs, func(f Filter) bool { return f.File != nil && !f.File(path, file) })
}

// judge reports whether a file that changed is judged. One that the change itself takes out of that still is.
func (fs Filters) judge(c change.FileChange, fresh *java.File) bool {
	return fs.File(c.NewPath, fresh) || len(c.Old) > 0 && fs.File(c.OldPath, java.Outline(c.Old))
}

// Unit reports whether a comment unit is judged.
func (fs Filters) Unit(c *engine.Case) bool {
	return !slices.ContainsFunc(fs, func(f Filter) bool { return f.Unit != nil && !f.Unit(c) })
}

// Sift gives the findings that are left, those that are not to be reported with an Answer.
func (fs Filters) Sift(found []Found) (_ []Found, err error) {
	for _, f := range fs {
		if f.Sift == nil {
			continue
		}
		if found, err = f.Sift(found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// Scoped leaves out what is outside of a scope, before it is judged.
func Scoped(s filter.Scope) Filter { return Filter{Path: s.Path, File: s.File, Unit: s.Case} }

// Suppressed hides what a suppression at its method answers for.
func Suppressed() Filter {
	return Filter{Sift: answering(func(f *Found) (*Answer, error) {
		if d, _ := f.silenced(); d != nil {
			return &Answer{Kind: report.BySuppression, Reason: d.Reason, At: d.Line, Fresh: !d.Standing}, nil
		}
		return nil, nil
	})}
}

// OncePerPlace leaves one of the findings that stand in one place: what is stale seen from one side is stale.
func OncePerPlace() Filter {
	return Filter{Sift: func(found []Found) ([]Found, error) {
		at := make(map[place]int, len(found))
		var joined []Found
		for _, f := range found {
			first, again := at[f.place]
			switch {
			case !again:
				at[f.place] = len(joined)
				joined = append(joined, f)
			case worse(&f, &joined[first]):
				joined[first] = f
			}
		}
		return joined, nil
	}}
}

// worse reports whether a says more against a comment than b.
func worse(a, b *Found) bool {
	switch {
	case a.Answer != nil || b.Answer != nil:
		return a.Answer == nil
	case a.Level != b.Level:
		return a.Level.Above(b.Level)
	}
	return a.Probability > b.Probability
}

// Baselined hides what is in a baseline, which is read where there is a finding: findings by their own names, and all
// but certain ones whose comment somebody read above the same code and found true.
func Baselined(read func() (filter.Known, error)) Filter {
	return Filter{Sift: answering(func(f *Found) (*Answer, error) {
		known, err := read()
		if err != nil {
			return nil, err
		}
		reason, ok := known[f.Fingerprint]
		if !ok && !f.Certain() {
			reason, ok = known[f.Ack]
		}
		if !ok && !f.Certain() && len(known) > 0 {
			reason, ok = known[f.Whole()]
		}
		if !ok {
			return nil, nil
		}
		return &Answer{Kind: report.ByBaseline, Reason: reason}, nil
	})}
}

// answering sifts with what answers for one finding; nil is nothing.
func answering(answer func(*Found) (*Answer, error)) func([]Found) ([]Found, error) {
	return func(found []Found) (_ []Found, err error) {
		found = slices.Clone(found)
		for i := range found {
			if f := &found[i]; f.Answer == nil {
				if f.Answer, err = answer(f); err != nil {
					return nil, err
				}
			}
		}
		return found, nil
	}
}
