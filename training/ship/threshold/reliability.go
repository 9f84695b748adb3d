package threshold

import (
	"path/filepath"
	"slices"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/data/kept"
)

// ReliabilityFile is where the detector's run keeps its Reliability.
const ReliabilityFile = "reliability.json"

// Reliability holds a model's probabilities against how many units are stale at the base rate.
type Reliability struct {
	Model string                  `json:"model"`
	OneIn uint64                  `json:"one_in"` // of valid's units
	Types map[javadoc.Type][]Part `json:"types"`
}

// Part are the units of whole histories whose probabilities lie between two bounds.
type Part struct {
	From    float64 `json:"from"` // the bounds, the upper one left out
	To      float64 `json:"to"`
	Units   int     `json:"units"`
	Changed int     `json:"changed"` // of these, with a comment that the author changed
	Judged  int     `json:"judged"`  // units with such probabilities that a reader judged, by which the share is estimated
	Mean    float64 `json:"mean"`    // of the probabilities
	// Share is the estimated share of stale units. Readers judged other units than those that come naturally, so it is
	// counted apart for comments that their authors changed and for others, and put together in the rates of the
	// histories.
	Share float64 `json:"share"`
}

// bounds cut the probabilities. Nine units in ten lie in the first part.
var bounds = []float64{0, 0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9, 1.01}

// enough is how many judged units a share is told from.
const enough = 5

// Hold measures the reliability of a detector. The files are those of Fit.
func Hold(d *detector.Detector, judged []string, natural string, oneIn uint64) (*Reliability, error) {
	all, err := samples(d, judged, natural, oneIn)
	if err != nil {
		return nil, err
	}
	r := &Reliability{Model: d.Manifest().ID, OneIn: oneIn, Types: map[javadoc.Type][]Part{}}
	for _, t := range javadoc.Types {
		r.Types[t] = parts(all[t].judged(), all[t].many, d.Manifest().Calibration[t])
	}
	return r, nil
}

// parts leaves out those with too few judged units to tell the share.
func parts(judged, natural []Unit, k detector.Calibration) (all []Part) {
	for i, from := range bounds[:len(bounds)-1] {
		p := Part{From: from, To: bounds[i+1]}
		within := func(units []Unit, mined bool) []Unit {
			return slices.DeleteFunc(slices.Clone(units), func(u Unit) bool {
				at := k.Probability(u.LogOdds)
				return u.Mined != mined || at < p.From || at >= p.To
			})
		}
		told := true
		for _, mined := range []bool{true, false} {
			added, seen := within(natural, mined), within(judged, mined)
			if len(added) == 0 {
				continue
			}
			stale := 0
			for _, u := range seen {
				if u.Stale {
					stale++
				}
			}
			for _, u := range added {
				p.Mean += k.Probability(u.LogOdds)
			}
			p.Units, p.Judged = p.Units+len(added), p.Judged+len(seen)
			if mined {
				p.Changed = len(added)
			}
			if told = told && len(seen) >= enough; told {
				p.Share += float64(len(added)) * float64(stale) / float64(len(seen))
			}
		}
		if p.Units == 0 || !told {
			continue
		}
		p.Mean, p.Share = p.Mean/float64(p.Units), p.Share/float64(p.Units)
		all = append(all, p)
	}
	return all
}

// Write keeps it in a run's directory.
func (r *Reliability) Write(run string) error {
	return kept.WriteJSON(filepath.Join(run, ReliabilityFile), r)
}

// ReadReliability is what Write kept, nil where there is none.
func ReadReliability(run string) (*Reliability, error) {
	return kept.ReadJSON[Reliability](filepath.Join(run, ReliabilityFile))
}
