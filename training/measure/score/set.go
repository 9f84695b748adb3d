package score

import (
	"fmt"

	"jithook/engine/javadoc"
)

// SetOf is what a run says of the units of one set.
type SetOf[U labelled] struct {
	Name  string // "valid", "clean-valid", "test", "clean"
	Units []U
	// Digest tells sets of units apart: runs with the same one were measured on the same units in the same order, and can
	// be compared unit by unit.
	Digest uint64
}

// labels are what is known of a unit, whatever a run says of it.
type labels struct {
	typ          javadoc.Type
	stale, mined bool
}

type labelled interface{ labels() labels }

// Add appends a unit. The place is its corpus.Unit.Place.
func (s *SetOf[U]) Add(place uint64, u U) {
	s.Digest = digest(s.Digest, place)
	s.Units = append(s.Units, u)
}

// digest is FNV-1a, by words.
func digest(sum, place uint64) uint64 { return (sum ^ place) * 0x100000001b3 }

// Confirmed keeps the units on which reader and history agree, the way the paper cleaned its sample.
func (s SetOf[U]) Confirmed() SetOf[U] {
	return s.where(s.Name+"-confirmed", func(l labels) bool { return l.stale == l.mined })
}

// Stale keeps those that are in truth stale.
func (s SetOf[U]) Stale() SetOf[U] {
	return s.where(s.Name+"-stale", func(l labels) bool { return l.stale })
}

// Of keeps the units of one type.
func (s SetOf[U]) Of(t javadoc.Type) SetOf[U] {
	return s.where(s.Name, func(l labels) bool { return l.typ == t })
}

// where keeps what fits. That does not depend on what the run says, so equal digests stay a sign of equal units.
func (s SetOf[U]) where(name string, fits func(labels) bool) SetOf[U] {
	kept := SetOf[U]{Name: name, Digest: s.Digest}
	for _, u := range s.Units {
		if fits(u.labels()) {
			kept.Units = append(kept.Units, u)
		}
	}
	return kept
}

// columns are how a line of the file begins: a letter for each unit's type, a digit for each label.
type columns struct {
	Set    string `json:"set"`
	Digest string `json:"digest"`
	Types  string `json:"types"`
	Stale  string `json:"stale"`
	Mined  string `json:"mined"`
}

var letters = map[javadoc.Type]byte{javadoc.Summary: 's', javadoc.Return: 'r', javadoc.Param: 'p'}

func typeOf(letter byte) javadoc.Type {
	for t, l := range letters {
		if l == letter {
			return t
		}
	}
	return ""
}

func columnsOf[U labelled](s SetOf[U]) columns {
	var types, stale, mined []byte
	for _, u := range s.Units {
		l := u.labels()
		types, stale, mined = append(types, letters[l.typ]), append(stale, bit(l.stale)), append(mined, bit(l.mined))
	}
	return columns{Set: s.Name, Digest: fmt.Sprintf("%016x", s.Digest), Types: string(types), Stale: string(stale),
		Mined: string(mined)}
}

func bit(b bool) byte {
	if b {
		return '1'
	}
	return '0'
}

// empty is the set that columns are of, yet without its units, and what is known of these.
func empty[U labelled](c columns) (SetOf[U], []labels, error) {
	s := SetOf[U]{Name: c.Set}
	if _, err := fmt.Sscanf(c.Digest, "%x", &s.Digest); err != nil {
		return s, nil, fmt.Errorf("its digest is not a number: %q", c.Digest)
	}
	units := make([]labels, len(c.Types))
	if len(c.Stale) != len(units) || len(c.Mined) != len(units) {
		return s, nil, fmt.Errorf("%d labels and %d mined ones for %d units", len(c.Stale), len(c.Mined), len(units))
	}
	for i := range units {
		units[i] = labels{typeOf(c.Types[i]), c.Stale[i] == '1', c.Mined[i] == '1'}
	}
	return s, units, nil
}
