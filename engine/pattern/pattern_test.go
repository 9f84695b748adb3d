package pattern_test

import (
	"testing"

	"jithook/engine/java"
	"jithook/engine/pattern"
)

func TestFind(t *testing.T) {
	for _, x := range []struct{ pattern, code, want string }{
		{"$ ==|!= null", "if (b != a && a != null) {}", "a != null"},
		{"$ ==|!= null", "if (b != null) {}", ""},
		{"|||( $ == null |||)", "if (b || a == null) {}", "|| a == null )"},
		{"|||( ?this ?. $ == null", "if (this.a == null) {}", "( this . a == null"},
		{"( $ not:==|!=", "f(a); g(a == b);", "( a )"},
		{"( $ not:==|!=", "g(a == b);", ""},
		{"throw", "throw a;", "throw"},
		{"( a ) …;|return throw", "if (a) { log(); throw b; }", ""},
		{"( a ) …;|return throw", "if (a) { throw b; }", "( a ) { throw"},
		{"for ( …;|( :", "for (int i = 0; i < n; i++) { for (A a : all) {} }", "for ( A a :"},
		{"Optional* . empty|of", "return OptionalInt.empty();", "OptionalInt . empty"},
		{"Optional*", "optionals();", ""},
		{"check*|*ensure ( *", "Preconditions.checkNotNull(a);", "checkNotNull ( a"},
		{"*copy* (", "return deepCopyOf(a);", "deepCopyOf ("},
		{`"" +`, `b = "a" + 'b';`, `"a" +`},
		{"a ( b", "a();", ""},
		{"} …; ;", "{ }", ""},
	} {
		method, err := java.ParseMethod([]byte("void f() { "+x.code+" }"), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, token := range pattern.New(x.pattern).Find(method.Body, func(name string) bool { return name == "a" }) {
			got += " " + token.Text
		}
		if got != "" {
			got = got[1:]
		}
		if got != x.want {
			t.Errorf("%s in %s: %q, want %q", x.pattern, x.code, got, x.want)
		}
	}
}
