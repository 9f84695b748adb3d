package metric

import (
	"strings"
	"testing"

	"jithook/engine/javadoc"
)

func update(t javadoc.Type, stale bool, source, prediction, reference string) Update {
	return Update{Type: t, Stale: stale, Alarm: prediction != source,
		Source: strings.Fields(source), Prediction: strings.Fields(prediction), Reference: strings.Fields(reference)}
}

func TestUpdatesAreMeasuredByTypeAndAgainstNeverUpdating(t *testing.T) {
	updates := []Update{
		update(javadoc.Return, true, "the number of rows in the table", "the number of columns in the table",
			"the number of columns in the table"),
		update(javadoc.Return, false, "the size of the list", "the size of the list", "the size of the list"),
		update(javadoc.Param, false, "name the name of the user", "id the id of the user", "name the name of the user"),
		update(javadoc.Param, true, "name the name of the user", "name the name of the user", "id the id of the user"),
	}
	var ours, never []Updated
	for _, u := range updates {
		ours = append(ours, u.Score())
		u.Alarm, u.Prediction = false, u.Source
		never = append(never, u.Score())
	}
	table := MeasureUpdates(ours)
	if s := table.All; s.N != 4 || s.Positives != 2 || s.XMatch != 0.5 || s.Precision != 0.5 || s.Recall != 0.5 ||
		s.F1 != 0.5 || s.Accuracy != 0.5 {
		t.Errorf("all: %+v", s)
	}
	if r, p := table.Return, table.Param; r.N != 2 || r.XMatch != 1 || r.F1 != 1 || p.XMatch != 0 || p.Accuracy != 0 ||
		table.Summary.N != 0 {
		t.Errorf("types: %+v", table)
	}
	near(t, "mean GLEU", table.All.GLEU, (table.Return.GLEU+table.Param.GLEU)/2)
	left := MeasureUpdates(never).All
	if left.XMatch != 0.5 || left.Recall != 0 || left.Accuracy != 0.5 {
		t.Errorf("never updating: %+v", left)
	}
	if left.SARI >= 1.0/3 || left.SARI <= 1.0/6 {
		t.Errorf("never updating has SARI %v: a third where the comment holds, less where it does not", left.SARI)
	}
}
