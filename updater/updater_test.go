package updater_test

import (
	"cmp"
	"io/fs"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"jithook/detector"
	"jithook/encode/update"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/updater"
)

func open(t *testing.T) (*updater.Updater, *detector.Detector) {
	t.Helper()
	d, err := detector.Open(onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	u, err := updater.Open(updater.Embedded(), d.Runtime())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(u.Close)
	return u, d
}

func caseOf(t *testing.T, typ javadoc.Type, param, text, doc, old, fresh string) *engine.Case {
	t.Helper()
	c, err := engine.NewCase(engine.Record{Class: "Harbour", OldCode: old, NewCode: fresh, OldDoc: doc, Type: typ,
		Param: param, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// renamed is a parameter that got another name, as authors do it most.
func renamed(t *testing.T) *engine.Case {
	return caseOf(t, javadoc.Param, "name", "name the name of the ship",
		"/**\n * Docks.\n *\n * @param name the name of the ship\n */",
		"void dock(String name) {\n    quay.add(name);\n}", "void dock(String shipName) {\n    quay.add(shipName);\n}")
}

func TestTheTrainedUpdaterWordsCommentsAnew(t *testing.T) {
	u, d := open(t)
	c := renamed(t)
	options, err := u.Options(t.Context(), c, d)
	if err != nil || len(options) == 0 {
		t.Fatalf("%d options, %v", len(options), err)
	}
	best := slices.MaxFunc(options, func(a, b updater.Option) int { return cmp.Compare(a.Confidence, b.Confidence) })
	if best.Text != "shipName the name of the ship" {
		t.Errorf("%q", best.Text)
	}
	for _, o := range options {
		if strings.Join(o.New, " ") == "name the name of the ship" || len(o.Fixes) == 0 || o.Confidence < 0 ||
			o.Confidence > 1 {
			t.Errorf("an option that is none: %+v", o)
		}
	}
	if got := string(java.ApplyEdits(c.New.Source, best.Fixes)); !strings.Contains(got,
		" * @param shipName the name of the ship\n") {
		t.Errorf("written into the source: %s", got)
	}
}

func TestASearchFindsDistinctWordingsInOrder(t *testing.T) {
	u, _ := open(t)
	c := renamed(t)
	r, err := u.Read(c, check.Run(c))
	if err != nil {
		t.Fatal(err)
	}
	found, err := u.Search(t.Context(), r, updater.Beam)
	if err != nil || len(found) < 2 {
		t.Fatalf("%d candidates, %v", len(found), err)
	}
	seen, total := map[string]bool{}, 0.0
	for i, k := range found {
		wording := strings.Join(k.New, " ")
		if seen[wording] {
			t.Errorf("%q came twice", wording)
		}
		seen[wording] = true
		total += math.Exp(k.LogProbability)
		if i > 0 && k.LogProbability > found[i-1].LogProbability {
			t.Errorf("%q came behind what is less likely", wording)
		}
	}
	if total > 1+1e-6 {
		t.Errorf("probabilities sum to %v", total)
	}
	// What the search says of what it emitted, the loss says step by step.
	loss, err := u.Loss(r, u.Encoder().Emitting(r.Example, found[0].Emitted))
	if err != nil || math.Abs(loss+found[0].Score()) > 1e-4 {
		t.Errorf("loss %v, %v; the search's score is %v", loss, err, found[0].Score())
	}
	// And of several side by side, of unlike lengths, what it says of each alone.
	var targets []*update.Target
	for _, k := range found {
		targets = append(targets, u.Encoder().Emitting(r.Example, k.Emitted))
	}
	losses, err := u.Losses(r, targets)
	if err != nil {
		t.Fatal(err)
	}
	for i, k := range found {
		if math.Abs(losses[i]+k.Score()) > 1e-4 {
			t.Errorf("%q: loss %v; the search's score is %v", k.New, losses[i], k.Score())
		}
	}
}

func TestWordingIsTheSameOnManyThreads(t *testing.T) {
	u, d := open(t)
	c := renamed(t)
	want, err := u.Options(t.Context(), c, d)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			got, err := u.Options(t.Context(), c, d)
			if err != nil || len(got) != len(want) || got[0].Text != want[0].Text || got[0].Log != want[0].Log {
				t.Errorf("%d options, %v; alone there were %d", len(got), err, len(want))
			}
		})
	}
	group.Wait()
}

func TestDamagedUpdatersAreRefused(t *testing.T) {
	runtime, err := onnx.Open(onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	for _, tt := range []struct {
		name, file string
		damage     func([]byte) []byte
		want       string
	}{
		{"no manifest", updater.ManifestFile, nil, "manifest"},
		{"an empty manifest", updater.ManifestFile, func([]byte) []byte { return []byte("{}") }, "unknown output"},
		{"no step", updater.StepFile, nil, updater.StepFile},
		{"half the reader", updater.ReaderFile, func(b []byte) []byte { return b[:len(b)/2] }, "reader.onnx is damaged"},
		{"a bit of the step", updater.StepFile, func(b []byte) []byte { b[5000] ^= 1; return b }, "step.onnx is damaged"},
		{"no vocabulary", detector.CommentVocabularyFile, nil, detector.CommentVocabularyFile},
	} {
		files := fstest.MapFS{}
		entries, err := fs.ReadDir(updater.Embedded(), ".")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			data, err := fs.ReadFile(updater.Embedded(), e.Name())
			if err != nil {
				t.Fatal(err)
			}
			files[e.Name()] = &fstest.MapFile{Data: slices.Clone(data)}
		}
		if tt.damage == nil {
			delete(files, tt.file)
		} else {
			files[tt.file].Data = tt.damage(files[tt.file].Data)
		}
		if u, err := updater.Open(files, runtime); err == nil {
			u.Close()
			t.Errorf("%s: it was opened", tt.name)
		} else if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %q does not say %q", tt.name, err, tt.want)
		}
	}
}

