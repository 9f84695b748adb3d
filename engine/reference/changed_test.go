package reference

import (
	"fmt"
	"testing"

	"jithook/engine/java"
)

// TestWhereWhatIsGoneIsLookedFor: what is private nowhere, what only its package sees only there; and what a file is
// called after is no class if it is no name.
func TestWhereWhatIsGoneIsLookedFor(t *testing.T) {
	source := func(text string) []byte { return []byte(text) }
	for _, tt := range []struct {
		old, deleted, has string
		near, far         string
	}{
		{old: "package p.q; public class A { private int a; private void f() {} }", near: "[] []", far: "[]"},
		{old: "package p.q; public class A { int a; void f() {} static class N { public void n() {} } }",
			near: "[a f N] [p/q]", far: "[]"},
		{old: "package p.q; public class A { protected int a; public void f() {} public static class N { public A(int x) {} } }",
			near: "[a f N] [p/q]", far: "[A#a A.a A#f A.f A.N]"},
		{old: "package p.q; class B { public void f() {} }", near: "[B] [p/q]", far: "[]"},
		{old: "public class B { }", near: "[B] [p/q]", far: "[]"},
		{deleted: "p/q/C.java", has: "class C {}", near: "[C] [p/q]", far: "[p.q.C]"},
		{deleted: "p/q/C.java", has: "class C {} record D() { class N {} }", near: "[C D] [p/q]", far: "[p.q.C]"},
		{deleted: "p/q/C.java", has: "class D {}", near: "[C D] [p/q]", far: "[p.q.C]"},
		{deleted: "p/q/package-info.java", near: "[] []", far: "[]"},
		{deleted: "p/q/.java", near: "[] []", far: "[]"},
		{deleted: "p/q/-C\n.*.java", near: "[] []", far: "[]"},
	} {
		var c Changed
		if tt.deleted != "" {
			c.DeletedFile(tt.deleted, source("package p.q;\n"+tt.has))
		} else {
			old, err := java.Parse(source(tt.old))
			if err != nil {
				t.Fatal(err)
			}
			fresh, err := java.Parse(source("package p.q; public class A { int left; }"))
			if err != nil {
				t.Fatal(err)
			}
			c.Add("p/q/A.java", Compare(old, fresh, java.Match(old.Methods, fresh.Methods)))
		}
		c.Settle()
		names, folders := c.Near()
		if near, far := fmt.Sprint(names, " ", folders), fmt.Sprint(c.Far()); near != tt.near || far != tt.far {
			t.Errorf("%s%q: near %s, far %s", tt.old, tt.deleted, near, far)
		}
	}
}
