package detector_test

import (
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
)

// TestASecondNetworkIsAskedWhereTheFirstIsNotSure judges edits written by hand with the model that ships, and with the
// same without its second network: they differ where the latter's log-odds are within the bounds, and nowhere else.
func TestASecondNetworkIsAskedWhereTheFirstIsNotSure(t *testing.T) {
	cases := edited(t)
	first := logOdds(t, cases, func(m *detector.Manifest) { m.Second = nil })
	both := logOdds(t, cases, func(*detector.Manifest) {})
	m, err := detector.ReadManifest(detector.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	asked, sure := 0, 0
	for i, c := range cases {
		unsure := first[i] >= m.Second.From && first[i] <= m.Second.To
		if unsure {
			asked++
		} else {
			sure++
		}
		if (first[i] != both[i]) != unsure {
			t.Errorf("%s.%s: log-odds of %.3f become %.3f", c.New.Class, c.New.Name, first[i], both[i])
		}
	}
	if asked < 10 || sure < 10 {
		t.Errorf("%d cases ask for a second opinion and %d do not: too few", asked, sure)
	}
}

func TestASecondNetworkHasTheWordsOfTheFirst(t *testing.T) {
	read := func() *detector.Manifest {
		m, err := detector.ReadManifest(detector.Embedded())
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m, other := read(), read()
	other.SHA256[detector.CodeVocabularyFile] = "another"
	if err := m.AddSecond(other, -1, 1); err == nil {
		t.Error("a network with another vocabulary was taken")
	}
	if err := m.AddSecond(read(), 1, -1); err == nil {
		t.Error("a network that is never asked was taken")
	}
	if err := m.AddSecond(read(), -1, 1); err != nil {
		t.Error(err)
	}
}

// edited are the cases of testdata/behaviour/edits.toml that the network can be asked about.
func edited(t testing.TB) (cases []*engine.Case) {
	t.Helper()
	for _, e := range edits(t, "edits.toml") {
		for _, c := range e.cases(t, e.New) {
			if detector.ModelApplies(c) {
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// logOdds are those of a model with another manifest.
func logOdds(t *testing.T, cases []*engine.Case, change func(*detector.Manifest)) (odds []float64) {
	t.Helper()
	d := with(t, change)
	defer d.Close()
	for _, c := range cases {
		z, err := d.LogOdds(c, check.Run(c))
		if err != nil {
			t.Fatal(err)
		}
		odds = append(odds, z)
	}
	return odds
}

// with opens the embedded model with another manifest. One model can be open at a time.
func with(t *testing.T, change func(*detector.Manifest)) *detector.Detector {
	t.Helper()
	d, err := detector.OpenFS(renamed(t, change), onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
