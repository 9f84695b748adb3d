package java

import (
	"strings"
	"testing"
)

func TestAnnotationsIn(t *testing.T) {
	for text, want := range map[string]string{
		"@Nullable A f":                   "Nullable",
		"@a.b.NonNull final A":            "NonNull of a.b.NonNull",
		"@Nonnull(when = When.MAYBE) A":   "Nonnull(when = When.MAYBE",
		"List<@Nullable A> @NonNull [] f": "NonNull[]",
		"@A(@B(1)) @C int @D ... a":       "A(@B(1), C, D[]",
		"@A(":                             "A",
		"f(@Nullable A a) @":              "",
	} {
		var got []string
		for _, a := range AnnotationsIn([]byte("  "+text), Span{2, 2 + len(text)}) {
			said := a.Name + a.Arguments
			if a.Full != a.Name {
				said += " of " + a.Full
			}
			if a.Brackets {
				said += "[]"
			}
			if text[a.Start-2:a.End-2] != "@"+a.Full {
				t.Errorf("%s: %s stands at %q", text, a.Name, text[a.Start-2:a.End-2])
			}
			got = append(got, said)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}
