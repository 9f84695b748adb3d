package config

import (
	"fmt"
	"strings"

	"jithook/detector"
	"jithook/engine/javadoc"
)

// Measured are a model's thresholds, by type of comment; nil where there is no model.
type Measured = map[javadoc.Type]detector.Thresholds

// Show lists what holds, one setting a line, as TOML with a comment on what set it. The thresholds are those measured
// with the model.
func (e *Effective) Show(measured Measured) string {
	var lines [][2]string
	widest := 0
	for _, s := range settings() {
		line, source := s.Key+" = ", e.sources[s.Key]
		switch v, set := e.values[s.Key]; {
		case set:
			line += literal(v)
		default:
			line, source = "# "+s.Key, s.Unset+inForce(s.Key, e.Policy().Limits(measured))
		}
		lines = append(lines, [2]string{line, source})
		if len(line) <= 60 {
			widest = max(widest, len(line))
		}
	}
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%-*s  # %s\n", widest, l[0], l[1])
	}
	return b.String()
}

// inForce is a threshold that no layer sets: ": 0.85".
func inForce(key string, limits map[javadoc.Type]detector.Thresholds) string {
	for t, limit := range limits {
		for name, threshold := range byName(limit) {
			switch {
			case key != "types."+string(t)+"."+name:
			case threshold.Probability > 1:
				return ": never"
			default:
				return fmt.Sprintf(": %.2f", threshold.Probability)
			}
		}
	}
	return ""
}

func byName(t detector.Thresholds) map[string]detector.Threshold {
	return map[string]detector.Threshold{"warn": t.Warn, "warn-agreed": t.WarnAgreed, "agreed": t.Agreed, "block": t.Block}
}

// enough is the precision that a threshold must have been measured to bring before it blocks by itself: nine alarms of
// ten are right.
const enough = 0.9

// Notes tell what settings do that their author may not expect: what precision a threshold of one's own has, as far as
// it was measured.
func (e *Effective) Notes(measured Measured) []string {
	var notes []string
	policy := e.Policy()
	limits := policy.Limits(measured)
	for _, t := range javadoc.Types {
		for _, name := range []string{"warn", "warn-agreed", "agreed", "block"} {
			key := "types." + string(t) + "." + name
			if _, own := e.values[key]; own && measured != nil {
				notes = append(notes, key+" = "+literal(e.values[key])+": "+precision(name, byName(limits[t])[name], measured[t]))
			}
		}
		if limit := limits[t]; limit.Warn.Probability > limit.Block.Probability && limit.Warn.Probability <= 1 {
			notes = append(notes, fmt.Sprintf("types.%s.warn is above types.%s.block, so such comments block and never warn", t,
				t))
		}
	}
	return notes
}

// precision says what is known of a threshold.
func precision(name string, t detector.Threshold, measured detector.Thresholds) string {
	var known string
	if t.Precision == 0 {
		known = "how often it is right was not measured"
	} else {
		known = fmt.Sprintf("measured with this model, at least %.0f of 100 alarms are right", 100*t.Precision)
	}
	if name == "warn" || name == "warn-agreed" || t.Precision >= enough {
		return known
	}
	if measured.Block.Probability > 1 {
		known += "; by default this type never blocks, because no threshold of it reached 90 of 100"
	} else {
		known += fmt.Sprintf("; from %.2f on, 90 of 100 are right", measured.Block.Probability)
	}
	return known + ": this setting also blocks commits whose comments are true"
}
