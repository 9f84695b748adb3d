package updater

import (
	"cmp"
	"context"
	"math"
	"slices"

	"jithook/detector"
	"jithook/encode/rewrite"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
)

// Option is a wording that may be suggested, and what speaks for it.
type Option struct {
	New   []string // its subtokens
	Fixes []java.Edit
	Text  string // the unit in one line
	// Mean and Log are the mean and the sum of the logarithms of its tokens' probabilities.
	Mean, Log float64
	// Share is its probability among the candidates of the beam and this wording.
	Share float64
	// Substituted is true if it is one of Substitutions.
	Substituted bool
	// Odds are the log-odds by the detector that the comment is stale, worded so; Before are those of the old wording.
	Odds, Before float64
	// Level is what the hook would do with the comment in this wording.
	Level detector.Level
	// Confidence is the ranking's.
	Confidence float64
	length     int // of the old wording, in subtokens
}

// What of the search is looked at more closely: each option costs a run of the detector.
const (
	width      = 8
	maxOptions = 5
)

// Options are the sound wordings of a stale comment that can be written into its source, the likeliest first by the
// updater's network. It looks for no more once the context is done, whose error that is.
func (u *Updater) Options(ctx context.Context, c *engine.Case, d *detector.Detector) ([]Option, error) {
	found := check.Run(c) // all that fired, whatever the detector's policy silences: that is how the networks were trained
	r, err := u.Read(c, found)
	if err != nil {
		return nil, err
	}
	candidates, err := u.Search(ctx, r, width)
	if err != nil {
		return nil, err
	}
	var options []Option
	for _, k := range candidates {
		options = append(options, Option{New: k.New, Mean: k.Score(), Log: k.LogProbability})
	}
	for _, updated := range Substitutions(c) {
		at := slices.IndexFunc(options, func(o Option) bool { return slices.Equal(o.New, updated) })
		if at < 0 {
			target := u.encoder.Target(r.Example, updated)
			loss, err := u.Loss(r, target)
			if err != nil {
				return nil, err
			}
			options = append(options, Option{New: updated, Mean: -loss, Log: -loss * float64(len(target.IDs))})
			at = len(options) - 1
		}
		options[at].Substituted = true
	}
	var total float64
	for _, o := range options {
		total += math.Exp(o.Log)
	}
	slices.SortStableFunc(options, func(a, b Option) int { return cmp.Compare(b.Log, a.Log) })
	options = slices.DeleteFunc(options, func(o Option) bool { return slices.Equal(o.New, r.Old) })
	before, err := d.LogOdds(c, found)
	if err != nil {
		return nil, err
	}
	var kept []Option
	place := -1 // among all that can be written
	for _, o := range options {
		if len(kept) == maxOptions {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		o.Share = math.Exp(o.Log) / total
		o.New = articles(r.Old, o.New)
		if slices.ContainsFunc(kept, func(k Option) bool { return slices.Equal(k.New, o.New) }) {
			continue
		}
		var ok bool
		if o.Fixes, ok = rewrite.Unit(c, o.New); !ok || len(o.Fixes) == 0 || fix.Flaw(o.Fixes, c) != "" {
			continue
		}
		fixed := fix.Apply(c, o.Fixes)
		if fixed == nil {
			continue
		}
		place++
		left := check.Run(fixed)
		if !sound(c, fixed, o.Fixes, found, left) {
			continue
		}
		o.Text = fixed.Unit.Text
		if o.Odds, err = d.LogOdds(fixed, left); err != nil {
			return nil, err
		}
		o.Level = d.JudgeKnowing(fixed, left, o.Odds).Level
		o.Before, o.length = before, len(r.Old)
		o.Confidence = u.manifest.Ranking.Confidence(&o, c.Unit.Type, place)
		kept = append(kept, o)
	}
	return kept, nil
}

// Standing is how a wording may be shown.
type Standing int

// The standings, from the least.
const (
	Unlikely   Standing = iota // to who asks for all there is
	Guess                      // a start for the author's own words
	Suggestion                 // what the comment should say
)

// Suggest chooses the new text of a stale comment: of the options that the hook would not report again the one that
// the ranking puts first. It is nil where there is none. Where a certain rule has edits, after which the text is stale
// still, the text is of another thing, for which a network only puts the new name: nothing is suggested.
func (u *Updater) Suggest(ctx context.Context, c *engine.Case, d *detector.Detector) (*Option, Standing, error) {
	if slices.ContainsFunc(check.Run(c), func(f check.Finding) bool {
		return f.Rule.Strength == check.Certain && len(f.Fixes) > 0
	}) {
		return nil, Unlikely, nil
	}
	options, err := u.Options(ctx, c, d)
	if err != nil {
		return nil, Unlikely, err
	}
	o, standing := u.manifest.Ranking.Pick(options)
	return o, standing, nil
}
