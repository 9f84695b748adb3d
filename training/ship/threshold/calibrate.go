// Package threshold chooses from which probability on the detector speaks: it calibrates the network on judged units
// and estimates how often an alarm would be right at the rate at which comments go stale in real histories.
package threshold

import (
	"math"

	"jithook/detector"
)

// Unit is a comment unit that no certain check settles and that the network has a say in, see detector.ModelApplies.
type Unit struct {
	ID      string  // verdict.ID's
	LogOdds float64 // of staleness, by the network
	Witness bool    // a check's evidence that may warn speaks, too
	Anyway  bool    // checks warn of it whatever the network holds, so it chooses no threshold
	Mined   bool    // the author changed the comment with the code
	Stale   bool    // by a reader's judgement; false where there is none
	Read    bool    // of units of whole histories: there is one
}

// pull is how strongly the calibration is held to the identity, in units' worth of evidence: a type with few judged
// units, or with units that a threshold separates without an error, has no finite fit of its own.
const pull = 4

// Calibrate fits Platt's scale and shift to judged units by penalised maximum likelihood (Newton's method).
// scikit-learn's sigmoid calibration is not held to the identity: of a type with few units it makes what it likes, and
// its regularised logistic regression pulls the scale to 0. What ships is calibrated without Python besides.
func Calibrate(units []Unit) detector.Calibration {
	scale, shift := 1.0, 0.0
	for range 100 {
		// Gradient and Hessian of the negative log-likelihood plus pull/2 · ((scale-1)² + shift²).
		ga, gb := pull*(scale-1), pull*shift
		haa, hab, hbb := float64(pull), 0.0, float64(pull)
		for _, u := range units {
			p := detector.Calibration{Scale: scale, Shift: shift}.Probability(u.LogOdds)
			d := p
			if u.Stale {
				d--
			}
			w := p * (1 - p)
			ga, gb = ga+d*u.LogOdds, gb+d
			haa, hab, hbb = haa+w*u.LogOdds*u.LogOdds, hab+w*u.LogOdds, hbb+w
		}
		det := haa*hbb - hab*hab
		da, db := (hbb*ga-hab*gb)/det, (haa*gb-hab*ga)/det
		scale, shift = scale-da, shift-db
		if math.Abs(da)+math.Abs(db) < 1e-9 {
			break
		}
	}
	return detector.Calibration{Scale: scale, Shift: shift}
}
