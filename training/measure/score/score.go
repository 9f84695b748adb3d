// Package score keeps what a run says of each unit of the sets that it is measured on, in a few kilobytes, so that
// reports and significance tests need neither the corpus nor the model.
package score

import (
	"fmt"
	"math"
	"path/filepath"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
)

// File is where a run's directory keeps its scores: JSON, one set a line, compressed.
const File = "scores.json.zst"

// Unit is a unit of a set and what was said of it.
type Unit struct {
	Type  javadoc.Type
	Stale bool // the truth: the judgement where there is one, else the mined label
	Mined bool
	Score float64 // from 0 to 1; from 0.5 on it counts as an alarm
	Level Level   // of a detector that has levels
}

// Level is how loudly a detector speaks of a unit.
type Level byte

// The levels, as the file spells them.
const (
	NoLevels Level = 0   // the run has none
	Silent   Level = '-' // judged and passed
	Warned   Level = 'w'
	Blocked  Level = 'b'
)

func (u Unit) labels() labels { return labels{u.Type, u.Stale, u.Mined} }

// Set is what a detector says of the units of one set.
type Set = SetOf[Unit]

// Items are the units with an alarm where the score reaches 0.5.
func Items(s Set) []metric.Item {
	return items(s, func(u Unit) bool { return u.Score >= 0.5 })
}

// AtLevel are the units with an alarm at a level or a louder one.
func AtLevel(s Set, l Level) []metric.Item {
	return items(s, func(u Unit) bool { return u.Level == l || l == Warned && u.Level == Blocked })
}

func items(s Set, alarm func(Unit) bool) []metric.Item {
	items := make([]metric.Item, len(s.Units))
	for i, u := range s.Units {
		items[i] = metric.Item{Type: u.Type, Stale: u.Stale, Score: u.Score, Alarm: alarm(u)}
	}
	return items
}

// line is a set in the file.
type line struct {
	columns
	Levels string `json:"levels,omitempty"`
	Scores []int  `json:"scores"` // in steps of 1/steps, rounded down, so that 0.5 stays the border
}

const steps = 10000

// Write keeps the sets in a run's directory, ordered by name.
func Write(run string, sets []Set) error {
	return write(filepath.Join(run, File), sets, func(s Set) line {
		l := line{columns: columnsOf(s)}
		var levels []byte
		for _, u := range s.Units {
			if u.Level != NoLevels {
				levels = append(levels, byte(u.Level))
			}
			l.Scores = append(l.Scores, int(math.Floor(u.Score*steps)))
		}
		l.Levels = string(levels)
		return l
	})
}

// Read reads what Write kept, by the sets' names. The error wraps fs.ErrNotExist where the run kept no scores.
func Read(run string) (map[string]Set, error) { return read(filepath.Join(run, File), line.set) }

func (l line) set() (Set, error) {
	s, units, err := empty[Unit](l.columns)
	if err != nil {
		return s, err
	}
	if n := len(units); len(l.Scores) != n || l.Levels != "" && len(l.Levels) != n {
		return s, fmt.Errorf("%d scores and %d levels for %d units", len(l.Scores), len(l.Levels), n)
	}
	for i, of := range units {
		u := Unit{Type: of.typ, Stale: of.stale, Mined: of.mined, Score: float64(l.Scores[i]) / steps}
		if l.Levels != "" {
			u.Level = Level(l.Levels[i])
		}
		s.Units = append(s.Units, u)
	}
	return s, nil
}
