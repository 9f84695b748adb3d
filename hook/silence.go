package hook

import (
	"context"
	"fmt"
	"slices"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/report"
	"jithook/hook/suppress"
)

// placed is a suppression and the file that it stands in.
type placed struct {
	*suppress.Directive
	path string
}

// silence takes away the findings that a suppression at their method answers for.
func silence(cases []located, outcomes []outcome, directives []placed) {
	for i := range outcomes {
		out := &outcomes[i]
		for _, d := range directives {
			if out.finding != nil && d.Method == cases[i].New && d.Silences(out.finding.Rule, cases[i].Unit.Type) {
				out.finding, out.hidden = nil, &report.Hidden{Finding: *out.finding, Kind: report.BySuppression, Reason: d.Reason, At: d.Line}
			}
		}
	}
}

// remarks tells what is wrong with suppressions: of those at a method that was judged, and those that the change brought. One that
// silences nothing is of no use only where all was judged that it could silence; see suppress.Directive.Unused.
func remarks(cases []located, outcomes []outcome, directives []placed, policy detector.Policy) []report.Remark {
	verdicts := map[*java.Method]suppress.Verdicts{}
	for i, c := range cases {
		v, ok := verdicts[c.New]
		if !ok {
			v = suppress.Verdicts{Doc: c.Doc, Network: map[*javadoc.Unit]bool{}}
			verdicts[c.New] = v
		}
		v.Network[c.Unit] = !outcomes[i].checksOnly && outcomes[i].failure == nil
	}
	var all []report.Remark
	say := func(d placed, kind, message string) {
		r := report.Remark{Kind: kind, Path: d.path, Line: d.Line, Message: message}
		if !slices.Contains(all, r) { // refs of one push may share their files
			all = append(all, r)
		}
	}
	for _, d := range directives {
		v, judged := verdicts[d.Method]
		if judged || !d.Standing {
			for _, p := range d.Problems {
				say(d, report.BadSuppression, fmt.Sprintf("`%s`: %s", d.Text, p))
			}
		}
		if !judged {
			continue
		}
		for _, name := range d.Unused(v) {
			if level, set := policy.Rules[name]; !set || level != detector.OK {
				say(d, report.UnusedSuppression, fmt.Sprintf("`%s`: `%s` silences nothing in this change: take it out, or it will hide the next finding", d.Text, name))
			}
		}
	}
	return all
}

// hideKnown takes the findings out of a report that are in the baseline.
func hideKnown(ctx context.Context, o Options, r *report.Report) error {
	if o.Baseline == nil || len(r.Findings) == 0 {
		return nil
	}
	found := map[string]bool{}
	for _, f := range r.Findings {
		found[f.Fingerprint] = true
	}
	known, err := o.Baseline(ctx, func(fingerprint string) bool { return found[fingerprint] })
	if err != nil {
		return err
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f report.Finding) bool {
		entry, ok := known.Find(f.Fingerprint)
		if !ok {
			return false
		}
		r.Hidden = append(r.Hidden, report.Hidden{Finding: f, Kind: report.ByBaseline, Reason: entry.Reason})
		r.Summary.Baselined++
		if f.Level == detector.Block {
			r.Summary.Blocked--
		} else {
			r.Summary.Warned--
		}
		return true
	})
	return nil
}
