package updater

// Confidence is from where on a suggestion is shown, and what that was measured to bring when it was chosen.
type Confidence struct {
	Score     float64 `json:"score"`     // of a candidate, from which on it is shown
	Precision float64 `json:"precision"` // the share of those shown that are what the author wrote
	Shown     float64 `json:"shown"`     // the share of the stale comments that get one
}

// Never is a score that no candidate reaches: logarithms of probabilities are at most 0.
const Never = 1
