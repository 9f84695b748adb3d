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

// UpdatesFile is where the directory of a run that updates comments keeps its scores, in the form of File. No text is
// in it: the texts of the corpus stand under their projects' licences.
const UpdatesFile = "updates.json.zst"

// Updates are the scores of what a run makes of the units of one set.
type Updates struct {
	Name   string // as of Set
	Units  []Update
	Digest uint64 // as of Set
}

// Update is a unit of a set and how good what was made of it is.
type Update struct {
	metric.Updated
	Mined bool
}

// Add scores an update and appends it. The place is its corpus.Unit.Place.
func (s *Updates) Add(place uint64, mined bool, u metric.Update) {
	s.Digest = digest(s.Digest, place)
	s.Units = append(s.Units, Update{u.Score(), mined})
}

// Updated are the units' scores.
func (s *Updates) Updated() []metric.Updated {
	list := make([]metric.Updated, len(s.Units))
	for i, u := range s.Units {
		list[i] = u.Updated
	}
	return list
}

// Confirmed keeps the units on which reader and history agree.
func (s *Updates) Confirmed() Updates {
	return s.where(s.Name+"-confirmed", func(u Update) bool { return u.Stale == u.Mined })
}

// Stale keeps those that are in truth stale.
func (s *Updates) Stale() Updates {
	return s.where(s.Name+"-stale", func(u Update) bool { return u.Stale })
}

// Of keeps the units of one type.
func (s *Updates) Of(t javadoc.Type) Updates {
	return s.where(s.Name, func(u Update) bool { return u.Type == t })
}

// where keeps what fits. What fits must not depend on what the run says.
func (s *Updates) where(name string, fits func(Update) bool) Updates {
	kept := Updates{Name: name, Digest: s.Digest}
	for _, u := range s.Units {
		if fits(u) {
			kept.Units = append(kept.Units, u)
		}
	}
	return kept
}

// updatesLine is a set in the file, as line is: a letter or digit for each unit, or a score in steps of 1/steps.
type updatesLine struct {
	Set    string `json:"set"`
	Digest string `json:"digest"`
	Types  string `json:"types"`
	Stale  string `json:"stale"`
	Mined  string `json:"mined"`
	Alarms string `json:"alarms"`
	XMatch string `json:"xmatch"`
	METEOR []int  `json:"meteor"`
	BLEU4  []int  `json:"bleu"`
	SARI   []int  `json:"sari"`
	GLEU   []int  `json:"gleu"`
}

// WriteUpdates keeps the sets in a run's directory, ordered by name.
func WriteUpdates(run string, sets []Updates) error {
	sets = slices.Clone(sets)
	slices.SortFunc(sets, func(a, b Updates) int { return strings.Compare(a.Name, b.Name) })
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, s := range sets {
		l := updatesLine{Set: s.Name, Digest: fmt.Sprintf("%016x", s.Digest)}
		var types, stale, mined, alarms, same []byte
		for _, u := range s.Units {
			types, stale, mined = append(types, letters[u.Type]), append(stale, bit(u.Stale)), append(mined, bit(u.Mined))
			alarms, same = append(alarms, bit(u.Alarm)), append(same, bit(u.Text.XMatch == 1))
			l.METEOR, l.BLEU4 = append(l.METEOR, nearest(u.Text.METEOR)), append(l.BLEU4, nearest(u.Text.BLEU4))
			l.SARI, l.GLEU = append(l.SARI, nearest(u.Text.SARI)), append(l.GLEU, nearest(u.Text.GLEU))
		}
		l.Types, l.Stale, l.Mined, l.Alarms, l.XMatch = string(types), string(stale), string(mined), string(alarms),
			string(same)
		if err := encoder.Encode(l); err != nil {
			return err
		}
	}
	return write(filepath.Join(run, UpdatesFile), text.Bytes())
}

func nearest(score float64) int { return int(math.Round(score * steps)) }

// ReadUpdates reads what WriteUpdates kept, by the sets' names. The error wraps fs.ErrNotExist where the run kept no
// updates.
func ReadUpdates(run string) (map[string]Updates, error) {
	sets := map[string]Updates{}
	err := read(filepath.Join(run, UpdatesFile), func(l updatesLine) (err error) {
		sets[l.Set], err = l.updates()
		return named(l.Set, err)
	})
	if err != nil {
		return nil, err
	}
	return sets, nil
}

func (l *updatesLine) updates() (Updates, error) {
	s := Updates{Name: l.Set}
	if err := number(l.Digest, &s.Digest); err != nil {
		return s, err
	}
	n := len(l.Types)
	for _, column := range []int{len(l.Stale), len(l.Mined), len(l.Alarms), len(l.XMatch), len(l.METEOR), len(l.BLEU4),
		len(l.SARI), len(l.GLEU)} {
		if column != n {
			return s, fmt.Errorf("a column has %d values for %d units", column, n)
		}
	}
	share := func(step int) float64 { return float64(step) / steps }
	for i := range n {
		u := Update{Mined: l.Mined[i] == '1'}
		u.Type, u.Stale, u.Alarm = typeOf(l.Types[i]), l.Stale[i] == '1', l.Alarms[i] == '1'
		u.Text = metric.Text{METEOR: share(l.METEOR[i]), BLEU4: share(l.BLEU4[i]), SARI: share(l.SARI[i]),
			GLEU: share(l.GLEU[i])}
		if l.XMatch[i] == '1' {
			u.Text.XMatch = 1
		}
		s.Units = append(s.Units, u)
	}
	return s, nil
}
