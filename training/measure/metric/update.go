package metric

import "jithook/engine/javadoc"

// Update is a comment unit and what a system that detects and updates makes of it (paper, section "Extrinsic
// Evaluation"). The texts are as ScoreText takes them.
type Update struct {
	Type  javadoc.Type
	Stale bool // the truth
	// Alarm is the system's detection. What detects implicitly says so by a prediction that is not the source.
	Alarm bool
	// Source is the comment before the change; Prediction what the system makes of it, the source where it leaves it
	// alone; Reference the right one, the source where that is not stale.
	Source, Prediction, Reference []string
}

// Updated is an update without its texts: what means and tests are made of, and what may be kept of a corpus.
type Updated struct {
	Type         javadoc.Type
	Stale, Alarm bool
	Text         Text
}

// Score measures the update's prediction.
func (u Update) Score() Updated {
	return Updated{Type: u.Type, Stale: u.Stale, Alarm: u.Alarm, Text: ScoreText(u.Source, u.Prediction, u.Reference)}
}

// UpdateScores are the figures of one set of updates, each in [0, 1]: the means of the scores of the texts, and those
// of the detection as Scores has them.
type UpdateScores struct {
	N         int `json:"n"`
	Positives int `json:"positives"`
	Text
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
	Accuracy  float64 `json:"accuracy"`
}

// UpdateTable has the scores of all updates and of each type apart.
type UpdateTable = ByType[UpdateScores]

// MeasureUpdates fills a table.
func MeasureUpdates(updates []Updated) UpdateTable {
	return byType(updates, func(u Updated) javadoc.Type { return u.Type }, measureUpdates)
}

func measureUpdates(updates []Updated) UpdateScores {
	var sum TextMeans
	items := make([]Item, len(updates))
	for i, u := range updates {
		items[i] = Item{Type: u.Type, Stale: u.Stale, Alarm: u.Alarm}
		for m, v := range u.Text.Means() {
			sum[m] += v / float64(len(updates))
		}
	}
	s := measure(items)
	return UpdateScores{N: s.N, Positives: s.Positives, Text: sum.text(), Precision: s.Precision, Recall: s.Recall,
		F1: s.F1, Accuracy: s.Accuracy}
}
