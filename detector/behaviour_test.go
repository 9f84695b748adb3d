package detector_test

import (
	"testing"

	"github.com/BurntSushi/toml"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
)

// edit is one of testdata/behaviour/edits.toml.
type edit struct{ Kind, Doc, Unit, Old, New, Twin string }

// edits are those of testdata/behaviour/edits.toml.
func edits(t testing.TB) []edit {
	t.Helper()
	var all struct{ Edit []edit }
	if _, err := toml.DecodeFile("../testdata/behaviour/edits.toml", &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Edit) != 100 {
		t.Fatalf("%d edits, want 100", len(all.Edit))
	}
	return all.Edit
}

// cases are those of the change of a class's members.
func (e *edit) cases(t testing.TB, members string) []*engine.Case {
	t.Helper()
	parse := func(members string) *java.File {
		file, err := java.Parse([]byte("class A {\n/**\n * " + e.Doc + "\n */\n" + members + "\n}\n"))
		if err != nil || len(file.Skipped) > 0 {
			t.Fatalf("%s: %v", members, err)
		}
		return file
	}
	cases, _ := engine.Cases(parse(e.Old), parse(members))
	return cases
}

// warned reports whether the change of a class's members brings an alarm, on a type of comment or on any.
func (e *edit) warned(t *testing.T, d *detector.Detector, members, unit string) bool {
	t.Helper()
	for _, c := range e.cases(t, members) {
		if (unit == "" || string(c.Unit.Type) == unit) && judge(t, d, c).Level != detector.OK {
			return true
		}
	}
	return false
}

// TestEditsOfBehaviour judges a hundred edits that were written before any rule was, each with a twin that keeps what
// the method does. An alarm on a twin is false. Which ones are missed may change; how many are found may not fall.
func TestEditsOfBehaviour(t *testing.T) {
	const atLeast, atMost = 70, 2
	d := open(t)
	found, wrong := 0, 0
	for _, e := range edits(t) {
		if e.warned(t, d, e.New, e.Unit) {
			found++
		} else {
			t.Logf("missed (%s): %s", e.Kind, e.Doc)
		}
		if e.warned(t, d, e.Twin, "") {
			wrong++
			t.Logf("false alarm (%s): %s", e.Kind, e.Doc)
		}
	}
	if found < atLeast || wrong > atMost {
		t.Errorf("%d of 100 found and %d of 100 twins alarmed; want at least %d and at most %d", found, wrong, atLeast,
			atMost)
	}
	t.Logf("%d of 100 found, %d of 100 twins alarmed", found, wrong)
}
