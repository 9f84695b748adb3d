package config

import (
	"slices"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/filter"
)

// Scope is the part of the repository that the settings want judged.
func (e *Effective) Scope() filter.Scope {
	s := filter.Scope{
		Include:       value[[]string](e, "include"),
		Exclude:       value[[]string](e, "exclude"),
		SkipGenerated: e.Bool("skip-generated"),
		Access: map[string]java.Access{
			"private": java.Private, "package": java.Package, "protected": java.Protected, "public": java.Public,
		}[e.String("visibility")],
	}
	for _, t := range javadoc.Kinds {
		if e.most(t) == Off {
			s.Off = append(s.Off, t)
		}
	}
	return s
}

// Policy says what findings do by the settings. It holds only what they change.
func (e *Effective) Policy() detector.Policy {
	p := detector.Policy{Rules: map[string]detector.Level{}, Types: map[javadoc.Type]detector.Level{},
		Thresholds: map[javadoc.Type]detector.Thresholds{}}
	for _, r := range detector.Rules() {
		if level := e.String("rules." + r.ID); level != ownLevel(r.ID) {
			p.Rules[r.ID] = levels[level]
		}
	}
	for _, t := range javadoc.Kinds {
		if level := e.most(t); level != ownMost(t) && level != Block {
			p.Types[t] = levels[level]
		}
	}
	for _, t := range javadoc.Types {
		key := "types." + string(t) + "."
		own := detector.Thresholds{
			Warn:       detector.Threshold{Probability: value[float64](e, key+"warn")},
			WarnAgreed: detector.Threshold{Probability: value[float64](e, key+"warn-agreed")},
			Agreed:     detector.Threshold{Probability: value[float64](e, key+"agreed")},
			Block:      detector.Threshold{Probability: value[float64](e, key+"block")},
		}
		if own != (detector.Thresholds{}) {
			p.Thresholds[t] = own
		}
	}
	return p
}

// most is the most that a finding on a type of comment may do. Type parameters follow @param where nothing is said of
// them, as they did before they had a setting.
func (e *Effective) most(t javadoc.Type) string {
	level := e.String("types." + string(t) + ".level")
	if level == "" {
		return e.most(javadoc.Param)
	}
	return level
}

var levels = map[string]detector.Level{Off: detector.OK, Warn: detector.Warn, Block: detector.Block}

// Silence is the layer of a variable that switches rules and types of comment off for one run, by their names.
func Silence(source string, names []string) *Layer {
	l := &Layer{Source: source, values: map[string]any{}}
	for _, name := range names {
		if slices.Contains(javadoc.Kinds[:], javadoc.Type(name)) {
			l.values["types."+name+".level"] = Off
		} else {
			l.values["rules."+name] = Off
		}
	}
	return l
}
