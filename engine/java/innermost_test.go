package java

import "testing"

func TestInnermost(t *testing.T) {
	file, err := Parse([]byte("// none\nclass A { void f() { // f\n new Object() { void g() { /* g */ } // f\n }; } // none\n" +
		"void h() { } // none\n}"))
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range file.Innermost() {
		got, comment := "none", file.Comments[i]
		if m != nil {
			got = m.Name
		}
		if want := string(file.Source[comment.Start:comment.End]); want != "// "+got && want != "/* "+got+" */" {
			t.Errorf("%s is in %s", want, got)
		}
	}
}
