package hand

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// unit parses a change and picks the unit of a type from the Javadoc that both versions have.
func unit(t testing.TB, doc, old, fresh string, typ javadoc.Type) *engine.Case {
	t.Helper()
	before, err := java.ParseMethod([]byte(old), []byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	after, err := java.ParseMethod([]byte(fresh), []byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	d := javadoc.Parse(after.Source, after.Doc)
	for i := range d.Units {
		if d.Units[i].Type == typ {
			return &engine.Case{Old: before, New: after, Doc: d, Unit: &d.Units[i]}
		}
	}
	t.Fatalf("%q has no %s", doc, typ)
	return nil
}

const (
	doc = `/**
 * Finds the waiting handles.
 *
 * @param crateId where to look
 * @return a list of ripe apples, or null
 */`
	before = `public List<Apple> ripe(int crateId) {
    if (crateId < 0) {
        return null;
    }
    return crates.get(crateId).apples();
}`
	after = `public Set<Pear> ripe(long crate) {
    return crates.get(crate).pears();
}`
)

func vector(t *testing.T, e *Encoder, c *engine.Case) map[string]float32 {
	t.Helper()
	values, names := e.Vector(c, check.Run(c)), Names()
	if len(values) != len(names) {
		t.Fatalf("%d features, %d names", len(values), len(names))
	}
	of := map[string]float32{}
	for i, n := range names {
		if _, twice := of[n]; twice {
			t.Errorf("two features are called %s", n)
		}
		of[n] = values[i]
	}
	return of
}

func encoder(t *testing.T) *Encoder {
	a, err := NewAlignment(map[string]float64{"list": 0.01, "handl": 0.02},
		map[string]map[string]float64{"futur": {"handl": 0.5}, "list": {"list": 0.75}})
	if err != nil {
		t.Fatal(err)
	}
	return NewEncoder(encode.NewVocabulary(map[string]int{"list": 9, "apples": 3}, 100), a)
}

func TestVector(t *testing.T) {
	e := encoder(t)
	for _, test := range []struct {
		unit javadoc.Type
		want map[string]float32
	}{
		{javadoc.Return, map[string]float32{
			"unit/return": 1, "unit/param": 0,
			"region/type/gone":    2, // list and apples
			"region/returns/gone": 2, "region/all/came": 0,
			"type/mentioned-old": 1, "type/mention-change": -1, "class/old/sequence": 1, "class/new/set": 1,
			"returns/null/old": 1, "returns/null/change": -1, "tokens/null": -1, "tokens/if": -1,
			"cue/null": 1, "explained/type/lost": 1, "explained/type/won": 0,
		}},
		{javadoc.Param, map[string]float32{
			"unit/param": 1, "param/was": 1, "param/is": 0, "param/left": 1, "param/uses-old": 2, "param/nearest-new": 0.5,
			"class/old/number": 1, "class/new/none": 1, "unit/words": 1, // neither "where" and "to" nor the name
		}},
	} {
		got := vector(t, e, unit(t, doc, before, after, test.unit))
		for name, want := range test.want {
			if v, ok := got[name]; !ok || v != want {
				t.Errorf("%s: %s is %v, want %v (there: %t)", test.unit, name, v, want, ok)
			}
		}
	}
}

func TestSynonymExplained(t *testing.T) {
	c := unit(t, doc, "Future<Void> waiting() { return queue.future(); }",
		"void waiting() { queue.join(); }", javadoc.Summary)
	if got := vector(t, encoder(t), c)["explained/all/lost"]; got != 1 {
		t.Errorf("the code no longer explains %v words, want 1: a handle is what a future is called", got)
	}
}

// Trees that name some features, in an order of their own, read what these names say; what they do not know of the
// rules is not counted.
func TestEncoderReadsByName(t *testing.T) {
	e, c := encoder(t), unit(t, doc, before, after, javadoc.Return)
	whole := vector(t, e, c)
	if whole["rules/evidence"] < 2 {
		t.Fatalf("%v rules of evidence speak, want some", whole["rules/evidence"])
	}
	names := []string{"type/mentioned-old", "rule/collection-word", "rules/evidence", "unit/words"}
	some, err := e.Reading(names)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(some.Rules(), []string{"collection-word"}) {
		t.Errorf("it knows the rules %v", some.Rules())
	}
	want := []float32{whole[names[0]], 1, 1, whole[names[3]]}
	if got := some.Vector(c, check.Run(c)); !slices.Equal(got, want) {
		t.Errorf("%v are %v, want %v", names, got, want)
	}
	former, err := e.Reading([]string{"rule/param-type-named", "rule/return-type-named", "rule/type-named", "rule/no-args"})
	if err != nil {
		t.Fatal(err)
	}
	named := []check.Finding{{Rule: check.ByID("type-named")}}
	if got := former.Vector(c, named); !slices.Equal(got, []float32{0, 1, 1, 0}) {
		t.Errorf("of a @return, the rule by its ids of before and of today, and one that is gone, are %v", got)
	}
	if _, err := e.Reading([]string{"unit/words", "unit/mood"}); err == nil ||
		!strings.Contains(err.Error(), `the feature "unit/mood"`) {
		t.Errorf("a feature that is not there: %v", err)
	}
}

func TestNamesAreStable(t *testing.T) {
	if !slices.Equal(Names(), Names()) {
		t.Error("the features change their order")
	}
}

// TestCosineIsTheSameEachTime adds up many words of unlike rarity, which a map gives in another order each time.
func TestCosineIsTheSameEachTime(t *testing.T) {
	counts, b := map[string]int{}, bag{}
	for i := range 300 {
		w := fmt.Sprintf("word%d", i)
		counts[w], b[w] = 1000-i, i+1
	}
	s := &subject{Encoder: NewEncoder(encode.NewVocabulary(counts, 1000), new(Alignment)), words: []word{{"word7", 0.5}}}
	first := s.cosine(b)
	for range 50 {
		if again := s.cosine(b); again != first {
			t.Fatalf("%v, and then %v", first, again)
		}
	}
}
