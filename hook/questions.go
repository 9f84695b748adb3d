package hook

import (
	"cmp"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// question is a documented method, type or field that a reader may be asked about.
type question struct {
	report.Doubt
	place  string  // names the method above any comment, see identity
	likely float64 // how likely the unit most in doubt is stale
	start  int     // of the comment
}

// questions are those of a change, no more than it may have: the likeliest stale, then in the order of files. Each is
// there once, also where histories meet.
type questions struct {
	most int
	all  []question
}

// room reports whether a question would be among them.
func (q *questions) room(x question) bool {
	if x.likely <= detector.Unlikely {
		return false
	}
	if same := q.of(x.place); same >= 0 {
		return x.likely > q.all[same].likely
	}
	return len(q.all) < q.most || q.most > 0 && before(x, q.all[len(q.all)-1]) < 0
}

// add puts a question in for which there is room.
func (q *questions) add(x question) {
	if same := q.of(x.place); same >= 0 {
		q.all = slices.Delete(q.all, same, same+1)
	}
	at, _ := slices.BinarySearchFunc(q.all, x, before)
	q.all = slices.Insert(q.all, at, x)
	q.all = q.all[:min(len(q.all), q.most)]
}

func (q *questions) of(place string) int {
	return slices.IndexFunc(q.all, func(x question) bool { return x.place == place })
}

func before(a, b question) int {
	return cmp.Or(cmp.Compare(b.likely, a.likely), strings.Compare(a.Path, b.Path), cmp.Compare(a.start, b.start))
}

// question keeps of these verdicts what a reader may be asked about.
func (j *judge) question(verdicts []verdict, suppressions []placed, filters Filters) error {
	if !j.o.Policy.Ask || off(j.o.Policy, detector.ReadRule) {
		return nil
	}
	at := suppressionsAt(suppressions)
	for _, of := range byPair(verdicts, j.o.Policy) {
		first := of[0]
		x := question{place: first.of.place.method, likely: first.Likelihood(), start: first.of.Doc.Span.Start}
		x.Path = first.of.path
		if !j.progress.room(x) {
			continue
		}
		left, err := unanswered(of, at[first.of.New], filters)
		if err != nil {
			return err
		}
		if len(left) == 0 {
			continue
		}
		x.likely = left[0].Likelihood()
		x.Doubt = *report.NewDoubt(first.of.path, first.of.old, alone(left), first.of.lines)
		x.Silences = silences(at[first.of.New])
		j.progress.ask(x)
	}
	return nil
}

// off reports whether a policy silences a rule.
func off(p detector.Policy, rule string) bool {
	level, set := p.Rules[rule]
	return set && level == detector.OK
}

// byPair groups the verdicts that a reader could give by method, each with the old version that makes one of its units
// likeliest to be stale. Groups come in the order of the verdicts, and begin with what is likeliest.
func byPair(verdicts []verdict, policy detector.Policy) (groups [][]verdict) {
	type pair struct {
		place string
		old   *java.Method
	}
	open := slices.DeleteFunc(slices.Clone(verdicts), func(v verdict) bool {
		return off(policy, detector.ModelRule(v.of.Unit.Type)) || !v.Questionable()
	})
	groups = Grouped(open, func(v verdict) pair { return pair{v.of.place.method, v.of.Old} })
	for _, of := range groups {
		slices.SortStableFunc(of, func(a, b verdict) int {
			return cmp.Compare(b.Likelihood(), a.Likelihood())
		})
	}
	return groups
}

// unanswered are the verdicts on the units of one method for which neither a suppression nor the baseline answers, as
// it would for a finding of a reader, of the model, or of the rule that speaks of the unit.
func unanswered(
	of []verdict, suppressions []*filter.Suppression, filters Filters,
) (left []detector.Verdict, err error) {
	for _, v := range of {
		rules := []string{detector.ReadRule}
		if v.of.Learnt() {
			rules = append(rules, detector.ModelRule(v.of.Unit.Type))
		}
		if v.Rule != "" {
			rules = append(rules, v.Rule)
		}
		answered := false
		for _, rule := range rules {
			f := report.Finding{Verdict: v.Verdict, Path: v.of.path,
				Fingerprint: report.Fingerprint(rule, v.of.path, v.of.New, v.of.Unit),
				Ack:         report.Fingerprint(report.AckRule, v.of.path, v.of.New, v.of.Unit)}
			f.Rule = rule
			found, err := filters.Sift([]Found{{Finding: f, Suppressions: suppressions, place: v.of.place}})
			if err != nil {
				return nil, err
			}
			answered = answered || len(found) == 0 || found[0].Answer != nil
		}
		if !answered {
			left = append(left, v.Verdict)
		}
	}
	return left, nil
}

// suppressionsAt are the suppressions by the method that they stand at.
func suppressionsAt(all []placed) map[*java.Method][]*filter.Suppression {
	stated := make([]*filter.Suppression, len(all))
	for i, d := range all {
		stated[i] = d.Suppression
	}
	return filter.SuppressionsByMethod(stated)
}

// silences are the suppressions that a reader's word falls under, by the kind of the unit.
func silences(at []*filter.Suppression) map[javadoc.Type]*report.Silence {
	all := map[javadoc.Type]*report.Silence{}
	for _, kind := range javadoc.Kinds {
		if d, _ := filter.FirstSuppression(at, detector.ReadRule, kind); d != nil {
			all[kind] = &report.Silence{Reason: d.Reason, At: d.Line}
		}
	}
	return all
}

// alone are verdicts on the units of one method that hold no more of its file than the method.
func alone(verdicts []detector.Verdict) []detector.Verdict {
	c := verdicts[0].Case
	old, fresh := c.Old.Detached(), c.New.Detached()
	all := slices.Clone(verdicts)
	for i, v := range all {
		all[i].Case = &engine.Case{Old: old, New: fresh, Doc: v.Case.Doc, Unit: v.Case.Unit}
		all[i].Findings = check.Detached(v.Findings)
	}
	return all
}
