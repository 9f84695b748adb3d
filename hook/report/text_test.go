package report

import (
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
)

// The lines of a change that weighs most are shown where they differ, else those that do.
func TestChangedLines(t *testing.T) {
	method := func(body string) *java.Method {
		f, err := java.Parse([]byte("class A {\n    /** Opens it. */\n    void open() {\n        " + body + "\n    }\n}\n"))
		if err != nil {
			t.Fatal(err)
		}
		return f.Methods[0]
	}
	f := new(Finding)
	f.Case = &engine.Case{Old: method("door.open();"), New: method("door.openWide();\n        bell.ring();")}
	signature := java.Span{Start: f.Case.Old.Decl.Start, End: f.Case.Old.Decl.Start + 4}
	f.Edits = []detector.EditWeight{{Drop: 1, Parts: []engine.Part{{Old: signature, New: signature}}}}
	if was, is := changedLines(f); was != "door.open();" || is != "door.openWide();" {
		t.Errorf("%q became %q", was, is)
	}
	f.Edits[0].Parts[0].New = java.Span{}
	if was, is := changedLines(f); was != "void open() {" || is != "" {
		t.Errorf("%q became %q", was, is)
	}
}
