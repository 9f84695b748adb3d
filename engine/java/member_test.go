package java

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jithook/engine/java/javatest"
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

// TestMembersAreComparedOfAllVersionsOrOfNone has a file that grows beyond what is searched for members: what the old
// version declares is not gone.
func TestMembersAreComparedOfAllVersionsOrOfNone(t *testing.T) {
	old := []byte("class A { int times = 3; int f() { return times; } }")
	fresh := append(slices.Clone(old), "\n//"+strings.Repeat("-", maxMemberSource)...)
	for _, sources := range [][][]byte{{old, old}, {old, fresh}, {fresh, old}} {
		versions := NewVersions(MaxTokens, sources...)
		for _, source := range sources {
			file, err := versions.Parse(source)
			if err != nil {
				t.Fatal(err)
			}
			found := file.Methods[0].Members("times") != nil
			if want := len(sources[0]) == len(sources[1]); found != want {
				t.Errorf("versions of %d and %d bytes: members in one of %d: %v", len(sources[0]), len(sources[1]), len(source),
					found)
			}
		}
	}
}

// TestMembersGoWithAMethod takes the declarations of a file's members along with a method of it, which reads the same
// from them.
func TestMembersGoWithAMethod(t *testing.T) {
	for _, source := range javatest.Sources(t) {
		file, err := Parse(source)
		if err != nil || len(file.Methods) == 0 {
			continue
		}
		m := file.Methods[0]
		alone, err := ParseMethod(source[m.Decl.Start:m.Decl.End], nil)
		if err != nil {
			continue
		}
		var decls []string
		for name, n := range m.members() {
			for i, d := range n.decls {
				if name != m.Name || len(m.Body) == 0 || n.tokens[i][0].Start != m.Body[0].Start {
					decls = append(decls, string(source[d.Start:d.End]))
				}
			}
		}
		alone.WithMembers(decls)
		for name := range m.members() {
			if name == m.Name && len(decls) == 0 {
				continue
			}
			if !slices.Equal(membersOf(alone, name), membersOf(m, name)) {
				t.Errorf("%s: %q, want %q", name, membersOf(alone, name), membersOf(m, name))
			}
			for i, tokens := range alone.Members(name) {
				first, decl := tokens[0], alone.MemberDecls(name)[i]
				if string(alone.Source[first.Start:first.End]) != first.Text || first.Start < decl.Start || first.End > decl.End {
					t.Errorf("%s: %q stands at %v of the source, in %v", name, first.Text, first.Span, decl)
				}
			}
		}
	}
}

// membersOf are the members of a name with their parameters, in the order of the alphabet.
func membersOf(m *Method, name string) []string {
	var all []string
	for i, tokens := range m.Members(name) {
		all = append(all, TextOf(tokens)+fmt.Sprint(m.MemberParams(name)[i]))
	}
	slices.Sort(all)
	return all
}
