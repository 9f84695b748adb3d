// Package evaluate measures detectors on judged comment units.
package evaluate

import (
	"fmt"
	"slices"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/measure/metric"
)

// Opinion is what a detector holds of a case.
type Opinion struct {
	Score float64 // from 0 to 1; from 0.5 on it counts as an alarm
	Level detector.Level
}

// Judge is a detector under measurement.
type Judge func(*engine.Case) (Opinion, error)

// Report has the figures of a judge's scores at 0.5, of its blocks, and of its blocks and warnings.
type Report struct {
	metric.Table
	Block metric.Table `json:"block"`
	Warn  metric.Table `json:"warn"`
	// Signature and Body are what is blocked or warned of where a change reaches the signature (name, types, parameters,
	// exceptions), and where it does not.
	Signature metric.Table `json:"signature"`
	Body      metric.Table `json:"body"`
	// Skipped is how many units could not be judged, because their methods do not parse. The hook passes over such
	// methods, so they count as units without an alarm.
	Skipped int `json:"-"`
}

// File measures a judge on the units of a file: judged ones against the judgement, or those of mined records that the
// paper's filter keeps against history. Confirmed keeps only judged units on which both agree.
func File(path string, judge Judge, confirmed bool) (*Report, error) {
	r := new(Report)
	var at, block, warn, signature, body []metric.Item
	for u, err := range corpus.Units(path) {
		if err != nil {
			return nil, err
		}
		if !u.Judged && !u.Eligible() || confirmed && !u.Confirmed() {
			continue
		}
		o := Opinion{Level: detector.OK}
		c, err := dataset.Case(u)
		if err != nil {
			r.Skipped++
		} else if o, err = judge(c); err != nil {
			return nil, fmt.Errorf("judge %s of %s.%s in %s: %w", u.Type, u.Class, u.Method, path, err)
		}
		item := metric.Item{Type: u.Type, Stale: u.Label(), Score: o.Score}
		item.Alarm = o.Score >= 0.5
		at = append(at, item)
		item.Alarm = o.Level == detector.Block
		block = append(block, item)
		item.Alarm = o.Level != detector.OK
		warn = append(warn, item)
		if c != nil && sameSignature(c.Old, c.New) {
			body = append(body, item)
		} else if c != nil {
			signature = append(signature, item)
		}
	}
	if len(at) == 0 {
		return nil, fmt.Errorf("measure on %s: no unit to judge", path)
	}
	r.Table, r.Block, r.Warn = metric.Measure(at), metric.Measure(block), metric.Measure(warn)
	r.Signature, r.Body = metric.Measure(signature), metric.Measure(body)
	return r, nil
}

// sameSignature reports whether two versions of a method are declared alike.
func sameSignature(old, fresh *java.Method) bool {
	return old.Name == fresh.Name && java.SameText(old.ReturnType, fresh.ReturnType) &&
		slices.EqualFunc(old.Params, fresh.Params, func(a, b java.Param) bool {
			return a.Name == b.Name && java.SameText(a.Type, b.Type)
		}) && slices.EqualFunc(old.Throws, fresh.Throws, java.SameText) && slices.Equal(old.TypeParams, fresh.TypeParams)
}

// Whole is the detector as the hook runs it: checks and model.
func Whole(d *detector.Detector) Judge {
	return func(c *engine.Case) (Opinion, error) {
		v, err := d.Judge(c)
		return Opinion{v.Probability, v.Level}, err
	}
}

// ModelOnly leaves the checks' verdicts out, certain ones too. A network that was trained on their evidence still reads
// it.
func ModelOnly(d *detector.Detector) Judge {
	return func(c *engine.Case) (Opinion, error) {
		found := check.Run(c)
		p, err := d.Probability(c, found)
		return Opinion{p, d.Manifest().Thresholds[c.Unit.Type].Level(p, detector.HasEvidence(d.Known(found)))}, err
	}
}

// Checks is the detector without a network. A certain finding scores 1, any other that is reported 0.5.
func Checks() Judge {
	d := detector.ChecksOnly()
	score := map[detector.Level]float64{detector.Block: 1, detector.Warn: 0.5}
	return func(c *engine.Case) (Opinion, error) {
		v, err := d.Judge(c)
		return Opinion{score[v.Level], v.Level}, err
	}
}

// Overlap is the paper's baseline OVERLAP(C, deleted): a comment is inconsistent where at least one of its tokens is
// that of deleted or replaced code (section "Baselines").
func Overlap(c *engine.Case) (Opinion, error) {
	deleted := map[string]bool{}
	for _, e := range encode.Edits(c) {
		if e.Op == encode.Delete || e.Op == encode.Replace {
			for _, s := range e.Old {
				deleted[s.Text] = true
			}
		}
	}
	if slices.ContainsFunc(encode.Comment(c), func(s encode.Subtoken) bool { return deleted[s.Text] }) {
		return Opinion{1, detector.Block}, nil
	}
	return Opinion{0, detector.OK}, nil
}
