package detector_test

import (
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/javadoc"
)

// A reader may be asked about whatever changed but layout, names and what is logged, also where an identical throw or
// return is left, and where only an annotation came.
func TestQuestionable(t *testing.T) {
	d := detector.ChecksOnly().With(detector.Policy{Ask: true})
	const again = "    if (id == last) {\n        return null;\n    }\n"
	const old = "Clerk find(int id) {\n    if (id < 0) {\n        return null;\n    }\n" + again +
		"    Clerk found = all.get(id);\n    return found;\n}"
	for fresh, want := range map[string]bool{
		strings.Replace(old, again, "", 1):                                   true,
		"@Nullable " + old:                                                   true,
		strings.ReplaceAll(old, "found", "clerk"):                            false,
		strings.ReplaceAll(old, "id", "number"):                              false,
		strings.Replace(old, again, "    log.debug(\"{}\", id);\n"+again, 1): false,
	} {
		c, err := engine.NewCase(engine.Record{Class: "Desk", OldCode: old, NewCode: fresh, OldDoc: "/** Finds a clerk. */",
			Type: javadoc.Summary, Text: "Finds a clerk."})
		if err != nil {
			t.Fatal(err)
		}
		v, err := d.Judge(c)
		if err != nil || v.Questionable() != want {
			t.Errorf("%v, %v:\n%s", v.Questionable(), err, fresh)
		}
	}
}
