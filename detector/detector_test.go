package detector_test

import (
	"io/fs"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/onnx"
)

// caseOf makes the case of one comment unit and the two versions of its method.
func caseOf(t *testing.T, typ javadoc.Type, param, text, doc, old, fresh string) *engine.Case {
	t.Helper()
	c, err := engine.NewCase(engine.Record{Class: "Harbour", OldCode: old, NewCode: fresh, OldDoc: doc, Type: typ,
		Param: param, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const shipsDoc = `/**
 * Returns the list of the ships that lie in the harbour.
 *
 * @return the list of ships, never null
 */`

func listBecomesMap(t *testing.T) *engine.Case {
	return caseOf(t, javadoc.Return, "", "the list of ships, never null", shipsDoc,
		"public List<Ship> ships() {\n    return new ArrayList<>(ships);\n}",
		"public Map<String, Ship> ships() {\n    Map<String, Ship> byName = new HashMap<>();\n    for (Ship ship : ships) "+
			"{\n        byName.put(ship.name(), ship);\n    }\n    return byName;\n}")
}

func localRenamed(t *testing.T) *engine.Case {
	return caseOf(t, javadoc.Return, "", "the list of ships, never null", shipsDoc,
		"public List<Ship> ships() {\n    List<Ship> copy = new ArrayList<>(ships);\n    return copy;\n}",
		"public List<Ship> ships() {\n    List<Ship> result = new ArrayList<>(ships);\n    return result;\n}")
}

func emptyInOneLine(t *testing.T) *engine.Case {
	return caseOf(t, javadoc.Return, "", "the list of ships, never null", shipsDoc,
		"public List<Ship> ships() {\n    if (ships == null) {\n        return List.of();\n    }\n    return new "+
			"ArrayList<>(ships);\n}",
		"public List<Ship> ships() {\n    return ships == null ? List.of() : new ArrayList<>(ships);\n}")
}

func open(t *testing.T) *detector.Detector {
	t.Helper()
	d, err := detector.Open(onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

func judge(t *testing.T, d *detector.Detector, c *engine.Case) detector.Verdict {
	t.Helper()
	v, err := d.Judge(c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTheTrainedNetworkTellsStaleFromTrue(t *testing.T) {
	d := open(t)
	stale, still := judge(t, d, listBecomesMap(t)), judge(t, d, emptyInOneLine(t))
	if stale.Level == detector.OK || stale.Probability < 0.5 {
		t.Errorf("a list that became a map: %s, p = %.2f", stale.Level, stale.Probability)
	}
	if still.Level != detector.OK || still.ModelRan {
		t.Errorf("the same list in fewer words: %s by %s, asked: %v", still.Level, still.Rule, still.ModelRan)
	}
}

// What a method does was reached by the paper's filter only where a return statement changed.
func TestTheNetworkIsAskedOfMethodsThatReturnNothing(t *testing.T) {
	d := open(t)
	const old = "void clear() {\n    names.clear();\n    count = 0;\n}"
	for fresh, asked := range map[string]bool{
		"void clear() {\n    names.clear();\n}":                                             true,
		"void clear() {\n    log.debug(count);\n    names.clear();\n    this.count = 0;\n}": false,
	} {
		c := caseOf(t, javadoc.Summary, "", "Removes all names.", "/** Removes all names. */", old, fresh)
		if v := judge(t, d, c); v.ModelRan != asked {
			t.Errorf("%s\nasked: %v, want %v", fresh, v.ModelRan, asked)
		}
	}
}

func TestTheNetworkIsNotAskedOfRenamedVariables(t *testing.T) {
	if v := judge(t, open(t), localRenamed(t)); v.Level != detector.OK || v.ModelRan {
		t.Errorf("a local variable renamed: %s by %q, asked: %v", v.Level, v.Rule, v.ModelRan)
	}
}

// A parameter's new name may be a matter for what the comment says of it in other words.
func TestTheNetworkIsAskedOfRenamedParameters(t *testing.T) {
	d := open(t)
	const old, fresh = "public Ship find(String text) {\n    return ships.get(text);\n}",
		"public Ship find(String name) {\n    return ships.get(name);\n}"
	for text, alarmed := range map[string]bool{"the ship that {@code text} names, or null": true,
		"the ship, or null": false} {
		c := caseOf(t, javadoc.Return, "", text, "/**\n * Finds a ship.\n *\n * @return "+text+"\n */", old, fresh)
		if v := judge(t, d, c); !v.ModelRan || (v.Level != detector.OK) != alarmed {
			t.Errorf("%q: asked %v, %s", text, v.ModelRan, v.Level)
		}
	}
}

func TestCertainChecksNeedNoNetwork(t *testing.T) {
	c := caseOf(t, javadoc.Param, "name", "name the ship's name",
		"/**\n * Docks.\n *\n * @param name the ship's name\n */",
		"void dock(String name) {\n    quay.add(name);\n}", "void dock(String ship) {\n    quay.add(ship);\n}")
	for name, d := range map[string]*detector.Detector{"checks only": detector.ChecksOnly(), "whole": open(t)} {
		if v := judge(t, d, c); v.Level != detector.Block || v.Rule != "param-gone" || v.Probability != 1 {
			t.Errorf("%s: %s by %q, p = %v; want block by param-gone, 1", name, v.Level, v.Rule, v.Probability)
		}
	}
}

func TestJudgingIsTheSameInAnyOrderAndOnManyThreads(t *testing.T) {
	d := open(t)
	cases := []*engine.Case{listBecomesMap(t), emptyInOneLine(t)}
	want := []float64{judge(t, d, cases[0]).Probability, judge(t, d, cases[1]).Probability}
	var group sync.WaitGroup
	for i := range 32 {
		group.Go(func() {
			if v, err := d.Judge(cases[i%2]); err != nil || v.Probability != want[i%2] {
				t.Errorf("run %d: p = %v, %v; alone it was %v", i, v.Probability, err, want[i%2])
			}
		})
	}
	group.Wait()
}

// TestDamagedModelsAreRefused takes the embedded files apart, one at a time.
func TestDamagedModelsAreRefused(t *testing.T) {
	whole := func() fstest.MapFS {
		files := fstest.MapFS{}
		for _, name := range []string{detector.ManifestFile, detector.GraphFile, detector.CommentVocabularyFile,
			detector.CodeVocabularyFile} {
			data, err := fs.ReadFile(detector.Embedded(), name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: append([]byte(nil), data...)}
		}
		return files
	}
	tests := []struct {
		name   string
		damage func(fstest.MapFS)
		want   string
	}{
		{"no model", func(f fstest.MapFS) { delete(f, detector.ManifestFile) }, "there is no trained model"},
		{"no graph", func(f fstest.MapFS) { delete(f, detector.GraphFile) }, "detector.onnx"},
		{"a bit of the graph", func(f fstest.MapFS) { f[detector.GraphFile].Data[5000] ^= 1 }, "detector.onnx is damaged"},
		{"half the graph", func(f fstest.MapFS) { f[detector.GraphFile].Data = f[detector.GraphFile].Data[:5000] },
			"detector.onnx is damaged"},
		{"another vocabulary", func(f fstest.MapFS) { f[detector.CodeVocabularyFile] = f[detector.CommentVocabularyFile] },
			"code.vocab is damaged"},
		{"a manifest without thresholds", func(f fstest.MapFS) { f[detector.ManifestFile].Data = []byte("{}") },
			"no thresholds for summary"},
		{"a manifest that is none", func(f fstest.MapFS) { f[detector.ManifestFile].Data = []byte("{") }, "manifest"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := whole()
			tt.damage(files)
			if d, err := detector.OpenFS(files, onnx.Options{CacheDir: t.TempDir()}); err == nil {
				d.Close()
				t.Error("it was opened")
			} else if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%q does not say %q", err, tt.want)
			}
		})
	}
}

func TestEveryRuleHasADocument(t *testing.T) {
	for _, r := range detector.Rules() {
		if got, ok := detector.RuleByID(r.ID); !ok || got.Title == "" || len(got.Doc) < 100 {
			t.Errorf("rule %s: title %q, document of %d bytes", r.ID, got.Title, len(got.Doc))
		}
	}
	for _, typ := range javadoc.Types {
		if _, ok := detector.RuleByID(detector.ModelRule(typ)); !ok {
			t.Errorf("the network's verdict on %s has no document", typ)
		}
	}
}

func TestCapTakesBackWhatTheNetworkSaidAlone(t *testing.T) {
	d := open(t)
	v := judge(t, d, listBecomesMap(t))
	if v.Level != detector.Block || !v.ModelRan {
		t.Fatalf("%s at %.2f", v.Level, v.Probability)
	}
	if r := d.Cap(v, 1); r.Level != v.Level || r.Probability != v.Probability {
		t.Errorf("nothing to take back, and yet %s at %.2f", r.Level, r.Probability)
	}
	if r := d.Cap(v, 0.1); r.Level != detector.OK || r.Rule != "" {
		t.Errorf("%s by %s at %.2f, want nothing", r.Level, r.Rule, r.Probability)
	}
	named := d.With(detector.Policy{Rules: map[string]detector.Level{"collection-word": detector.Block}})
	if r := named.Cap(v, 0.1); r.Level != detector.Block {
		t.Errorf("%s by %s, though the policy has the check block", r.Level, r.Rule)
	}
}

// Where the network has a say, both have one threshold. Where the method does what it did, evidence is silent.
func TestEvidenceWarnsWhereTheNetworkWould(t *testing.T) {
	d := open(t).With(detector.Policy{Thresholds: map[javadoc.Type]detector.Thresholds{
		javadoc.Return: {Warn: detector.Threshold{Probability: 0.9}, Block: detector.Threshold{Probability: 0.99}},
	}})
	at := func(c *engine.Case, p float64) detector.Verdict {
		k := d.Manifest().Calibration[c.Unit.Type]
		return d.JudgeKnowing(c, check.Run(c), (math.Log(p/(1-p))-k.Shift)/k.Scale)
	}
	reached := listBecomesMap(t)
	if v := at(reached, 0.89); v.Level != detector.OK || !v.ModelRan {
		t.Errorf("at %.2f: %s by %q", v.Probability, v.Level, v.Rule)
	}
	if v := at(reached, 0.91); v.Level != detector.Warn || v.Rule != "stale-return" {
		t.Errorf("at %.2f: %s by %q", v.Probability, v.Level, v.Rule)
	}
	beside := caseOf(t, javadoc.Summary, "", "Adds a {@link Ship}.", "/** Adds a {@link Ship}. */",
		"void add() {\n    List<Ship> next = next();\n    add(next);\n}",
		"void add() {\n    List<Boat> next = next();\n    add(next);\n}")
	if v := at(beside, 0.99); v.Level != detector.OK || !v.ModelRan || len(v.Findings) == 0 {
		t.Errorf("where it has no say: %s by %q, %d findings", v.Level, v.Rule, len(v.Findings))
	}
}

// Where null is returned and the comment says "never null", the network need not agree.
func TestWhatContradictsTheTextWarnsWhateverTheNetworkHoldsOfIt(t *testing.T) {
	d := open(t)
	v := judge(t, d, caseOf(t, javadoc.Return, "", "the list of ships, never null", shipsDoc,
		"public List<Ship> ships() {\n    if (isClosed()) {\n        throw new IllegalStateException();\n    }\n    return "+
			"ships;\n}",
		"public List<Ship> ships() {\n    if (isClosed()) {\n        return null;\n    }\n    return ships;\n}"))
	r := d.Cap(v, 0.01)
	if r.Level != detector.Warn || r.Rule != "null-returned" {
		t.Errorf("%s by %q", r.Level, r.Rule)
	}
	if least := d.Thresholds()[javadoc.Return].WarnAgreed.Probability; r.Probability != least {
		t.Errorf("with probability %.2f, want that of the least likely warning, %.2f", r.Probability, least)
	}
}
