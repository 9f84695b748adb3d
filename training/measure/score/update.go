package score

import (
	"fmt"
	"math"
	"path/filepath"

	"jithook/training/measure/metric"
)

// UpdatesFile is where the directory of a run that updates comments keeps its scores, in the form of File. No text is
// in it: the texts of the corpus stand under their projects' licences.
const UpdatesFile = "updates.json.zst"

// Updates are the scores of a run's updates of the units of one set.
type Updates = SetOf[Update]

// Update is a unit of a set and how good what was made of it is.
type Update struct {
	metric.Updated
	Mined bool
}

func (u Update) labels() labels { return labels{u.Type, u.Stale, u.Mined} }

// Updated are the units' scores.
func Updated(s Updates) []metric.Updated {
	list := make([]metric.Updated, len(s.Units))
	for i, u := range s.Units {
		list[i] = u.Updated
	}
	return list
}

// updatesLine is a set in the file: a digit for each unit, or a score in steps of 1/steps.
type updatesLine struct {
	columns
	Alarms string `json:"alarms"`
	XMatch string `json:"xmatch"`
	METEOR []int  `json:"meteor"`
	BLEU4  []int  `json:"bleu"`
	SARI   []int  `json:"sari"`
	GLEU   []int  `json:"gleu"`
}

// WriteUpdates keeps the sets in a run's directory, ordered by name.
func WriteUpdates(run string, sets []Updates) error {
	return write(filepath.Join(run, UpdatesFile), sets, func(s Updates) updatesLine {
		l := updatesLine{columns: columnsOf(s)}
		var alarms, same []byte
		for _, u := range s.Units {
			alarms, same = append(alarms, bit(u.Alarm)), append(same, bit(u.Text.XMatch == 1))
			l.METEOR, l.BLEU4 = append(l.METEOR, nearest(u.Text.METEOR)), append(l.BLEU4, nearest(u.Text.BLEU4))
			l.SARI, l.GLEU = append(l.SARI, nearest(u.Text.SARI)), append(l.GLEU, nearest(u.Text.GLEU))
		}
		l.Alarms, l.XMatch = string(alarms), string(same)
		return l
	})
}

func nearest(score float64) int { return int(math.Round(score * steps)) }

// ReadUpdates reads what WriteUpdates kept, by the sets' names. The error wraps fs.ErrNotExist where the run kept no
// updates.
func ReadUpdates(run string) (map[string]Updates, error) {
	return read(filepath.Join(run, UpdatesFile), updatesLine.updates)
}

func (l updatesLine) updates() (Updates, error) {
	s, units, err := empty[Update](l.columns)
	if err != nil {
		return s, err
	}
	for _, column := range []int{len(l.Alarms), len(l.XMatch), len(l.METEOR), len(l.BLEU4), len(l.SARI), len(l.GLEU)} {
		if column != len(units) {
			return s, fmt.Errorf("a column has %d values for %d units", column, len(units))
		}
	}
	share := func(step int) float64 { return float64(step) / steps }
	for i, of := range units {
		u := Update{Mined: of.mined}
		u.Type, u.Stale, u.Alarm = of.typ, of.stale, l.Alarms[i] == '1'
		u.Text = metric.Text{METEOR: share(l.METEOR[i]), BLEU4: share(l.BLEU4[i]), SARI: share(l.SARI[i]),
			GLEU: share(l.GLEU[i])}
		if l.XMatch[i] == '1' {
			u.Text.XMatch = 1
		}
		s.Units = append(s.Units, u)
	}
	return s, nil
}
