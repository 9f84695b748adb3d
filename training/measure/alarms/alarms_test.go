package alarms

import (
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/measure/evaluate"
)

// judged are 40 alarms at block, every tenth the network's, ten at warn, and ten units that pass.
func judged() (all []*evaluate.Judged) {
	for i := range 60 {
		v := detector.Verdict{Level: detector.Block, Rule: "param-gone"}
		switch {
		case i >= 50:
			v = detector.Verdict{Level: detector.OK}
		case i >= 40:
			v = detector.Verdict{Level: detector.Warn, Rule: "null-gone"}
		case i%10 == 0:
			v.Rule = detector.ModelRule(javadoc.Param)
		}
		all = append(all, &evaluate.Judged{Verdict: v, Unit: &corpus.Unit{
			Repo: "ada/ship", Commit: fmt.Sprint("c", i), Type: javadoc.Param, Param: "count", Old: "count how many",
			New:     "limit what the author wrote",
			OldCode: fmt.Sprintf("void f%d(int count) {}", i), NewCode: fmt.Sprintf("void f%d(int limit) {}", i),
			Mined: i%2 == 0,
		}})
	}
	return all
}

func ids(drawn []Alarm) (all []string) {
	for _, a := range drawn {
		all = append(all, annotation.ID(a.Unit))
	}
	return all
}

func TestTheDrawIsOfOneLevelAndHasEnoughOfEachKind(t *testing.T) {
	drawn := Draw{Seed: 1, Each: 3}.Of(judged(), detector.Block, 10)
	among := 0
	for _, a := range drawn {
		if a.Level != detector.Block || a.Kind != Certain && a.Kind != network(javadoc.Param) {
			t.Errorf("drew %+v", a)
		}
		if a.Among {
			among++
		}
	}
	all := func(Alarm) bool { return true }
	of := func(k Kind) int { return Measure(drawn, nil, func(a Alarm) bool { return a.Kind == k }).Drawn }
	if among != 10 || of(network(javadoc.Param)) < 3 || of(Certain) < 7 || Measure(drawn, nil, all).Unread != len(drawn) {
		t.Errorf("%d as they come; %d of the network's and %d certain", among, of(network(javadoc.Param)), of(Certain))
	}
	if warned := (Draw{Seed: 1}).Of(judged(), detector.Warn, 60); len(warned) != 10 || warned[0].Kind != Evidence {
		t.Errorf("at warn: %+v", warned)
	}
}

func TestAnAlarmKeepsItsPlaceWhereOthersGo(t *testing.T) {
	all := judged()
	before := ids(Draw{Seed: 1}.Of(all, detector.Block, 40))
	removed := before[2]
	less := slices.DeleteFunc(all, func(j *evaluate.Judged) bool { return annotation.ID(j.Unit) == removed })
	after := ids(Draw{Seed: 1}.Of(less, detector.Block, 40))
	if want := slices.Delete(slices.Clone(before), 2, 3); !slices.Equal(after, want) {
		t.Errorf("without %s the order is %v, not %v", removed, after, want)
	}
	if slices.Equal(before, ids(Draw{Seed: 2}.Of(judged(), detector.Block, 40))) {
		t.Error("the seed makes no difference")
	}
}

func TestALargeCommitDoesNotStandForMany(t *testing.T) {
	all := judged()
	for _, j := range all {
		j.Unit.Commit = j.Unit.Commit[:2] // eleven of a commit, or one
	}
	drawn := Draw{Seed: 1, PerCommit: 2}.Of(all, detector.Block, 40)
	of := map[string]int{}
	for _, a := range drawn {
		of[a.Unit.Commit]++
		if !a.Among {
			t.Errorf("%s is not among the first", ids([]Alarm{a}))
		}
	}
	if len(of) != 10 || slices.Max(slices.Collect(maps.Values(of))) != 2 {
		t.Errorf("drew %v", of)
	}
}

func TestReadersAreBlind(t *testing.T) {
	drawn := Draw{Seed: 1}.Of(judged(), detector.Block, 5)
	said := map[string]annotation.Annotation{annotation.ID(drawn[0].Unit): {Label: annotation.Unsure}}
	items := Unread(drawn, said)
	if len(items) != 4 || !slices.IsSortedFunc(items, func(a, b annotation.Item) int {
		return strings.Compare(a.ID, b.ID)
	}) {
		t.Fatalf("%d items, want the 4 that nobody read: %+v", len(items), items)
	}
	text, err := json.Marshal(items)
	if err != nil {
		t.Fatal(err)
	}
	for _, hint := range []string{"author", "mined", "param-gone", "block"} {
		if strings.Contains(strings.ToLower(string(text)), hint) {
			t.Errorf("readers are told of %q: %s", hint, text)
		}
	}
}

func TestPrecisionIsOfWhatReadersDecided(t *testing.T) {
	drawn := Draw{Seed: 1}.Of(judged(), detector.Block, 6)
	said := map[string]annotation.Annotation{}
	for i, says := range []annotation.Label{annotation.Stale, annotation.Stale, annotation.Stale, annotation.OK,
		annotation.Unsure} {
		said[annotation.ID(drawn[i].Unit)] = annotation.Annotation{Label: says}
	}
	p := Measure(drawn, said, func(Alarm) bool { return true })
	if p != (Precision{Drawn: 6, Stale: 3, OK: 1, Unsure: 1, Unread: 1}) {
		t.Errorf("%+v", p)
	}
	if share, low, high := p.Share(); share != 0.75 || low > 0.4 || high < 0.9 {
		t.Errorf("%f, from %f to %f", share, low, high)
	}
}

func TestTheAnnotationsAreWhole(t *testing.T) {
	said, err := Annotations()
	if err != nil {
		t.Fatal(err)
	}
	for id, v := range said {
		if len(id) != 16 || v.Repo == "" || v.Commit == "" || v.Why == "" || len(v.Why) > 200 {
			t.Errorf("%+v", v)
		}
	}
}

// TestNothingIsChosenByThem: what trains, calibrates and chooses thresholds must not know what readers said of test.
func TestNothingIsChosenByThem(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "jithook/training/train", "jithook/training/ship/threshold",
		"jithook/training/train/trees", "jithook/training/measure/update").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), "jithook/training/ship/threshold\n") ||
		strings.Contains(string(out), "jithook/training/measure/alarms\n") {
		t.Errorf("what chooses depends on the verdicts on test:\n%s", out)
	}
}
