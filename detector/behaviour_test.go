package detector_test

import (
	"testing"

	"github.com/BurntSushi/toml"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// edit is one that a file of testdata/behaviour describes.
type edit struct{ Kind, Doc, Unit, Old, New, Twin string }

// edits are those of one of the files of testdata/behaviour.
func edits(t testing.TB, file string) []edit {
	t.Helper()
	var all struct{ Edit []edit }
	if _, err := toml.DecodeFile("../testdata/behaviour/"+file, &all); err != nil {
		t.Fatal(err)
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

// warned reports whether the change of a class's members brings an alarm, on a type of comment or on any. The sentences
// behind the summary belong to it here.
func (e *edit) warned(t *testing.T, d *detector.Detector, members, unit string) bool {
	t.Helper()
	for _, c := range e.cases(t, members) {
		of := c.Unit.Type
		if of == javadoc.Description {
			of = javadoc.Summary
		}
		if (unit == "" || string(of) == unit) && judge(t, d, c).Level != detector.OK {
			return true
		}
	}
	return false
}

// TestEditsOfBehaviour judges edits that make a comment stale, each with a twin that keeps what the method does. An
// alarm on a twin is false. Which ones are missed may change; how many are found may not fall.
func TestEditsOfBehaviour(t *testing.T) {
	d := open(t)
	for _, of := range []struct {
		file                   string
		edits, atLeast, atMost int
	}{
		{"edits.toml", 100, 58, 0}, {"later.toml", 200, 91, 1}, {"fresh.toml", 100, 47, 0},
		{"own-words.toml", 150, 53, 0}, {"own-words-fresh.toml", 100, 32, 0},
		{"plain-words.toml", 200, 33, 0}, {"plain-words-fresh.toml", 100, 19, 1},
	} {
		t.Run(of.file, func(t *testing.T) {
			all := edits(t, of.file)
			found, wrong := 0, 0
			for _, e := range all {
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
			if len(all) != of.edits || found < of.atLeast || wrong > of.atMost {
				t.Errorf("%d of %d found and %d twins alarmed; want at least %d of %d and at most %d", found, len(all), wrong,
					of.atLeast, of.edits, of.atMost)
			}
			t.Logf("%d of %d found, %d twins alarmed", found, len(all), wrong)
		})
	}
}
