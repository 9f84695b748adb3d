package updater

import (
	"math"

	"jithook/encode"
	"jithook/encode/update"
)

// Loss is the mean negative logarithm of the probability of a target's tokens, as in training: where the vocabulary lacks a token that can be
// copied, its copies count alone.
func (u *Updater) Loss(r *Reading, t *update.Target) (float64, error) {
	s := newSearch(u, r)
	h := hypothesis{state: r.state, last: int64(encode.Pad)}
	var sum float64
	for i, word := range t.IDs {
		logs, state, err := u.run(r, []hypothesis{h})
		if err != nil {
			return 0, err
		}
		words, positions := logs[:s.vocabulary.Len()], logs[s.vocabulary.Len():]
		var p float64
		for k, text := range s.copies {
			if text != update.NoText && text == t.Text[i] {
				p += math.Exp(float64(positions[k]))
			}
		}
		if word != encode.Unknown || p == 0 {
			p += math.Exp(float64(words[word]))
		}
		sum -= math.Log(p)
		h = hypothesis{state: state, last: int64(word)}
	}
	return sum / float64(len(t.IDs)), nil
}
