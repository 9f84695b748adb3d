package updater

import (
	"math"

	"jithook/encode"
	"jithook/encode/update"
)

// Loss is the mean negative logarithm of the probability of a target's tokens, as in training: where the vocabulary
// lacks a token that can be copied, its copies count alone.
func (u *Updater) Loss(r *Reading, t *update.Target) (float64, error) {
	losses, err := u.Losses(r, []*update.Target{t})
	if err != nil {
		return 0, err
	}
	return losses[0], nil
}

// Losses are those of several targets of one case, which are emitted side by side.
func (u *Updater) Losses(r *Reading, targets []*update.Target) ([]float64, error) {
	s := newSearch(u, r)
	losses := make([]float64, len(targets))
	beam := make([]hypothesis, len(targets))
	open := make([]int, len(targets)) // of each hypothesis, its target
	for i := range targets {
		beam[i], open[i] = hypothesis{state: r.state, last: int64(encode.Pad)}, i
	}
	for n := 0; len(beam) > 0; n++ {
		logs, states, err := u.run(r, beam)
		if err != nil {
			return nil, err
		}
		each, width := len(logs)/len(beam), len(states)/len(beam)
		var next []hypothesis
		var left []int
		for k, i := range open {
			t := targets[i]
			losses[i] -= math.Log(s.probability(t, n, logs[k*each:(k+1)*each])) / float64(len(t.IDs))
			if n+1 < len(t.IDs) {
				next, left = append(next, hypothesis{state: states[k*width : (k+1)*width], last: int64(t.IDs[n])}), append(left, i)
			}
		}
		beam, open = next, left
	}
	return losses, nil
}

// probability is the one of a target's n-th token, from what the step gives for each word and each position.
func (s *search) probability(t *update.Target, n int, logs []float32) float64 {
	words, positions := logs[:s.vocabulary.Len()], logs[s.vocabulary.Len():]
	var p float64
	for k, text := range s.copies {
		if text != update.NoText && text == t.Text[n] {
			p += math.Exp(float64(positions[k]))
		}
	}
	if word := t.IDs[n]; word != encode.Unknown || p == 0 {
		p += math.Exp(float64(words[word]))
	}
	return p
}
