package evaluate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/training/measure/metric"
)

// Four judged units, one of them not parsable, and one on which history and judgement differ.
const units = `
{"id":"1","type":"param","param":"count","old":"count how many","old_doc":"/** @param count how many */","old_code":"void take(int count) { use(count); }","new_code":"void take(int limit) { use(limit); }","mined":1,"stale":1}
{"id":"2","type":"return","param":"","old":"the size","old_doc":"/** @return the size */","old_code":"int size() { return n; }","new_code":"int size() { return n + 1; }","mined":0,"stale":0}
{"id":"3","type":"summary","param":"","old":"Stops the engine.","old_doc":"/** Stops the engine. */","old_code":"void stop() { engine.halt(); }","new_code":"void stop() { motor.halt(); }","mined":1,"stale":0}
{"id":"4","type":"return","param":"","old":"a value","old_doc":"/** @return a value */","old_code":"int broken( { return 1; }","new_code":"int broken() { return 2; }","mined":1,"stale":1}
`

func data(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "clean.jsonl")
	if err := os.WriteFile(path, []byte(strings.TrimSpace(units)+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOverlapOnJudgedUnits(t *testing.T) {
	r, err := File(data(t), Overlap, false)
	if err != nil {
		t.Fatal(err)
	}
	// It alarms on 1 (count) and 3 (engine), of which 1 is stale; 4 cannot be judged and is missed.
	want := metric.Scores{N: 4, Positives: 2, Precision: 0.5, Recall: 0.5, F1: 0.5, Accuracy: 0.5}
	got := r.All
	got.AveragePrecision = 0
	if got != want || r.Skipped != 1 {
		t.Errorf("all: %+v, %d skipped; want %+v and 1", got, r.Skipped, want)
	}
	if r.Param.F1 != 1 || r.Summary.Accuracy != 0 || r.Return.N != 2 {
		t.Errorf("types: %+v", r.Table)
	}
	if r.Block != r.Table || r.Warn != r.Table {
		t.Error("a rule that says yes or no has one figure at every level")
	}
}

func TestConfirmedLeavesOutWhatHistoryDenies(t *testing.T) {
	r, err := File(data(t), Overlap, true)
	if err != nil {
		t.Fatal(err)
	}
	if r.All.N != 3 || r.Summary.N != 0 || r.All.Precision != 1 {
		t.Errorf("confirmed: %+v", r.Table)
	}
}

func TestChecksBlockWhatIsCertain(t *testing.T) {
	r, err := File(data(t), Checks(), false)
	if err != nil {
		t.Fatal(err)
	}
	if r.Block.Param.Recall != 1 || r.Block.Param.Precision != 1 {
		t.Errorf("a renamed @param must be blocked: %+v", r.Block.Param)
	}
}

func TestSignaturesAndBodiesAreMeasuredApart(t *testing.T) {
	r, err := File(data(t), Checks(), false)
	if err != nil {
		t.Fatal(err)
	}
	s, b := r.Signature, r.Body
	if s.Param.N != 1 || b.Param.N != 0 || b.All.N == 0 || s.All.N+b.All.N+r.Skipped != r.All.N {
		t.Errorf("%d of signatures, %d of bodies", s.All.N, b.All.N)
	}
}

func TestTheThreeLevelsAreMeasuredApart(t *testing.T) {
	opinions := map[string]Opinion{"param": {0.7, "block"}, "return": {0.6, "warn"}, "summary": {0.4, "ok"}}
	r, err := File(data(t), func(c *engine.Case) (Opinion, error) { return opinions[string(c.Unit.Type)], nil }, false)
	if err != nil {
		t.Fatal(err)
	}
	alarms := func(s metric.Scores) float64 { return s.Recall * float64(s.Positives) }
	if r.All.Precision != 0.5 || r.Block.All.Precision != 1 || r.Warn.All.Precision != 0.5 || alarms(r.Block.All) != 1 {
		t.Errorf("report: %+v", r)
	}
}

func TestAFileWithoutUnitsIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty.jsonl")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := File(path, Overlap, false); err == nil || !strings.Contains(err.Error(), "no unit") {
		t.Errorf("error %v", err)
	}
}
