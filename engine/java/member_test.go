package java

import (
	"slices"
	"testing"
)

func TestMembers(t *testing.T) {
	file, err := Parse([]byte(`package p; import static a.B.C;
@Z(a = 1) class A<T> extends B {
	static final int TIMES = 3, OTHER = 4;
	@X({"a", "b"}) int[] table = {1, 2}, bare;
	static { int local = 5; }
	enum E { ONE(1) { int most() { return 6; } }, TWO; int size = f(x -> { return 7; }); }
	A() { this.t = 8; }
	abstract int none(int a);
	int most(int a) throws X { int local = 9; return new Object() { int inner = 10; }.inner; }
	int most(long a) { return 11; }
	record R(int x) { static int half(int x) { return x / 2; } }
}
class Broken { int a = (`))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"TIMES": {"=3,OTHER=4"}, "table": {"={1,2},bare"}, "local": nil, "none": nil, "inner": nil, "bare": nil,
		"size": {"=f(x->{return7;})"}, "half": {"{returnx/2;}"}, "A": {"{this.t=8;}"},
		"most": {"{intlocal=9;returnnewObject(){intinner=10;}.inner;}", "{return11;}"},
	} {
		var got []string
		for _, m := range file.Methods[0].Members(name) {
			text := ""
			for _, t := range m {
				text += t.Text
			}
			got = append(got, text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	alone, err := ParseMethod([]byte("int f() { return TIMES; }"), nil)
	if err != nil || alone.Members("TIMES") != nil {
		t.Errorf("%v, %v, want no members of a method without a file", alone.Members("TIMES"), err)
	}
}
