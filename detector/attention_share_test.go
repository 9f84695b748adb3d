package detector_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

func explained(
	t *testing.T, d *detector.Detector, c *engine.Case,
) (detector.Verdict, []detector.EditWeight, []detector.WordWeight) {
	t.Helper()
	v := judge(t, d, c)
	edits, err := d.WeighEdits(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	words, err := d.WeighWords(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.ShareAttention(t.Context(), v, edits, words); err != nil {
		t.Fatal(err)
	}
	return v, edits, words
}

// TestAttentionGoesSomewhere demands of the embedded network that each subtoken of a comment gives away all of its
// attention.
func TestAttentionGoesSomewhere(t *testing.T) {
	d := open(t)
	c := listBecomesMap(t)
	x, err := d.Encoder().Encode(c, check.Run(c))
	if err != nil {
		t.Fatal(err)
	}
	a, err := d.Attention(x)
	if err != nil {
		t.Fatal(err)
	}
	if len(a) != 2 {
		t.Fatalf("attention to %d encodings", len(a))
	}
	for name, columns := range map[string]int{"comment": len(x.Comment), "code": len(x.Code)} {
		if len(a[name]) != len(x.Comment) {
			t.Fatalf("attention to the %s from %d subtokens of %d", name, len(a[name]), len(x.Comment))
		}
		for _, row := range a[name] {
			sum := 0.0
			for _, w := range row {
				sum += float64(w)
			}
			if len(row) != columns || math.Abs(sum-1) > 1e-5 {
				t.Errorf("to the %s: %d weights, which sum to %v", name, len(row), sum)
			}
		}
	}
}

// TestWhatAttentionConfirmsFallsWhenItIsLeftOut writes the commits that lack what the network looks at, and judges
// them.
func TestWhatAttentionConfirmsFallsWhenItIsLeftOut(t *testing.T) {
	d := open(t)
	text := []string{"the", "list", "of", "ships"}
	v, edits, words := explained(t, d, caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc, berthsOld, berthsNew))
	probability := func(text, fresh string) float64 {
		c := caseOf(t, javadoc.Return, "", text, "/**\n * @return "+text+"\n */", berthsOld, fresh)
		p, err := d.Probability(c, check.Run(c))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	confirmed, refuted := 0, 0
	agrees := func(what string, look *detector.AttentionShare, fall, without float64) {
		if look == nil || look.Share < 0 || look.Share > 1 || look.Even <= 0 || look.Even > 1 {
			t.Fatalf("%s: look %+v", what, look)
		}
		if look.Confirmed(fall) {
			confirmed++
			if without >= v.Probability {
				t.Errorf("attention to %s is called confirmed, but without it the probability is %v, not below %v", what, without,
					v.Probability)
			}
		}
		if look.Refuted(fall) {
			refuted++
			if without < v.Probability-detector.Unmoved {
				t.Errorf("attention to %s is called refuted, but without it the probability falls to %v", what, without)
			}
		}
	}
	total := 0.0
	for i, w := range words {
		agrees(w.Word.Text, w.Attention, w.Drop, probability(strings.Join(slices.Delete(slices.Clone(text), i, i+1), " "),
			berthsNew))
		total += w.Attention.Share
	}
	if math.Abs(total-1) > 1e-5 {
		t.Errorf("the words get %v of the attention, and there is nothing else", total)
	}
	agrees("the return type", edits[0].Attention, edits[0].Drop,
		probability("the list of ships", strings.Replace(berthsNew, "Map<String, Ship>", "List<Ship>", 1)))
	agrees("the message", edits[1].Attention, edits[1].Drop,
		probability("the list of ships", strings.Replace(berthsNew, "requested", "asked", 1)))
	if !words[1].Attention.Confirmed(words[1].Drop) || !edits[0].Attention.Confirmed(edits[0].Drop) ||
		edits[1].Attention.Confirmed(edits[1].Drop) {
		t.Errorf("the network should look at \"list\" and at the return type, not at the message: %+v, %+v, %+v",
			words[1].Attention, edits[0].Attention, edits[1].Attention)
	}
	if confirmed+refuted == 0 {
		t.Error("nothing was looked at")
	}
}

// TestAttentionAloneIsNoEvidence holds the two ends of the rule against each other.
func TestAttentionAloneIsNoEvidence(t *testing.T) {
	for _, tt := range []struct {
		look               *detector.AttentionShare
		fall               float64
		confirmed, refuted bool
	}{
		{&detector.AttentionShare{Share: 0.6, Even: 0.2}, 0.3, true, false},
		{&detector.AttentionShare{Share: 0.6, Even: 0.2}, 0, false, true},
		{&detector.AttentionShare{Share: 0.6, Even: 0.2}, -0.3, false, true},
		{&detector.AttentionShare{Share: 0.1, Even: 0.2}, 0.3, false, false},
		{&detector.AttentionShare{Share: 0.1, Even: 0.2}, -0.3, false, false},
		{nil, 0.3, false, false},
	} {
		if c, r := tt.look.Confirmed(tt.fall), tt.look.Refuted(tt.fall); c != tt.confirmed || r != tt.refuted {
			t.Errorf("%+v, which falls by %v: confirmed %v, refuted %v", tt.look, tt.fall, c, r)
		}
	}
}

func TestNoAttentionWithoutANetwork(t *testing.T) {
	c := caseOf(t, javadoc.Return, "", "the list of ships", berthsDoc, berthsOld, berthsNew)
	v, edits, words := explained(t, detector.ChecksOnly(), c)
	if v.ModelRan || len(edits)+len(words) > 0 {
		t.Errorf("%+v %v %v", v, edits, words)
	}
}
