package updater_test

import (
	"math"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/updater"
)

// TestEnginesWordAlike has both engines word comments anew: their rounding differs, their candidates may not.
func TestEnginesWordAlike(t *testing.T) {
	cases := []*engine.Case{renamed(t), caseOf(t, javadoc.Return, "", "the list of ships, never null",
		"/**\n * Returns the ships.\n *\n * @return the list of ships, never null\n */",
		"public List<Ship> ships() {\n    return new ArrayList<>(ships);\n}",
		"public Map<String, Ship> ships() {\n    return new HashMap<>(byName);\n}")}
	with := func(e onnx.Engine) (all [][]updater.Candidate) {
		d, err := detector.Open(onnx.Options{Device: onnx.CPU, Engine: e, CacheDir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		u, err := updater.Open(updater.Embedded(), d.Runtime())
		if err != nil {
			t.Fatal(err)
		}
		defer u.Close()
		for _, c := range cases {
			r, err := u.Read(c, check.Run(c))
			if err != nil {
				t.Fatal(err)
			}
			found, err := u.Search(t.Context(), r, updater.Beam)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, found)
		}
		return all
	}
	want, got := with(onnx.ONNXRuntime), with(onnx.BuiltIn)
	for i := range want {
		if len(got[i]) == 0 || len(got[i]) != len(want[i]) {
			t.Fatalf("case %d: %d candidates, want %d", i, len(got[i]), len(want[i]))
		}
		for k, w := range want[i] {
			if g := got[i][k]; !(math.Abs(g.LogProbability-w.LogProbability) <= 1e-3) {
				t.Errorf("case %d, candidate %d: %v with %v, want %v with %v", i, k, g.New, g.LogProbability, w.New,
					w.LogProbability)
			}
		}
	}
}
