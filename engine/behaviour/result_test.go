package behaviour_test

import (
	"slices"
	"strings"
	"testing"

	"jithook/engine/behaviour"
)

func TestResults(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		want       []string
	}{
		{"nothing", "if (a) return; b();", nil},
		{"statements", "if (a) return b; return c.d();", []string{"b", "c.d()"}},
		{"a conditional operator", "return a ? b : null;", []string{"b", "null"}},
		{"in parentheses, behind a cast", "return (a ? (String) (b) : (null));", []string{"b", "null"}},
		{"several", "return a ? b : c ? d : e;", []string{"b", "d", "e"}},
		{"arms", "return switch (a) { case B, C -> 1; case D -> throw new E(); default -> a ? 2 : 3; };",
			[]string{"1", "2", "3"}},
		{"blocks", "return switch (a) { case B: c(); yield 1; default: if (d) { yield 2; } else yield 3; };",
			[]string{"1", "2", "3"}},
		{"a switch in an arm", "return switch (a) { case B -> switch (c) { default -> 1; }; default -> 2; };",
			[]string{"1", "2"}},
		{"a switch statement in an arm",
			"return switch (a) { default -> { switch (c) { case B -> d(); default -> { yield 1; } } yield 2; } };",
			[]string{"1", "2"}},
		{"a switch of a variable in an arm",
			"return switch (a) { default -> { int c = switch (d) { default -> { yield 1; } }; yield c; } };", []string{"c"}},
		{"a switch of which something is asked", "return (switch (a) { default -> b; }).c();",
			[]string{"(switch(a){default->b;}).c()"}},
		{"a lambda", "return () -> { return null; };", []string{"()->{returnnull;}"}},
		{"a lambda of which one is chosen", "return a -> b ? c : null;", []string{"a->b?c:null"}},
		{"another's", "run(() -> { return null; }); return b;", []string{"b"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, value := range behaviour.Results(methodIn(t, "A f() { "+tt.body+" }")) {
				var b strings.Builder
				for _, token := range value {
					b.WriteString(token.Text)
				}
				got = append(got, b.String())
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
