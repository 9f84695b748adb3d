package audit

import (
	"cmp"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook"
	"jithook/hook/filter"
	"jithook/hook/report"
)

// suspect is a unit that seems to be stale, in a form that can be kept: its methods are named by blobs and places in
// them.
type suspect struct {
	Type  javadoc.Type `json:"type"`
	Param string       `json:"param,omitempty"`

	Level       detector.Level `json:"level"`
	Rule        string         `json:"rule"`
	Probability float64        `json:"p"`
	Fingerprint string         `json:"fingerprint"`
	Ack         string         `json:"ack"`
	WholeAck    string         `json:"whole_ack"`
	// Likely ranks what a reader is asked about; 0 where nobody is asked. Such a unit may be at level OK.
	Likely      float64      `json:"likely,omitempty"`
	HasEvidence bool         `json:"witnessed,omitempty"` // by a check that warns by itself
	Answer      *hook.Answer `json:"answer,omitempty"`    // of a suppression

	Start        int    `json:"start"` // of the method's declaration today
	Then         method `json:"then"`  // as it was when the unit last changed
	ThenPath     string `json:"then_path"`
	Written      string `json:"written"`       // the commit in which the unit last changed
	Cut          bool   `json:"cut,omitempty"` // the history ends there: it may be older
	Outdated     string `json:"outdated"`      // the commit after which it was suspect
	OutdatedPath string `json:"outdated_path"` // of the file there
	Changes      int    `json:"changes"`       // of the method's code since

	still map[string]string // types that came, and the gone ones that they still are; not kept: they stand in other files
}

// method names a method within a blob.
type method struct {
	Blob  string `json:"blob"`
	Start int    `json:"start"`
}

// found is a suspect as the filters know it.
func (s *suspect) found(path string) hook.Found {
	return hook.Found{
		Finding: report.Finding{
			Verdict: detector.Verdict{Level: s.Level, Rule: s.Rule, Probability: s.Probability},
			Path:    path, Fingerprint: s.Fingerprint, Ack: s.Ack, WholeAck: s.WholeAck,
		},
		Answer: s.Answer,
	}
}

// judge gives the verdict on a unit of the file at a path, where suppressions stand at its method. It is nil for one
// that still holds.
func judge(
	d *detector.Detector, path string, t *traced, filters hook.Filters, suppressions []*filter.Suppression,
) (*suspect, error) {
	c := &engine.Case{Old: t.then, New: t.now, Doc: t.doc, Unit: t.unit}
	v, err := d.Judge(c)
	asked := d.Asks() && v.Questionable()
	if err != nil || v.Level == detector.OK && !asked {
		return nil, err
	}
	by := len(t.steps) - 1
	if v.Level != detector.OK {
		var p float64
		if by, p, err = t.heaviest(d, v.ModelRan); err != nil {
			return nil, err
		}
		if v = d.Cap(v, p); v.Level == detector.OK && !asked {
			return nil, nil
		}
	}
	if rule := check.ByID(v.Rule); rule != nil {
		by = t.first(rule)
	}
	at := t.steps[len(t.steps)-1-by].version
	s := &suspect{
		Type: t.unit.Type, Param: keyOf(t.unit).param,
		Start: t.now.Decl.Start, Then: method{t.source, t.then.Decl.Start}, ThenPath: t.version.Path,
		Written: t.version.Commit.ID, Cut: t.version.Cut, Outdated: at.Commit.ID, OutdatedPath: at.Path,
		Changes: len(t.steps),
	}
	if asked {
		s.Likely = v.Likelihood()
	}
	if err := s.decide(v, path, filters, suppressions); err != nil {
		return nil, err
	}
	return s, nil
}

// decide takes in what is held against the unit, where suppressions stand at its method.
func (s *suspect) decide(
	v detector.Verdict, path string, filters hook.Filters, suppressions []*filter.Suppression,
) error {
	s.Level, s.Rule, s.Probability, s.Answer = v.Level, v.Rule, v.Probability, nil
	s.HasEvidence = detector.HasEvidence(v.Findings)
	rule := cmp.Or(v.Rule, detector.ReadRule) // that the answer may name
	s.Fingerprint = report.Fingerprint(rule, path, v.Case.New, v.Case.Unit)
	s.Ack = report.Fingerprint(report.AckRule, path, v.Case.New, v.Case.Unit)
	s.WholeAck = report.WholeAck(path, v.Case.New)
	found := s.found(path)
	found.Verdict, found.Suppressions = v, suppressions
	found.Rule = rule
	sifted, err := filters.Sift([]hook.Found{found})
	if err == nil {
		s.Answer = sifted[0].Answer
	}
	return err
}

// heaviest is the change, of those since the unit was written, that the network holds most likely to have outdated it,
// each taken for itself, and what probability it gives. The network was trained on single changes: over years many
// small ones add up to what it takes for a large one, and only one of them that is suspect by itself makes the whole
// credible.
func (t *traced) heaviest(d *detector.Detector, asked bool) (by int, p float64, err error) {
	if !asked {
		return len(t.steps) - 1, 0, nil
	}
	by = len(t.steps) - 1
	before := t.then
	for i := range t.steps {
		after := t.after(i)
		if after == nil {
			continue // what stood in a file can stand alone, but for the oddest
		}
		if c := t.between(before, after); c != nil {
			v, err := d.Judge(c)
			if err != nil {
				return 0, 0, err
			}
			if v.ModelRan && v.Probability > p {
				by, p = i, v.Probability
			}
		}
		before = after
	}
	return by, p, nil
}

// first is the change after which a rule has something against the unit. It is found by bisection: a rule that comes
// and goes again is rare, and any change after which it speaks is worth showing.
func (t *traced) first(rule *check.Rule) int {
	before, behind := -1, len(t.steps)-1 // it is silent after the one and speaks after the other
	for behind-before > 1 {
		middle := (before + behind) / 2
		if c := t.between(t.then, t.after(middle)); c != nil && rule.Find(c) != nil {
			behind = middle
		} else {
			before = middle
		}
	}
	return behind
}

// after is the method after change i of its code, counted from the oldest, or nil where it cannot be read.
func (t *traced) after(i int) *java.Method {
	if i == len(t.steps)-1 {
		return t.now
	}
	s := t.steps[len(t.steps)-1-i]
	m, err := java.ParseLike(t.then, s.decl, s.doc)
	if err != nil {
		return nil
	}
	m.Package, m.Class = t.then.Package, t.then.Class
	return m
}

// between is the unit's case for a part of the method's history, or nil where the later version cannot be read or has
// no such unit.
func (t *traced) between(old, after *java.Method) *engine.Case {
	if after == nil || after.Doc.Empty() {
		return nil
	}
	doc := engine.Documentation(after)
	u := find(doc, keyOf(t.unit))
	if u == nil {
		return nil
	}
	return &engine.Case{Old: old, New: after, Doc: doc, Unit: u}
}
