package detector

import (
	"jithook/encode"
	"jithook/encode/input"
	"jithook/engine"
)

// Weight says how much one part of a change moves the network's verdict.
type Weight struct {
	encode.Hunk
	// Fall is the probability of the whole change less the probability as if this part had not been made: positive where
	// the part makes the comment look stale.
	Fall float64
}

// Weigh undoes the parts of a case's change one at a time and runs the network on what is left. It gives no weights where there is
// no network, or one that reads something else than the sequence of edits. Cost: one run for each part, at most maxWeighed.
func (d *Detector) Weigh(c *engine.Case) ([]Weight, error) {
	if d.session == nil || d.manifest.Code != input.Edit || d.manifest.Graph {
		return nil, nil
	}
	x, err := d.encoder.Encode(c)
	if err != nil {
		return nil, err
	}
	whole, err := d.Probability(c, x)
	if err != nil {
		return nil, err
	}
	var weights []Weight
	for _, h := range encode.Hunks(c) {
		if len(weights) == maxWeighed {
			break
		}
		p, err := d.Probability(c, d.encoder.EncodeWithout(c, h))
		if err != nil {
			return nil, err
		}
		weights = append(weights, Weight{h, whole - p})
	}
	return weights, nil
}

// maxWeighed bounds the runs for one explanation. A change of more parts is a rewrite, of which no single line is the reason.
const maxWeighed = 12
