package threshold

import (
	"math"
	"reflect"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
)

// TestSharesAreOfTheNaturalRate: readers judged as many changed comments as others, but in histories there are nine of
// the others for each of these.
func TestSharesAreOfTheNaturalRate(t *testing.T) {
	at := func(n int, p float64, mined, stale bool) []Unit {
		units := make([]Unit, n)
		for i := range units {
			units[i] = Unit{LogOdds: math.Log(p / (1 - p)), Mined: mined, Stale: stale}
		}
		return units
	}
	join := func(all ...[]Unit) (units []Unit) {
		for _, some := range all {
			units = append(units, some...)
		}
		return units
	}
	judged := join(at(8, 0.5, true, true), at(2, 0.5, true, false), at(1, 0.5, false, true), at(9, 0.5, false, false),
		at(4, 0.95, true, true))
	natural := join(at(10, 0.5, true, false), at(90, 0.5, false, false), at(30, 0.95, true, false))
	got := parts(judged, natural, detector.Calibration{Scale: 1})
	if len(got) != 1 {
		t.Fatalf("%+v: where four were judged, nothing can be told", got)
	}
	p := got[0]
	if math.Abs(p.Share-0.17) > 1e-9 || math.Abs(p.Mean-0.5) > 1e-9 || p.Units != 100 || p.Changed != 10 ||
		p.Judged != 20 {
		t.Errorf("%+v: want 8 of 10 of the changed tenth, and 1 of 10 of the others", p)
	}
}

func TestReliabilityIsKept(t *testing.T) {
	dir := t.TempDir()
	if r, err := ReadReliability(dir); r != nil || err != nil {
		t.Errorf("of an empty directory: %v, %v", r, err)
	}
	r := &Reliability{Model: "m", OneIn: 3, Types: map[javadoc.Type][]Part{
		javadoc.Param: {{From: 0.1, To: 0.2, Units: 7, Share: 0.25}}}}
	if err := r.Write(dir); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadReliability(dir); err != nil || !reflect.DeepEqual(got, r) {
		t.Errorf("%+v, %v", got, err)
	}
}
