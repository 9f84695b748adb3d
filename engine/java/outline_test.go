package java

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesOfAnOutline(t *testing.T) {
	f := Outline([]byte(`/* L */ @Made package a.b;
import c.D;
import static c.E.*;
@F(G.class) class H extends a.I<J.K> { // M
  L1 x = this.y.z().w; String s = "N"; { p.q(r).s.t(); new U<>(); } V... `))
	want := "Made F G H a.I J.K L1 x String s p.q r U V"
	got := strings.Join(slices.Collect(f.Names()), " ")
	if got != want {
		t.Errorf("names %q", got)
	}
	if f.Package() != "a.b" || !slices.Equal(f.Imports(), []string{"c.D", "c.E.*"}) {
		t.Errorf("package %q, imports %q", f.Package(), f.Imports())
	}
}
