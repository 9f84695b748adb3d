package detector

import (
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// Policy says what a user wants findings to do. The zero value leaves all as it was measured.
type Policy struct {
	// Rules gives what the findings of a rule do, by its id. Of a check: OK silences it, though the network still reads it
	// as evidence. Of the network's rules: the most that its thresholds may bring. A rule that is not named does what it
	// does by itself: certain checks and the network block, evidence warns, quiet evidence is silent.
	Rules map[string]Level
	// Types gives the most that a finding on a type of unit may do, by the types that users name.
	Types map[javadoc.Type]Level
	// Thresholds stand in place of the manifest's. A probability of 0 keeps what was measured, but for Agreed and
	// WarnAgreed, which follow Block and Warn where only these are given: what is under a Block of one's own shall not
	// block.
	Thresholds map[javadoc.Type]Thresholds
	// Ask has the model judge every case that it can, so that a reader is asked first about what is likeliest stale, see
	// Verdict.Doubt.
	Ask bool
}

// With is the same detector under a policy. Both share the network, which the Close of either frees.
func (d *Detector) With(p Policy) *Detector {
	under := *d
	under.policy = p
	return &under
}

// Asks reports whether the policy has readers asked.
func (d *Detector) Asks() bool { return d.policy.Ask }

// Thresholds are those in force, by type of unit; nil without a network.
func (d *Detector) Thresholds() map[javadoc.Type]Thresholds {
	if d.manifest == nil {
		return nil
	}
	return d.policy.Limits(d.manifest.Thresholds)
}

// Limits puts the policy's thresholds over measured ones.
func (p Policy) Limits(measured map[javadoc.Type]Thresholds) map[javadoc.Type]Thresholds {
	limits := map[javadoc.Type]Thresholds{}
	for t, m := range measured {
		limits[t] = p.Thresholds[t].over(m)
	}
	return limits
}

// over fills in what t leaves open. Each threshold of t gets the precision that is known of it.
func (t Thresholds) over(measured Thresholds) Thresholds {
	if t.Agreed.Probability == 0 {
		t.Agreed.Probability = t.Block.Probability
	}
	if t.WarnAgreed.Probability == 0 {
		t.WarnAgreed.Probability = t.Warn.Probability
	}
	out := measured
	for _, own := range []struct {
		p      float64
		out    *Threshold
		agreed Threshold // what was measured where a check agrees, if that is what it is for
	}{
		{t.Warn.Probability, &out.Warn, Threshold{}},
		{t.WarnAgreed.Probability, &out.WarnAgreed, measured.WarnAgreed},
		{t.Block.Probability, &out.Block, Threshold{}},
		{t.Agreed.Probability, &out.Agreed, measured.Agreed},
	} {
		if own.p == 0 {
			continue
		}
		*own.out = measured.Known(own.p)
		if own.agreed.Probability <= own.p {
			own.out.Precision = max(own.out.Precision, own.agreed.Precision)
		}
	}
	return out
}

// Known is a threshold at probability p with the precision that was measured at the highest threshold up to p, which is
// the least that can be expected of it; 0 where nothing was measured so low. Alarms are not known.
func (t Thresholds) Known(p float64) Threshold {
	known := Threshold{Probability: p}
	for _, m := range []Threshold{t.Warn, t.Block} {
		if m.Probability <= p {
			known.Precision = max(known.Precision, m.Precision)
		}
	}
	return known
}

// enabled leaves out the findings of rules that the policy silences.
func (p Policy) enabled(found []check.Finding) []check.Finding {
	if len(p.Rules) == 0 {
		return found
	}
	var enabled []check.Finding
	for _, f := range found {
		if level, ok := p.Rules[f.Rule.ID]; !ok || level != OK {
			enabled = append(enabled, f)
		}
	}
	return enabled
}

// ofCheck is the level of a check's finding on a type of unit.
func (p Policy) ofCheck(r *check.Rule, t javadoc.Type) Level {
	level, ok := p.Rules[r.ID]
	switch {
	case ok:
	case r.Strength == check.Certain:
		level = Block
	case r.Quiet:
		level = OK
	default:
		level = Warn
	}
	return p.cap(level, t)
}

// ofNetwork is the most that the network may do on a unit when its thresholds say level.
func (p Policy) ofNetwork(level Level, u *javadoc.Unit) Level {
	if most, ok := p.Rules[ModelRule(u.Type)]; ok && level.Above(most) {
		level = most
	}
	return p.cap(level, u.Kind())
}

func (p Policy) cap(level Level, t javadoc.Type) Level {
	if most, ok := p.Types[t]; ok && level.Above(most) {
		return most
	}
	return level
}

// Above reports whether l weighs more than other.
func (l Level) Above(other Level) bool { return l.rank() > other.rank() }

func (l Level) rank() int {
	switch l {
	case Warn:
		return 1
	case Block:
		return 2
	default:
		return 0
	}
}
