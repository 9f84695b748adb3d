package detector_test

import (
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/javadoc"
)

// nameGone is a case with a certain finding and, behind it, evidence.
func nameGone(t *testing.T) *engine.Case {
	return caseOf(t, javadoc.Param, "name", "name the ship's name",
		"/**\n * Docks.\n *\n * @param name the ship's name\n */",
		"void dock(String name) {\n    quay.add(name);\n}", "void dock(String ship) {\n    quay.add(ship);\n}")
}

func TestAPolicySaysWhatFindingsDo(t *testing.T) {
	type rules = map[string]detector.Level
	type types = map[javadoc.Type]detector.Level
	list, removed := listBecomesMap(t), nameGone(t)
	whole, checks := open(t), detector.ChecksOnly()
	const ok, warn, block = detector.OK, detector.Warn, detector.Block
	for _, tt := range []struct {
		name   string
		by     *detector.Detector
		c      *engine.Case
		policy detector.Policy
		level  detector.Level
		rule   string
	}{
		{"as measured", whole, list, detector.Policy{}, block, "stale-return"},
		{"the network may only warn", whole, list, detector.Policy{Rules: rules{"stale-return": warn}}, warn, "stale-return"},
		{"the network is silent, the evidence stays", whole, list, detector.Policy{Rules: rules{"stale-return": ok}}, warn,
			"collection-word"},
		{"evidence blocks", checks, list, detector.Policy{Rules: rules{"collection-word": block}}, block, "collection-word"},
		{"evidence that blocks keeps its name where the network warns", whole, list,
			detector.Policy{Rules: rules{"collection-word": block, "stale-return": warn}}, block, "collection-word"},
		{"the first evidence is silent", checks, list, detector.Policy{Rules: rules{"collection-word": ok}}, warn,
			"type-word"},
		{"a type may only warn", whole, list, detector.Policy{Types: types{javadoc.Return: warn}}, warn, "stale-return"},
		{"a type is off", whole, list, detector.Policy{Types: types{javadoc.Return: ok}}, ok, ""},
		{"another type is off", whole, list, detector.Policy{Types: types{javadoc.Param: ok}}, block, "stale-return"},
		{"what is certain warns", whole, removed, detector.Policy{Rules: rules{"param-gone": warn}}, warn, "param-gone"},
		{"what is certain is silent", checks, removed, detector.Policy{Rules: rules{"param-gone": ok, "param-named": ok,
			"param-word": ok}}, ok, ""},
		{"thresholds above the probability", whole, list, detector.Policy{Thresholds: map[javadoc.Type]detector.Thresholds{
			javadoc.Return: {Block: detector.Threshold{Probability: 0.9999}}}}, warn, "stale-return"},
	} {
		v := judge(t, tt.by.With(tt.policy), tt.c)
		if v.Level != tt.level || v.Rule != tt.rule {
			t.Errorf("%s: %s by %q (p = %.2f), want %s by %q", tt.name, v.Level, v.Rule, v.Probability, tt.level, tt.rule)
		}
		for _, f := range v.Findings {
			if level, named := tt.policy.Rules[f.Rule.ID]; named && level == ok {
				t.Errorf("%s: the silent %s is still among the findings", tt.name, f.Rule.ID)
			}
		}
	}
	if whole.With(detector.Policy{}); judge(t, whole, list).Level != block {
		t.Error("a policy changed the detector that it was made from")
	}
}

// TestASilencedCheckStillFeedsTheNetwork compares probabilities: the input must be that of training.
func TestASilencedCheckStillFeedsTheNetwork(t *testing.T) {
	d, c := open(t), listBecomesMap(t)
	silent := d.With(detector.Policy{Rules: map[string]detector.Level{"collection-word": detector.OK}})
	if a, b := judge(t, d, c).Probability, judge(t, silent, c).Probability; a != b {
		t.Errorf("p = %v, with silenced checks %v", a, b)
	}
}

