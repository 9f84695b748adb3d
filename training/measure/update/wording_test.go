package update

import (
	"strings"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

func TestMeasure(t *testing.T) {
	unit := func(old, after, oldCode, newCode string) *corpus.Unit {
		return &corpus.Unit{
			Type: javadoc.Return, Old: old, New: after, OldDoc: "/**\n * @return " + old + "\n */", OldCode: oldCode,
			NewCode: newCode, Mined: true, Relevant: true,
		}
	}
	units := []*corpus.Unit{
		unit("the {@link File} of it", "the {@link Path} of it", "File f() { return a; }", "Path f() { return a; }"),
		unit("the {@link File} of it", "the absolute {@link Path} of all", "File f() { return a; }",
			"Path f() { return a; }"),
		unit("the {@link File} of it", "the name of it", "File f() { return a; }", "Path f() { return a; }"),
		unit("the size", "the Size", "int f() { return a; }", "long f() { return a; }"),
	}
	unchanged := unit("the size", "the size", "int f() { return a; }", "long f() { return a; }")
	unchanged.Mined = false
	units = append(units, unchanged)
	r, err := MeasureWording(func(yield func(*corpus.Unit, error) bool) {
		for _, u := range units {
			if !yield(u, nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := *r.Rewritten["return"], (WordingCount{Units: 4, Made: 4, Equal: 3, Folded: 4, Part: 4}); got != want {
		t.Errorf("rewritten %+v, want %+v", got, want)
	}
	if got, want := *r.Certain["return-type-named"], (WordingCount{Units: 3, Made: 3, Equal: 1, Folded: 1, Part: 2}); got != want {
		t.Errorf("certain %+v, want %+v", got, want)
	}
	var page strings.Builder
	if err := r.Write(&page); err != nil || !strings.Contains(page.String(),
		"| return-type-named | 3 | 66.7 % | 33.3 % |\n| all | 3 |") {
		t.Errorf("%v\n%s", err, &page)
	}
}
