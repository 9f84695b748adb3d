package updater

import (
	"fmt"
	"math"

	"jithook/detector"
	"jithook/engine/javadoc"
)

// Ranking is a logistic regression over Features: how probable it is that the author would have worded the comment just
// so. Options are ordered by it, and it is what a suggestion's confidence means.
type Ranking struct {
	Weights   []float64                `json:"weights"`   // of Features
	Intercept map[javadoc.Type]float64 `json:"intercept"` // by type of unit
	// Shown is the confidence from which on a suggestion is shown. Of those shown, the share Right is what the author
	// wrote, to the word, and the share Coverage of the reported comments that no check rewords gets one, as measured
	// where Shown was chosen.
	Shown    float64 `json:"shown"`
	Right    float64 `json:"right"`
	Coverage float64 `json:"coverage"`
	// Guessed is from where on the rest is shown as guesses, and how good they are.
	Guessed Guessed `json:"guessed"`
}

// Guessed says of wordings that are not suggested how good those are that are shown all the same, as guesses. The
// shares were measured on what was shown when From was chosen.
type Guessed struct {
	From    float64 `json:"from"`    // the confidence
	Right   float64 `json:"right"`   // what the author wrote, to the word
	Nearer  float64 `json:"nearer"`  // fewer words away from what the author wrote than the old comment is
	Further float64 `json:"further"` // more words
	Count   int     `json:"count"`
}

// FeatureNames are those of Features.
var FeatureNames = []string{
	"mean log probability", "log probability", "log share", "likeliest", "substituted",
	"fall of the log-odds of staleness", "change of length",
}

// Features are a ranking's inputs for an option, its place among the options counted from 0.
func (o *Option) Features(place int) []float64 {
	likeliest, substituted := 0.0, 0.0
	if place == 0 {
		likeliest = 1
	}
	if o.Substituted {
		substituted = 1
	}
	return []float64{
		o.Mean, o.Log, math.Log(max(o.Share, leastShare)), likeliest, substituted, o.Before - o.Odds,
		math.Abs(float64(len(o.New)-o.length)) / float64(max(len(o.New), o.length, 1)),
	}
}

const leastShare = 1e-6

// check reports what is wrong with a ranking.
func (r *Ranking) check() error {
	if len(r.Weights) != len(FeatureNames) || len(r.Intercept) != len(javadoc.Types) {
		return fmt.Errorf("its ranking has %d weights and %d intercepts instead of %d and %d; choose them by `jit-train "+
			"suggestions`",
			len(r.Weights), len(r.Intercept), len(FeatureNames), len(javadoc.Types))
	}
	return nil
}

// Pick is the option to be said of a comment, see Updater.Suggest, and what it may be shown as.
func (r *Ranking) Pick(options []Option) (*Option, Standing) {
	var best *Option
	for i := range options {
		if o := &options[i]; o.Level == detector.OK && (best == nil || o.Confidence > best.Confidence) {
			best = o
		}
	}
	switch {
	case best != nil && best.Confidence >= r.Shown:
		return best, Suggestion
	case best != nil && best.Confidence >= r.Guessed.From:
		return best, Guess
	default:
		return best, Unlikely
	}
}

// Confidence of an option, from 0 to 1.
func (r *Ranking) Confidence(o *Option, t javadoc.Type, place int) float64 {
	z := r.Intercept[t]
	for i, f := range o.Features(place) {
		z += r.Weights[i] * f
	}
	return 1 / (1 + math.Exp(-z))
}
