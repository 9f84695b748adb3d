package detector_test

import (
	"math"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
)

// opinion is what a model says of a case.
type opinion struct {
	odds      float64
	level     detector.Level
	rule      string
	attention detector.Attention
}

// TestEnginesAgree judges edits of methods with both engines. Their rounding differs; what they say may not.
func TestEnginesAgree(t *testing.T) {
	var cases []*engine.Case
	for _, e := range edits(t, "plain-words.toml") {
		for _, c := range e.cases(t, e.New) {
			if c.Learnt() && c.Edited() {
				cases = append(cases, c)
			}
		}
	}
	with := func(e onnx.Engine) (all []opinion, second int) {
		d, err := detector.Open(onnx.Options{Device: onnx.CPU, Engine: e, CacheDir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if d.Engine() != string(e) {
			t.Fatalf("%s runs the model, want %s", d.Engine(), e)
		}
		for _, c := range cases {
			odds, err := d.LogOdds(c, check.Run(c))
			if err != nil {
				t.Fatal(err)
			}
			x, err := d.Encoder().Encode(c, check.Run(c))
			if err != nil {
				t.Fatal(err)
			}
			attention, err := d.Attention(x)
			if err != nil {
				t.Fatal(err)
			}
			if odds >= d.Manifest().Second.From && odds <= d.Manifest().Second.To {
				second++
			}
			v := judge(t, d, c)
			all = append(all, opinion{odds, v.Level, v.Rule, attention})
		}
		return all, second
	}
	want, _ := with(onnx.ONNXRuntime)
	got, second := with(onnx.BuiltIn)
	if len(cases) < 100 || second == 0 {
		t.Fatalf("%d cases, and the second network is asked about %d", len(cases), second)
	}
	worst := 0.0
	for i := range want {
		if got[i].level != want[i].level || got[i].rule != want[i].rule {
			t.Errorf("case %d: %s by %s, want %s by %s", i, got[i].level, got[i].rule, want[i].level, want[i].rule)
		}
		worst = max(worst, math.Abs(got[i].odds-want[i].odds))
		for name, rows := range want[i].attention {
			for r := range rows {
				for k := range rows[r] {
					worst = max(worst, math.Abs(float64(got[i].attention[name][r][k]-rows[r][k])))
				}
			}
		}
	}
	t.Logf("%d cases, the second network asked of %d: the largest difference is %.2g", len(cases), second, worst)
	if !(worst <= 1e-5) {
		t.Errorf("the engines differ by %.2g", worst)
	}
}
