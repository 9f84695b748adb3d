package evaluate

import (
	"context"
	"fmt"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/measure/metric"
)

// Field is what a detector does to whole histories, at the rate at which comments change there.
type Field struct {
	Types map[string]*FieldFigures `json:"types"` // by type of unit, and "all"
	// Alarms are those on units that their authors left as they were: overlooked by them, or false.
	Alarms []Alarm `json:"alarms"`
	// Read has the figures of the units that a reader judged, changed ones too, with what is warned of or blocked as
	// alarms. They are those that detectors were unsure of or raised an alarm on, so that the average precision tells two
	// detectors apart and is nobody's in itself.
	Read metric.Table `json:"read"`
}

// FieldFigures are those of one type of unit.
type FieldFigures struct {
	Units   int   `json:"units"`   // that were judged
	Changed int   `json:"changed"` // whose text the author changed with the code, more than in looks or spelling
	Block   Alert `json:"block"`
	Warn    Alert `json:"warn"` // or block
}

// Alert counts the alarms of one level and above.
type Alert struct {
	Alarms       int     `json:"alarms"`
	PerThousand  float64 `json:"per_thousand"`  // of the units
	OnChanged    int     `json:"on_changed"`    // alarms on units that the author changed
	ChangedShare float64 `json:"changed_share"` // the part of the alarms that these are
	Recall       float64 `json:"recall"`        // the part of the changed units that these are
	// Read and Right count the alarms on unchanged units that a reader judged, and those that the reader held stale.
	Read  int `json:"read"`
	Right int `json:"right"`
}

// Alarm is one on a unit that its author left as it was.
type Alarm struct {
	corpus.Reference                // as annotation.ID has it
	Level            detector.Level `json:"level"`
	Rule             string         `json:"rule"`
	Probability      float64        `json:"probability"`
	Stale            *bool          `json:"stale,omitempty"` // by a reader's verdict; nil where nobody read it
	Text             string         `json:"text"`
	Old              string         `json:"old"`
	New              string         `json:"new"`
}

// Judged is a unit of a history and the verdict on its comment, as if the author had left it alone.
type Judged struct {
	Unit    *corpus.Unit
	Verdict detector.Verdict // without case and findings, for histories are long
}

// JudgeAll replays one unit in oneIn of a file of mined records, in the file's order. Units that do not parse are left
// out, as the hook passes over them.
func JudgeAll(ctx context.Context, path string, d *detector.Detector, oneIn uint64) ([]*Judged, error) {
	var all []*Judged
	err := dataset.Each(corpus.Replayed(path, oneIn), func(u *corpus.Unit) (*Judged, error) {
		c, err := dataset.Case(u)
		if err != nil || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v, err := d.Judge(c)
		if err != nil {
			return nil, fmt.Errorf("judge %s of %s.%s in %s: %w", u.Type, u.Class, u.Method, path, err)
		}
		v.Case, v.Findings = nil, nil
		return &Judged{u, v}, nil
	}, func(_ *corpus.Unit, j *Judged, err error) error {
		if j != nil {
			all = append(all, j)
		}
		return err
	})
	return all, err
}

// Replay judges one unit in oneIn of a file of mined records as if its author had left the comment alone. Verdicts are
// those of readers, by annotation.ID.
func Replay(
	ctx context.Context, path string, d *detector.Detector, oneIn uint64, verdicts map[string]bool,
) (*Field, error) {
	all, err := JudgeAll(ctx, path, d, oneIn)
	if err != nil {
		return nil, err
	}
	f := &Field{Types: map[string]*FieldFigures{"all": {}}}
	for _, t := range javadoc.Types {
		f.Types[string(t)] = new(FieldFigures)
	}
	var readers []metric.Item
	for _, j := range all {
		stale, read := verdicts[annotation.ID(j.Unit)]
		for _, part := range []string{"all", string(j.Unit.Type)} {
			f.Types[part].add(j.Unit.Mined, j.Verdict.Level, read, stale)
		}
		if j.Verdict.Level != detector.OK && !j.Unit.Mined {
			a := newAlarm(j.Unit, j.Verdict)
			if read {
				a.Stale = &stale
			}
			f.Alarms = append(f.Alarms, a)
		}
		if read {
			readers = append(readers, metric.Item{Type: j.Unit.Type, Stale: stale, Score: j.Verdict.Probability,
				Alarm: j.Verdict.Level != detector.OK})
		}
	}
	f.Read = metric.Measure(readers)
	for _, figures := range f.Types {
		figures.Block.finish(figures)
		figures.Warn.finish(figures)
	}
	return f, nil
}

func newAlarm(u *corpus.Unit, v detector.Verdict) Alarm {
	return Alarm{
		Reference: u.Reference(annotation.ID(u)), Level: v.Level, Rule: v.Rule, Probability: v.Probability, Text: u.Old,
		Old: u.OldCode, New: u.NewCode,
	}
}

func (f *FieldFigures) add(changed bool, level detector.Level, read, stale bool) {
	f.Units++
	if changed {
		f.Changed++
	}
	for _, at := range []struct {
		alert *Alert
		loud  bool
	}{{&f.Block, level == detector.Block}, {&f.Warn, level != detector.OK}} {
		if !at.loud {
			continue
		}
		at.alert.Alarms++
		switch {
		case changed:
			at.alert.OnChanged++
		case read:
			at.alert.Read++
			if stale {
				at.alert.Right++
			}
		}
	}
}

func (a *Alert) finish(f *FieldFigures) {
	part := func(n, of int) float64 {
		if of == 0 {
			return 0
		}
		return float64(n) / float64(of)
	}
	a.PerThousand = 1000 * part(a.Alarms, f.Units)
	a.ChangedShare, a.Recall = part(a.OnChanged, a.Alarms), part(a.OnChanged, f.Changed)
}
