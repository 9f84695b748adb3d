// Package score keeps what a run says of each unit of the sets that it is measured on, in a few kilobytes, so that
// reports and significance tests need neither the corpus nor the model.
package score

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"jithook/engine/javadoc"
	"jithook/training/metric"
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

// Set is what a run says of the units of one set.
type Set struct {
	Name  string // "valid", "clean-valid", "test", "clean"
	Units []Unit
	// Digest tells sets of units apart: runs with the same one were measured on the same units in the same order, and can
	// be compared unit by unit.
	Digest uint64
}

// Add appends a unit. The place is its corpus.Unit.Place.
func (s *Set) Add(place uint64, u Unit) {
	s.Digest = digest(s.Digest, place)
	s.Units = append(s.Units, u)
}

// digest is FNV-1a, by words.
func digest(sum, place uint64) uint64 { return (sum ^ place) * 0x100000001b3 }

// Confirmed keeps the units on which reader and history agree, the way the paper cleaned its sample.
func (s *Set) Confirmed() Set {
	return s.where(s.Name+"-confirmed", func(u Unit) bool { return u.Stale == u.Mined })
}

// Of keeps the units of one type.
func (s *Set) Of(t javadoc.Type) Set {
	return s.where(s.Name, func(u Unit) bool { return u.Type == t })
}

// where keeps what fits. What fits must not depend on the scores, so that equal digests stay a sign of equal units.
func (s *Set) where(name string, fits func(Unit) bool) Set {
	kept := Set{Name: name, Digest: s.Digest}
	for _, u := range s.Units {
		if fits(u) {
			kept.Units = append(kept.Units, u)
		}
	}
	return kept
}

// Items are the units with an alarm where the score reaches 0.5.
func (s *Set) Items() []metric.Item {
	return s.items(func(u Unit) bool { return u.Score >= 0.5 })
}

// AtLevel are the units with an alarm at a level or a louder one.
func (s *Set) AtLevel(l Level) []metric.Item {
	return s.items(func(u Unit) bool { return u.Level == l || l == Warned && u.Level == Blocked })
}

func (s *Set) items(alarm func(Unit) bool) []metric.Item {
	items := make([]metric.Item, len(s.Units))
	for i, u := range s.Units {
		items[i] = metric.Item{Type: u.Type, Stale: u.Stale, Score: u.Score, Alarm: alarm(u)}
	}
	return items
}

// line is a set in the file: a letter for each unit's type, a digit for each label.
type line struct {
	Set    string `json:"set"`
	Digest string `json:"digest"`
	Types  string `json:"types"`
	Stale  string `json:"stale"`
	Mined  string `json:"mined"`
	Levels string `json:"levels,omitempty"`
	Scores []int  `json:"scores"` // in steps of 1/steps, rounded down, so that 0.5 stays the border
}

const steps = 10000

var letters = map[javadoc.Type]byte{javadoc.Summary: 's', javadoc.Return: 'r', javadoc.Param: 'p'}

func typeOf(letter byte) javadoc.Type {
	for t, l := range letters {
		if l == letter {
			return t
		}
	}
	return ""
}

// Write keeps the sets in a run's directory, ordered by name.
func Write(run string, sets []Set) error {
	sets = slices.Clone(sets)
	slices.SortFunc(sets, func(a, b Set) int { return strings.Compare(a.Name, b.Name) })
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, s := range sets {
		l := line{Set: s.Name, Digest: fmt.Sprintf("%016x", s.Digest)}
		var types, stale, mined, levels []byte
		for _, u := range s.Units {
			types, stale, mined = append(types, letters[u.Type]), append(stale, bit(u.Stale)), append(mined, bit(u.Mined))
			if u.Level != NoLevels {
				levels = append(levels, byte(u.Level))
			}
			l.Scores = append(l.Scores, int(math.Floor(u.Score*steps)))
		}
		l.Types, l.Stale, l.Mined, l.Levels = string(types), string(stale), string(mined), string(levels)
		if err := encoder.Encode(l); err != nil {
			return err
		}
	}
	return write(filepath.Join(run, File), text.Bytes())
}

func bit(b bool) byte {
	if b {
		return '1'
	}
	return '0'
}

// Read reads what Write kept, by the sets' names. The error wraps fs.ErrNotExist where the run kept no scores.
func Read(run string) (map[string]Set, error) {
	sets := map[string]Set{}
	err := read(filepath.Join(run, File), func(l line) (err error) {
		sets[l.Set], err = l.set()
		return named(l.Set, err)
	})
	if err != nil {
		return nil, err
	}
	return sets, nil
}

func (l *line) set() (Set, error) {
	s := Set{Name: l.Set}
	if err := number(l.Digest, &s.Digest); err != nil {
		return s, err
	}
	n := len(l.Scores)
	if len(l.Types) != n || len(l.Stale) != n || len(l.Mined) != n || l.Levels != "" && len(l.Levels) != n {
		return s, fmt.Errorf("%d scores for %d types, %d labels and %d mined labels", n, len(l.Types), len(l.Stale),
			len(l.Mined))
	}
	for i, step := range l.Scores {
		u := Unit{Stale: l.Stale[i] == '1', Mined: l.Mined[i] == '1', Score: float64(step) / steps}
		u.Type = typeOf(l.Types[i])
		if l.Levels != "" {
			u.Level = Level(l.Levels[i])
		}
		s.Units = append(s.Units, u)
	}
	return s, nil
}
