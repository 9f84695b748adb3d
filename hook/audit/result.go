package audit

import (
	"context"
	"fmt"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/history"
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

// judgeFile follows the units of a file and judges them. Its error is one of the repository or of the context: what else goes wrong is
// part of the result.
func judgeFile(ctx context.Context, d *detector.Detector, f *files, tip *history.Version) (r *result, err error) {
	r = &result{Path: tip.Path, Blob: tip.Blob}
	defer func() {
		if p := recover(); p != nil {
			r.Unread = fmt.Sprintf("internal error, please report it: %v", p)
		}
	}()
	seen := map[*javadoc.Doc]bool{}
	stop := func(l *follower, units []*javadoc.Unit, at *history.Version) error {
		if !seen[l.doc] {
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
			s, err := judge(d, &traced{l.now, l.doc, u, l.method, at, l.source, l.steps})
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
	skipped, unread, err := trace(ctx, f, tip, stop)
	r.Unread = unread
	for _, s := range skipped {
		name := s.Name
		if s.Class != "" {
			name = s.Class + "." + s.Name // the class is unknown where a syntax error hides it
		}
		r.Skipped = append(r.Skipped, skip{name, s.Line, s.Reason})
	}
	return r, err
}
