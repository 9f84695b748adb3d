package reference

import "testing"

func TestApart(t *testing.T) {
	for _, c := range []struct {
		a, b    Target
		was, is string
	}{
		{Target{Class: "p.In"}, Target{Class: "p.Out"}, "In", "Out"},
		{Target{Class: "p.A.In.Deep"}, Target{Class: "p.A.Inner.Deep"}, "In.Deep", "Inner.Deep"},
		{Target{Class: "p.In.Deep", Member: "f", Method: true, Params: "int,"},
			Target{Class: "p.Inner.Deep", Member: "f", Method: true, Params: "int,"}, "In.Deep#f(int)", "Inner.Deep#f(int)"},
		{Target{Class: "Cap"}, Target{Class: "p.Cap"}, "Cap", "p.Cap"},
		{Target{Class: "p.Cap"}, Target{Class: "p.Cap"}, "Cap", "Cap"},
	} {
		if was, is := Apart(c.a, c.b); was != c.was || is != c.is {
			t.Errorf("%v and %v are %s and %s, want %s and %s", c.a, c.b, was, is, c.was, c.is)
		}
	}
}
