package update

import (
	"strings"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/measure/score"
	"jithook/updater"
)

// units are a stale one that its author changed, one that is consistent, and one that is stale by judgement alone.
func units() []*corpus.Unit {
	return []*corpus.Unit{
		{Method: "a", Type: javadoc.Return, Old: "the list of ships", New: "the map of ships", Mined: true},
		{Method: "b", Type: javadoc.Summary, Old: "Docks.", New: "Docks."},
		{Method: "c", Type: javadoc.Return, Old: "the port", New: "the port", Judged: true, Stale: true},
	}
}

func made(u *corpus.Unit, candidates ...string) Made {
	m := Made{Place: u.Place(), Old: strings.Fields(strings.ToLower(u.Old)), New: strings.Fields(strings.ToLower(u.New))}
	for i, c := range candidates {
		m.Candidates = append(m.Candidates, updater.Candidate{New: strings.Fields(c), LogProbability: -float64(1 + i)})
		m.Likelihoods = append(m.Likelihoods, 0.5)
	}
	return m
}

func TestRowsAreMeasuredWhereThereIsARightComment(t *testing.T) {
	all := units()
	kept := []Made{made(all[0], "the map of ships"), made(all[1], "docks"), made(all[2], "the quay")}
	s, err := Score("clean", all, kept, Implicit)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Units) != 2 {
		t.Fatalf("%d units, want the two whose right comment is known", len(s.Units))
	}
	if u := s.Units[0]; !u.Stale || !u.Alarm || u.Text.XMatch != 1 {
		t.Errorf("the list that became a map: %+v", u)
	}
	if never, _ := Score("clean", all, kept, Never); never.Units[0].Text.XMatch != 0 || never.Units[0].Alarm {
		t.Errorf("left alone: %+v", never.Units[0])
	}
	if _, err := Score("clean", all[1:], kept, Never); err == nil {
		t.Error("units that were never made were measured")
	}
	// A unit that could not be encoded was not made, and the others keep their places.
	if s, err := Score("clean", all, kept[1:], Implicit); err != nil || len(s.Units) != 1 || s.Units[0].Stale {
		t.Errorf("without the first: %+v, %v", s.Units, err)
	}
}

func TestUnitsOfOnePlaceAreKeptApart(t *testing.T) {
	all := units()[:2]
	all[1].Method = all[0].Method
	all[1].Type = all[0].Type
	of, err := pair(all, []Made{made(all[0], "the map of ships"), made(all[1], "docks")})
	if err != nil || strings.Join(of[all[0]].Best(), " ") != "the map of ships" ||
		strings.Join(of[all[1]].Best(), " ") != "docks" {
		t.Errorf("%+v, %v", of, err)
	}
}

func TestAPretrainedRowDoesWhatItsDetectorSays(t *testing.T) {
	all := units()[:2]
	kept := []Made{made(all[0], "the map of ships"), made(all[1], "quays .")}
	var detector score.Set
	for i, p := range []float64{0.9, 0.2} {
		detector.Add(kept[i].Place, score.Unit{Score: p})
	}
	if err := Aligned(detector, kept); err != nil {
		t.Fatal(err)
	}
	s, err := Score("clean", all, kept, Pretrained(detector, (*Made).Best))
	if err != nil || s.Units[0].Text.XMatch != 1 || s.Units[1].Alarm || s.Units[1].Text.XMatch != 1 {
		t.Errorf("%+v, %v", s.Units, err)
	}
	if err := Aligned(detector, kept[:1]); err == nil {
		t.Error("a detector of other units was taken")
	}
}

func TestRerankingPrefersWhatIsLikeTheOldComment(t *testing.T) {
	m := made(units()[0], "a thing that nobody can tell", "the map of ships")
	m.Candidates[1].LogProbability = m.Candidates[0].LogProbability - 0.1
	if got := strings.Join(m.Reranked(), " "); got != "the map of ships" {
		t.Errorf("%q came first", got)
	}
}

func TestRerankingPrefersWhatIsSaidOfSuchMethods(t *testing.T) {
	m := made(units()[0], "the map of ships", "the map of boats")
	m.Candidates[1].LogProbability = m.Candidates[0].LogProbability
	m.Likelihoods = []float64{0.1, 0.9}
	if got := strings.Join(m.Reranked(), " "); got != "the map of boats" {
		t.Errorf("%q came first", got)
	}
}

func TestWhatReranksNeedsAGenerator(t *testing.T) {
	for row, want := range map[string]bool{
		"never": false, "always": false, "copy-1": false, "pretrained-seq-1": true, "pretrained-hybrid-beam-1": false,
		"joint-graph-2": true,
	} {
		if reranks(row) != want {
			t.Errorf("%s: %v", row, !want)
		}
	}
}
