package engine

import (
	"fmt"
	"testing"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

func TestSuccessors(t *testing.T) {
	for _, tt := range []struct{ old, fresh, want string }{
		{"Order find(Id id)", "StoredOrder find(Id id)", "{[Order] [StoredOrder]}"},
		{"Map<Id, Order> find(Order last) throws Gone", "Map<Id, Stored> find(Stored last) throws Lost",
			"{[Order Gone] [Stored Lost]}"},
		{"shop.Order find()", "shop.data.Stored find()", "{[Order] [Stored]}"},
		{"Order find(Order last)", "Stored find(Order last)", ""}, // it is there still
		{"Order find()", "Order find(Id id)", ""},
		{"int find(Id id)", "long find()", ""},
		{"@Old Order find()", "@New Order find()", ""},
	} {
		c := ofMethods(t, tt.old, tt.fresh)
		got := ""
		if s := Successors(c); s != nil {
			got = fmt.Sprint(*s)
		}
		if got != tt.want {
			t.Errorf("%s → %s: %s, want %s", tt.old, tt.fresh, got, tt.want)
		}
	}
	c := ofMethods(t, "Order find() { Order o = null; return o; }", "Order find() { Order o = new Stored(); return o; }")
	if s := Successors(c); s != nil {
		t.Errorf("a type of the body alone took the place of one: %v", *s)
	}
}

// ofMethods is the summary's case of two versions of a method.
func ofMethods(t *testing.T, old, fresh string) *Case {
	t.Helper()
	file := func(method string) *java.File {
		if method[len(method)-1] != '}' {
			method += ";"
		}
		return parse(t, "package shop;\nabstract class A {\n/** Finds it. */\n"+method+"\nint sum = 1; }")
	}
	cases, _ := Cases(file(old), file(fresh))
	for _, c := range cases {
		if c.Unit.Type == javadoc.Summary {
			return c
		}
	}
	t.Fatalf("%s → %s: nothing is judged", old, fresh)
	return nil
}

func TestCalled(t *testing.T) {
	c := ofMethods(t, "List<Order> all() { return find(Order.class, sum); }",
		"List<Stored> all() { return find(Stored.class, sum, \"Stored\"); }")
	called, err := Called([]*Case{c}, map[string]string{"Stored": "Order"})
	if err != nil {
		t.Fatal(err)
	}
	as := called[0]
	if want := `List < Order > all ( ) { return find ( Order . class , sum , "Stored" ) ; }`; code(as.New) != want {
		t.Errorf("it is called %s, want %s", code(as.New), want)
	}
	if as.Unit.Text != c.Unit.Text || as.Old != c.Old || as.New.Class != "A" || as.New.Package != "shop" {
		t.Errorf("the case is of %q of %s.%s", as.Unit.Text, as.New.Package, as.New.Class)
	}
	if members := as.New.Members("sum"); len(members) != 1 {
		t.Errorf("its file has %d members of the name sum, want 1", len(members))
	}
}
