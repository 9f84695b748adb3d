package java

import "testing"

func TestDocOfPackageOrModule(t *testing.T) {
	for source, want := range map[string]string{
		"/* L. */\n/** A. */\npackage p;":                                 "/** A. */",
		"/** A. */ @X({1, 2}) package p; import q.X;":                     "/** A. */",
		"/// A.\n/// B.\npackage p;":                                      "/// A.\n/// B.",
		"import q.X; /** A. */ @X open module m.n { requires a; }":        "/** A. */",
		"/** A. */ module m { /** B. */ exports p; }":                     "/** A. */",
		"/** A. */ package p; class B { int module; Module module() {} }": "",
		"package p; /** A. */ class B {}":                                 "",
		"/** A. */ class B { module m; }":                                 "",
		"package p;":                                                      "", "": "", "/** A. */": "", "module": "",
	} {
		f, err := Parse([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if doc, _ := f.Doc(); string(f.Source[doc.Start:doc.End]) != want {
			t.Errorf("%s\ngot %q, want %q", source, f.Source[doc.Start:doc.End], want)
		}
	}
}
