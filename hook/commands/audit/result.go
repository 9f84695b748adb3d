package audit

import (
	"context"
	"slices"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
)

// result is what came of one file, in a form that can be kept.
type result struct {
	Key      string    `json:"key"`
	Path     string    `json:"path"`
	Blob     string    `json:"blob"`
	Methods  int       `json:"methods"`
	Units    int       `json:"units"`
	Changed  int       `json:"changed"`
	Cut      int       `json:"cut"`
	Unread   string    `json:"unread,omitempty"`
	Skipped  []skip    `json:"skipped,omitempty"`
	Failed   string    `json:"failed,omitempty"` // why the network could not judge all
	Suspects []suspect `json:"suspects,omitempty"`
}

// skip is a method that cannot be read.
type skip struct {
	Method string `json:"method"`
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

// judgeFile follows the units of a file and judges them. Its error is one of the repository or of the context: what
// else goes wrong is part of the result.
func judgeFile(
	ctx context.Context, d *detector.Detector, filters hook.Filters, f *files, tip *change.PastVersion,
) (r *result, err error) {
	r = &result{Path: tip.Path, Blob: tip.Blob}
	if crashed := hook.Guard(func() { err = r.fill(ctx, d, filters, f, tip) }); crashed != nil {
		r.Unread = crashed.Error()
	}
	return r, err
}

// fill follows and judges.
func (r *result) fill(
	ctx context.Context, d *detector.Detector, filters hook.Filters, f *files, tip *change.PastVersion,
) error {
	today, err := f.java(tip.Blob)
	if err != nil {
		return err
	}
	if r.Unread = today.unread; r.Unread != "" || !filters.File(tip.Path, today.file) {
		return nil
	}
	suppressions := filter.SuppressionsByMethod(filter.ReadSuppressions(today.file))
	seen := map[*javadoc.Doc]bool{}
	stop := func(l *follower, units []*javadoc.Unit, at *change.PastVersion) error {
		units = slices.DeleteFunc(slices.Clone(units), func(u *javadoc.Unit) bool {
			return !filters.Unit(&engine.Case{Old: l.method, New: l.now, Doc: l.doc, Unit: u})
		})
		if len(units) > 0 && !seen[l.doc] {
			seen[l.doc] = true
			r.Methods++
		}
		for _, u := range units {
			r.Units++
			if at.Cut {
				r.Cut++
			}
			if java.SameText(l.method.Tokens, l.now.Tokens) {
				continue
			}
			r.Changed++
			s, err := judge(d, tip.Path, &traced{l.now, l.doc, u, l.method, at, l.source, l.steps}, filters, suppressions[l.now])
			if err != nil {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				r.Failed = err.Error()
			}
			if s != nil {
				r.Suspects = append(r.Suspects, *s)
			}
		}
		return nil
	}
	pass := func(class, name string, line int, reason string) {
		if class != "" {
			name = class + "." + name // the class is unknown where a syntax error hides it
		}
		r.Skipped = append(r.Skipped, skip{name, line, reason})
	}
	for _, s := range today.file.Skipped {
		pass(s.Class, s.Name, s.Line, s.Reason)
	}
	for _, m := range slices.Concat(today.file.Methods, today.file.Elements) {
		if engine.TooLong(m) {
			pass(m.Class, m.Name, java.Line(m.Source, m.Decl.Start), engine.LongReason)
		}
	}
	return trace(ctx, f, today.file, tip, stop)
}
