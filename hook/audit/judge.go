package audit

import (
	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// minKept is the probability from which on a unit's verdict is kept, shown or not: another choice of what is shown then needs no
// judging anew.
const minKept = 0.2

// suspect is a unit that may be stale, in a form that can be kept: its methods are named by blobs and places in them.
type suspect struct {
	Type  javadoc.Type `json:"type"`
	Param string       `json:"param,omitempty"`

	Level       detector.Level `json:"level"`
	Rule        string         `json:"rule,omitempty"`
	Probability float64        `json:"p"`
	// Step is the probability that the one change after which the unit became suspect gives it, taken for itself.
	Step float64 `json:"step"`

	Start        int    `json:"start"` // of the method's declaration today
	Then         method `json:"then"`  // as it was when the unit last changed
	ThenPath     string `json:"then_path"`
	Written      string `json:"written"`       // the commit in which the unit last changed
	Cut          bool   `json:"cut,omitempty"` // the history ends there: it may be older
	Outdated     string `json:"outdated"`      // the commit after which it was suspect
	OutdatedPath string `json:"outdated_path"` // of the file there
	Changes      int    `json:"changes"`       // of the method's code since
}

// method names a method within a blob.
type method struct {
	Blob  string `json:"blob"`
	Start int    `json:"start"`
}

// judge gives the verdict on a unit. It is nil for one whose method is as it was, or that still holds.
func judge(d *detector.Detector, f *files, t *traced) (*suspect, bool, error) {
	if java.SameText(t.then.Tokens, t.now.Tokens) {
		return nil, false, nil
	}
	c := &engine.Case{Old: t.then, New: t.now, Doc: t.doc, Unit: t.unit}
	v, err := d.Judge(c)
	if err != nil {
		return nil, true, err
	}
	if v.Level == detector.OK && v.Probability < minKept {
		return nil, true, nil
	}
	s := &suspect{
		Type: t.unit.Type, Param: t.unit.Param, Level: v.Level, Rule: v.Rule, Probability: v.Probability,
		Start: t.now.Decl.Start, Then: method{t.source, t.then.Decl.Start}, ThenPath: t.version.Path,
		Written: t.version.Commit.ID, Cut: t.version.Cut, Changes: len(t.steps),
	}
	return s, true, turn(d, f, t, v, s)
}

// turn finds the change after which the verdict was what it is today: by bisection, for a verdict that flips more than once is rare, and
// any flip is worth showing.
func turn(d *detector.Detector, f *files, t *traced, today detector.Verdict, s *suspect) error {
	// Of the changes since, oldest first, the verdict is harmless before change lo and not after change hi.
	n := len(t.steps)
	at := func(i int) (*java.Method, error) { // the method after change i, the oldest of which is 0
		if i < 0 {
			return t.then, nil
		}
		if i == n-1 {
			return t.now, nil
		}
		st := t.steps[n-1-i]
		p, err := f.java(st.source)
		return p.method(st.start), err
	}
	verdict := func(old, new *java.Method) (v detector.Verdict, ok bool, err error) {
		if old == nil || new == nil {
			return v, false, nil
		}
		doc := javadoc.Parse(new.Source, new.Doc)
		u := find(doc, keyOf(t.unit))
		if u == nil {
			return v, false, nil
		}
		v, err = d.Judge(&engine.Case{Old: old, New: new, Doc: doc, Unit: u})
		return v, true, err
	}
	lo, hi := -1, n-1
	for hi-lo > 1 {
		middle := (lo + hi) / 2
		m, err := at(middle)
		if err != nil {
			return err
		}
		v, ok, err := verdict(t.then, m)
		if err != nil {
			return err
		}
		if ok && suspicious(v, today) {
			hi = middle
		} else {
			lo = middle
		}
	}
	old, err := at(lo)
	if err != nil {
		return err
	}
	new, err := at(hi)
	if err != nil {
		return err
	}
	v, ok, err := verdict(old, new)
	if err != nil {
		return err
	}
	if ok {
		s.Step = v.Probability
	}
	s.Outdated, s.OutdatedPath = t.steps[n-1-hi].version.Commit.ID, t.steps[n-1-hi].version.Path
	return nil
}

// suspicious tells whether a verdict on an earlier version says what today's says.
func suspicious(v, today detector.Verdict) bool {
	if today.Level == detector.OK {
		return v.Probability >= today.Probability/2
	}
	return v.Level != detector.OK
}