func TestAWordingIsShownAsWhatItIsGoodFor(t *testing.T) {
	r := updater.Ranking{Shown: 0.4, Guessed: updater.Guessed{From: 0.1}}
	of := func(confidence float64, level detector.Level) updater.Option {
		return updater.Option{Confidence: confidence, Level: level}
	}
	for _, tt := range []struct {
		name    string
		options []updater.Option
		picked  float64
		want    updater.Standing
	}{
		{"sure and consistent", []updater.Option{of(0.2, detector.OK), of(0.5, detector.OK)}, 0.5, updater.Suggestion},
		{"the detector is for the second", []updater.Option{of(0.6, detector.Warn), of(0.4, detector.OK)}, 0.4,
			updater.Suggestion},
		{"the detector is for a less likely one", []updater.Option{of(0.6, detector.Warn), of(0.3, detector.OK)}, 0.3,
			updater.Guess},
		{"not sure", []updater.Option{of(0.1, detector.OK), of(0.05, detector.OK)}, 0.1, updater.Guess},
		{"a poor one", []updater.Option{of(0.05, detector.OK)}, 0.05, updater.Unlikely},
	} {
		if picked, standing := r.Pick(tt.options); picked.Confidence != tt.picked || standing != tt.want {
			t.Errorf("%s: picked the one of confidence %v as %v, want that of %v as %v", tt.name, picked.Confidence, standing,
				tt.picked, tt.want)
		}
	}
}

// Where no guess is worth showing, suggestions are.
func TestASuggestionNeedsNoGuesses(t *testing.T) {
	r := updater.Ranking{Shown: 0.4, Guessed: updater.Guessed{From: 2}}
	if _, standing := r.Pick([]updater.Option{{Confidence: 0.5, Level: detector.OK}}); standing != updater.Suggestion {
		t.Errorf("a sure one is shown as %v", standing)
	}
}

func TestWhatTheHookWouldReportAgainIsNotShown(t *testing.T) {
	r := updater.Ranking{Shown: 0.4, Guessed: updater.Guessed{From: 0.1}}
	if picked, standing := r.Pick([]updater.Option{{Confidence: 0.9, Level: detector.Warn}}); picked != nil ||
		standing != updater.Unlikely {
		t.Errorf("picked %+v as %v", picked, standing)
	}
}

func BenchmarkSuggest(b *testing.B) {
	d, err := detector.Open(onnx.Options{Device: onnx.CPU, CacheDir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	u, err := updater.Open(updater.Embedded(), d.Runtime())
	if err != nil {
		b.Fatal(err)
	}
	defer u.Close()
	c, err := engine.NewCase(engine.Record{
		Class: "Harbour", Type: javadoc.Return, Text: "the list of the ships that lie in the harbour, never null",
		OldDoc:  "/** @return the list of the ships that lie in the harbour, never null */",
		OldCode: "public List<Ship> ships() {\n    return new ArrayList<>(ships);\n}",
		NewCode: "public Map<String, Ship> ships() {\n    Map<String, Ship> byName = new HashMap<>();\n    for (Ship ship " +
			": ships) {\n        byName.put(ship.name(), ship);\n    }\n    return byName;\n}",
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := u.Suggest(b.Context(), c, d); err != nil {
			b.Fatal(err)
		}
	}
}
