package detector_test

import (
	"testing"

	"jithook/detector"
	"jithook/engine/java"
)

// TestTheSecondNetworkLooksAtEditsOfTheTree asks where the second network looked, of edits written by hand: it says so
// where it was asked and nowhere else, and names code that is there.
func TestTheSecondNetworkLooksAtEditsOfTheTree(t *testing.T) {
	cases := edited(t)
	first := logOdds(t, cases, func(m *detector.Manifest) { m.Second = nil })
	d := open(t)
	bounds := d.Manifest().Second
	within := func(s java.Span, source []byte) bool { return s.Start >= 0 && s.Start <= s.End && s.End <= len(source) }
	asked, looked := 0, 0
	for i, c := range cases {
		v := judge(t, d, c)
		edits, err := d.TreeEdits(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		unsure := v.ModelRan && first[i] >= bounds.From && first[i] <= bounds.To
		if (edits != nil) != unsure {
			t.Errorf("%s.%s: log-odds of %.3f, tree edits %v", c.New.Class, c.New.Name, first[i], edits)
		}
		if !unsure {
			continue
		}
		asked++
		total, even := 0.0, 0.0
		for _, e := range edits {
			total, even = total+e.Attention.Share, even+e.Attention.Even
			if e.LookedAt() {
				looked++
			}
			if e.Op == "" || e.Kind == "" || !within(e.Old, c.Old.Source) || !within(e.New, c.New.Source) ||
				e.Old.Empty() && e.New.Empty() {
				t.Errorf("%s.%s: %+v", c.New.Class, c.New.Name, e)
			}
		}
		if total <= 0 || total > 1.00001 || even <= 0 || even > 1.00001 {
			t.Errorf("%s.%s: the edits get %v of the attention, evenly %v", c.New.Class, c.New.Name, total, even)
		}
	}
	if asked < 10 || looked < 10 {
		t.Errorf("%d cases ask for a second opinion, which looks at %d edits: too few", asked, looked)
	}
}

func TestNobodyLooksAtTheTreeWithoutASecondNetwork(t *testing.T) {
	d := with(t, func(m *detector.Manifest) { m.Second = nil })
	defer d.Close()
	for _, d := range []*detector.Detector{d, detector.ChecksOnly()} {
		for _, c := range edited(t)[:20] {
			if edits, err := d.TreeEdits(t.Context(), judge(t, d, c)); edits != nil || err != nil {
				t.Fatalf("%v, %v", edits, err)
			}
		}
	}
}
