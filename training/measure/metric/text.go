package metric

import "slices"

// TextMeasures are what predicted comments are compared by, in the order of the paper's columns.
var TextMeasures = [...]string{"xMatch", "METEOR", "BLEU-4", "SARI", "GLEU"}

// Text has the scores of a predicted comment, or the means of many, each in [0, 1]; the tables print them in percent.
type Text struct {
	XMatch float64 `json:"xmatch"` // 1 where the prediction is the reference, token by token, else 0
	METEOR float64 `json:"meteor"`
	BLEU4  float64 `json:"bleu"`
	SARI   float64 `json:"sari"`
	GLEU   float64 `json:"gleu"`
}

// ScoreText measures a prediction against the reference. The three texts are subtokens as encode makes them of a
// comment: in lower case, none of them empty, none with a blank. The source is the comment before the change; any of
// them may be empty.
func ScoreText(source, prediction, reference []string) Text {
	t := Text{METEOR: METEOR(prediction, reference), BLEU4: BLEU4(prediction, reference),
		SARI: SARI(source, prediction, reference), GLEU: GLEU(source, prediction, reference)}
	if slices.Equal(prediction, reference) {
		t.XMatch = 1
	}
	return t
}

// TextMeans are scores in the order of TextMeasures.
type TextMeans [len(TextMeasures)]float64

// Means lists the scores.
func (t Text) Means() TextMeans { return TextMeans{t.XMatch, t.METEOR, t.BLEU4, t.SARI, t.GLEU} }

func (m TextMeans) text() Text {
	return Text{XMatch: m[0], METEOR: m[1], BLEU4: m[2], SARI: m[3], GLEU: m[4]}
}
