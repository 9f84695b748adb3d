package hook

import (
	"fmt"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/hook/baseline"
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
	at := perMethod(directives)
	for i := range outcomes {
		out := &outcomes[i]
		if out.finding == nil {
			continue
		}
		for _, d := range at[cases[i].New] {
			if d.Silences(out.finding.Rule, cases[i].Unit.Type) {
				out.finding, out.hidden = nil, &report.Hidden{Finding: *out.finding, Kind: report.BySuppression, Reason: d.Reason, At: d.Line}
				break
			}
		}
	}
}

// perMethod gives for each method the suppressions that may silence something there: one whose names all stand in those before it never does.
func perMethod(directives []placed) map[*java.Method][]placed {
	type naming struct {
		method *java.Method
		name   string
	}
	named, at := map[naming]bool{}, map[*java.Method][]placed{}
	for _, d := range directives {
		fresh := false
		for _, name := range d.Names {
			n := naming{d.Method, name}
			if d.Holds() && !named[n] {
				named[n], fresh = true, true
			}
		}
		if fresh {
			at[d.Method] = append(at[d.Method], d)
		}
	}
	return at
}

// remarks tells what is wrong with suppressions: of those at a method that was judged, and those that the change brought. One that
// silences nothing is of no use only where all was judged that it could silence; see suppress.Directive.Unused.
func remarks(cases []located, outcomes []outcome, directives []placed, policy detector.Policy) []report.Remark {
	verdicts := map[*java.Method]suppress.Verdicts{}
	for i, c := range cases {
		v, ok := verdicts[c.New]
		if !ok {
			v = suppress.NewVerdicts(c.Doc)
			verdicts[c.New] = v
		}
		v.Network[c.Unit] = !outcomes[i].checksOnly && outcomes[i].failure == nil
	}
	var all []report.Remark
	said := map[report.Remark]bool{}
	say := func(d placed, kind, message string) {
		r := report.Remark{Kind: kind, Path: d.path, Line: d.Line, Message: message}
		if !said[r] { // refs of one push may share their files
			said[r] = true
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
				say(d, report.UnusedSuppression, fmt.Sprintf("`%s`: `%s` silences nothing in this change: remove it, or it will hide the next finding", d.Text, name))
			}
		}
	}
	return all
}

// hideKnown takes away the findings that are in the baseline, which is read where there is a finding.
func hideKnown(outcomes []outcome, known func() (baseline.Known, error)) error {
	for i := range outcomes {
		out := &outcomes[i]
		if out.finding == nil {
			continue
		}
		all, err := known()
		if err != nil {
			return err
		}
		if reason, ok := all[out.finding.Fingerprint]; ok {
			out.finding, out.hidden = nil, &report.Hidden{Finding: *out.finding, Kind: report.ByBaseline, Reason: reason}
		}
	}
	return nil
}
