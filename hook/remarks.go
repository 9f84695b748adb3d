package hook

import (
	"fmt"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// remarks says what is wrong with suppressions: of those at a method that was judged, and those that the change
// brought. One that silences nothing is of no use only where all was judged that it could silence; see
// filter.Suppression.Unused.
func remarks(
	verdicts []verdict, suppressions []placed, used map[*filter.Suppression][]string, policy detector.Policy,
) []report.Remark {
	of := map[*java.Method]filter.Judged{}
	for _, judged := range verdicts {
		c := judged.of
		v, ok := of[c.New]
		if !ok {
			v = filter.NewJudged(c.Doc)
			of[c.New] = v
		}
		v.Network[c.Unit] = !judged.checksOnly && judged.failure == nil
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
	for _, d := range suppressions {
		v, judged := of[d.Method]
		if judged || !d.Standing {
			for _, p := range d.Problems {
				say(d, report.BadSuppression, fmt.Sprintf("`%s`: %s", d.Text, p))
			}
		}
		if !judged {
			continue
		}
		for _, name := range d.Unused(v, used[d.Suppression]) {
			if level, set := policy.Rules[name]; !set || level != detector.OK {
				say(d, report.UnusedSuppression,
					fmt.Sprintf("`%s`: `%s` silences nothing in this change: remove it, or it will hide the next finding", d.Text,
						name))
			}
		}
	}
	return all
}

// silenced returns the suppression that silences the finding by a rule that a report names it by, and the names by
// which it does; nil where none does.
func (f *Found) silenced() (by *filter.Suppression, names []string) {
	for _, rule := range f.Shown() {
		if by == nil {
			by, names = filter.FirstSuppression(f.Suppressions, rule, f.Case.Unit.Kind())
		} else {
			names = append(names, by.Silences(rule, f.Case.Unit.Kind())...)
		}
	}
	return by, names
}

// silencing returns the names by which each suppression silences a finding.
func silencing(found []Found) map[*filter.Suppression][]string {
	used := map[*filter.Suppression][]string{}
	for _, f := range found {
		if d, names := f.silenced(); d != nil {
			used[d] = append(used[d], names...)
		}
	}
	return used
}
