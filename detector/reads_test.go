package detector_test

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/onnx"
)

// renamed is the model that ships, with another manifest.
func renamed(t *testing.T, change func(*detector.Manifest)) fs.FS {
	t.Helper()
	m, err := detector.ReadManifest(detector.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, name := range m.Files() {
		data, err := fs.ReadFile(detector.Embedded(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	change(m)
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	files[detector.ManifestFile] = &fstest.MapFile{Data: text}
	return files
}

// swap exchanges two names of a list.
func swap(t *testing.T, names []string, a, b string) {
	t.Helper()
	i, j := slices.Index(names, a), slices.Index(names, b)
	if i < 0 || j < 0 {
		t.Fatalf("the manifest does not name %s and %s", a, b)
	}
	names[i], names[j] = names[j], names[i]
}

// The model reads by name: where two names change places, it reads one for the other and holds something else of the
// case.
func TestTheModelReadsByName(t *testing.T) {
	c := listBecomesMap(t)
	found := check.Run(c)
	odds := func(d *detector.Detector, err error) float64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		z, err := d.LogOdds(c, found)
		if err != nil {
			t.Fatal(err)
		}
		return z
	}
	options := onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()}
	want := odds(detector.Open(options))
	if z := odds(detector.OpenFS(renamed(t, func(*detector.Manifest) {}), options)); z != want {
		t.Errorf("as it ships: %v, want %v", z, want)
	}
	for name, change := range map[string]func(*detector.Manifest){
		"two rules": func(m *detector.Manifest) { swap(t, m.Encoder.Rules, "collection-word", "unit-word") },
		"two features of comments": func(m *detector.Manifest) {
			swap(t, m.Encoder.CommentFeatures, "in-code/keep", "in-code/delete")
		},
		"two features of code":  func(m *detector.Manifest) { swap(t, m.Encoder.CodeFeatures, "keyword", "operator") },
		"two features of trees": func(m *detector.Manifest) { swap(t, m.Trees.Features, "cue/list", "unit/words") },
	} {
		if z := odds(detector.OpenFS(renamed(t, change), options)); z == want {
			t.Errorf("%s change places, and the model says the same", name)
		}
	}
}

func TestAModelThatReadsWhatIsNotThereIsRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*detector.Manifest)
		want   string
	}{
		"a rule": {func(m *detector.Manifest) { m.Encoder.Rules[3] = "no-such-rule" },
			`the rule "no-such-rule", which this program does not have`},
		"a rule twice":           {func(m *detector.Manifest) { m.Encoder.Rules[3] = m.Encoder.Rules[0] }, "twice"},
		"a feature of comments":  {func(m *detector.Manifest) { m.Encoder.CommentFeatures[0] = "mood" }, `the feature "mood"`},
		"a feature of code":      {func(m *detector.Manifest) { m.Encoder.CodeFeatures[0] = "mood" }, `the feature "mood"`},
		"a feature of the trees": {func(m *detector.Manifest) { m.Trees.Features[0] = "mood" }, `the feature "mood"`},
		"a rule of the trees": {func(m *detector.Manifest) {
			m.Trees.Features[slices.Index(m.Trees.Features, "rule/unit-word")] = "rule/none"
		}, `the feature "rule/none"`},
		"no rules named": {func(m *detector.Manifest) { m.Encoder.Rules = nil }, "does not name the rules and features"},
		"no features named": {func(m *detector.Manifest) { m.Encoder.CodeFeatures = nil },
			"does not name the rules and features"},
		"the trees name nothing": {func(m *detector.Manifest) { m.Trees.Features = nil }, "do not name the features"},
	} {
		d, err := detector.OpenFS(renamed(t, tt.change), onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()})
		if err == nil {
			d.Close()
			t.Errorf("%s: it was opened", name)
		} else if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %q does not say %q", name, err, tt.want)
		}
	}
}

// A rule that got another id is read by either, and one that is gone, or that became certain, is no reason to refuse
// the model.
func TestRulesThatChangedAreReadStill(t *testing.T) {
	c := listBecomesMap(t)
	found := check.Run(c)
	options := onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()}
	odds := func(change func(*detector.Manifest)) float64 {
		t.Helper()
		d, err := detector.OpenFS(renamed(t, change), options)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		z, err := d.LogOdds(c, found)
		if err != nil {
			t.Fatal(err)
		}
		return z
	}
	as := func(old, id string) func(*detector.Manifest) {
		return func(m *detector.Manifest) { m.Encoder.Rules[slices.Index(m.Encoder.Rules, old)] = id }
	}
	want := odds(func(*detector.Manifest) {})
	for old, id := range map[string]string{"number-changed": "singular-plural", "unit-word": "loop-stops",
		"null-new": "param-gone"} {
		if z := odds(as(old, id)); z != want {
			t.Errorf("with %s for %s the model says %v, want %v", id, old, z, want)
		}
	}
}

// A rule that the model was not trained with does not change what the model says, is no witness for it, and does
// what it does by itself.
func TestARuleTheModelDoesNotKnowWorksByItself(t *testing.T) {
	d := open(t)
	c := listBecomesMap(t)
	found := check.Run(c)
	z, err := d.LogOdds(c, found)
	if err != nil {
		t.Fatal(err)
	}
	evidence := check.Finding{Rule: &check.Rule{ID: "my-rule", Strength: check.Evidence}, Message: "my rule speaks"}
	more := append(slices.Clone(found), evidence)
	if again, err := d.LogOdds(c, more); err != nil || again != z {
		t.Errorf("with one finding more the model says %v (%v), want %v", again, err, z)
	}
	if len(d.Known(more)) != len(found) {
		t.Errorf("the model knows %d of %d findings, want all but one", len(d.Known(more)), len(more))
	}

	const harmless = -20
	if v := d.JudgeKnowing(c, more, harmless); v.Level != detector.Warn || v.Rule != "my-rule" {
		t.Errorf("%s by %q where the model holds the comment for true", v.Level, v.Rule)
	}
	quiet := check.Finding{Rule: &check.Rule{ID: "my-rule", Strength: check.Evidence, Quiet: true},
		Message: "my rule whispers"}
	if v := d.JudgeKnowing(c, []check.Finding{quiet}, harmless); v.Level != detector.OK {
		t.Errorf("quiet evidence brings %s by %q", v.Level, v.Rule)
	}
	certain := check.Finding{Rule: &check.Rule{ID: "my-rule", Strength: check.Certain}, Message: "my rule knows"}
	if v := d.JudgeKnowing(c, []check.Finding{certain}, harmless); v.Level != detector.Block || v.ModelRan {
		t.Errorf("what is certain brings %s, the model asked: %t", v.Level, v.ModelRan)
	}

	// Two witnesses block from a lower probability on, but only where both were measured.
	limits := detector.Thresholds{Warn: detector.Threshold{Probability: 0.2}, Agreed: detector.Threshold{Probability: 0.3},
		Block: detector.Threshold{Probability: 0.999999}}
	under := d.With(detector.Policy{Thresholds: map[javadoc.Type]detector.Thresholds{javadoc.Return: limits}})
	const likely = 1
	if v := under.JudgeKnowing(c, found, likely); v.Level != detector.Block {
		t.Fatalf("with known evidence %s", v.Level)
	}
	if v := under.JudgeKnowing(c, []check.Finding{evidence}, likely); v.Level != detector.Warn {
		t.Errorf("with unknown evidence %s", v.Level)
	}
}