// Who silences a certain check does not want to hear the same from the network.
func TestTheNetworkIsNotAskedOfWhatIsCertainAndSilenced(t *testing.T) {
	c := caseOf(t, javadoc.Param, "count", "count how many lines to read",
		"/**\n * Reads.\n *\n * @param count how many lines to read\n */",
		"void read(int count) {\n    skip(count);\n}", "void read(int limit) {\n    skip(limit);\n}")
	silent := open(t).With(detector.Policy{Rules: map[string]detector.Level{"param-gone": detector.OK}})
	if v := judge(t, silent, c); v.ModelRan || v.Level != detector.OK {
		t.Errorf("%s by %q, asked: %v", v.Level, v.Rule, v.ModelRan)
	}
}

func TestLimitsKeepWhatIsKnownOfPrecision(t *testing.T) {
	at := func(p, precision float64) detector.Threshold {
		return detector.Threshold{Probability: p, Precision: precision}
	}
	measured := map[javadoc.Type]detector.Thresholds{
		javadoc.Return:  {WarnAgreed: at(0.5, 0.66), Warn: at(0.6, 0.61), Agreed: at(0.65, 0.9), Block: at(0.85, 0.91)},
		javadoc.Summary: {WarnAgreed: at(0.8, 0.6), Warn: at(0.8, 0.6), Agreed: at(2, 0), Block: at(2, 0)},
	}
	own := func(warn, agreed, block float64) detector.Thresholds {
		return detector.Thresholds{Warn: at(warn, 0), Agreed: at(agreed, 0), Block: at(block, 0)}
	}
	warnAgreed := func(warn, agreed float64) detector.Thresholds {
		return detector.Thresholds{Warn: at(warn, 0), WarnAgreed: at(agreed, 0)}
	}
	for _, tt := range []struct {
		name string
		typ  javadoc.Type
		own  detector.Thresholds
		want detector.Thresholds
	}{
		{"nothing", javadoc.Return, own(0, 0, 0), measured[javadoc.Return]},
		{"a block between", javadoc.Return, own(0, 0, 0.7), detector.Thresholds{
			WarnAgreed: at(0.5, 0.66), Warn: at(0.6, 0.61), Agreed: at(0.7, 0.9), Block: at(0.7, 0.61)}},
		{"a block above", javadoc.Return, own(0, 0, 0.95), detector.Thresholds{
			WarnAgreed: at(0.5, 0.66), Warn: at(0.6, 0.61), Agreed: at(0.95, 0.91), Block: at(0.95, 0.91)}},
		{"agreed alone", javadoc.Return, own(0, 0.5, 0), detector.Thresholds{
			WarnAgreed: at(0.5, 0.66), Warn: at(0.6, 0.61), Agreed: at(0.5, 0), Block: at(0.85, 0.91)}},
		{"an unknown warn", javadoc.Return, own(0.3, 0, 0), detector.Thresholds{
			WarnAgreed: at(0.3, 0), Warn: at(0.3, 0), Agreed: at(0.65, 0.9), Block: at(0.85, 0.91)}},
		{"a warn above", javadoc.Return, own(0.7, 0, 0), detector.Thresholds{
			WarnAgreed: at(0.7, 0.66), Warn: at(0.7, 0.61), Agreed: at(0.65, 0.9), Block: at(0.85, 0.91)}},
		{"both warns", javadoc.Return, warnAgreed(0.8, 0.55), detector.Thresholds{
			WarnAgreed: at(0.55, 0.66), Warn: at(0.8, 0.61), Agreed: at(0.65, 0.9), Block: at(0.85, 0.91)}},
		{"blocking where nothing was", javadoc.Summary, own(0, 0, 0.9), detector.Thresholds{
			WarnAgreed: at(0.8, 0.6), Warn: at(0.8, 0.6), Agreed: at(0.9, 0.6), Block: at(0.9, 0.6)}},
	} {
		p := detector.Policy{Thresholds: map[javadoc.Type]detector.Thresholds{tt.typ: tt.own}}
		if got := p.Limits(measured)[tt.typ]; got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
