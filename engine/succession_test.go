package engine

import (
	"fmt"
	"testing"

	"jithook/engine/java"
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
		if got := succession(ofMethods(t, tt.old, tt.fresh)); got != tt.want {
			t.Errorf("%s → %s: %s, want %s", tt.old, tt.fresh, got, tt.want)
		}
	}
	for _, tt := range []struct{ old, fresh, want string }{
		{"class Orders extends Store<Order> {}", "class Orders extends Store<Kept> {}", "{[Order] [Kept]}"},
		{"@Named(Order.class) class Orders {}", "@Named(Kept.class) class Orders {}", "{[Order] [Kept]}"},
		{"@Old class Orders {}", "@New class Orders {}", ""},
		{"Order last;", "Kept last;", "{[Order] [Kept]}"},
		{"Object last = new Order();", "Object last = new Kept();", "{[Order] [Kept]}"},
		{"<S extends Order> S find() { return null; }", "Kept find() { return null; }", "{[S Order] [Kept]}"},
		{"Order() {}", "Kept() {}", "{[Order] [Kept]}"}, // a constructor, with its class
	} {
		if got := succession(ofMembers(t, tt.old, tt.fresh)); got != tt.want {
			t.Errorf("%s → %s: %s, want %s", tt.old, tt.fresh, got, tt.want)
		}
	}
	c := ofMethods(t, "Order find() { Order o = null; return o; }", "Order find() { Order o = new Stored(); return o; }")
	if got := succession(c); got != "" {
		t.Errorf("a type of the body alone took the place of one: %s", got)
	}
}

// succession is that of a case, "" for none.
func succession(c *Case) string {
	if s := Successors(c); s != nil {
		return fmt.Sprint(*s)
	}
	return ""
}

// ofMethods is the summary's case of two versions of a method.
func ofMethods(t *testing.T, old, fresh string) *Case {
	t.Helper()
	ended := func(method string) string {
		if method[len(method)-1] != '}' {
			method += ";"
		}
		return method
	}
	return ofMembers(t, ended(old), ended(fresh))
}

// ofMembers is the case of the first sentence above two versions of a method, a field or a class.
func ofMembers(t *testing.T, old, fresh string) *Case {
	t.Helper()
	file := func(member string) *java.File {
		return parse(t, "package shop;\nabstract class A {\n/** Finds it. */\n"+member+"\nint sum = 1; }")
	}
	cases, _ := Cases(file(old), file(fresh))
	if len(cases) == 0 {
		t.Fatalf("%s → %s: nothing is judged", old, fresh)
	}
	return cases[0]
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

// TestCalledOfElements: what is no method keeps its place in the file, because there is more in it than its own tokens.
func TestCalledOfElements(t *testing.T) {
	for old, fresh := range map[string]string{
		"class Orders extends Store<Order> {}": "class Orders extends Store<Kept> {}",
		"Order last;":                          "Kept last;",
	} {
		c := ofMembers(t, old, fresh)
		before := code(c.New)
		called, err := Called([]*Case{c}, map[string]string{"Kept": "Order"})
		if err != nil {
			t.Fatal(err)
		}
		if as := called[0]; code(as.New) != code(c.Old) || as.Unit != c.Unit || as.Old != c.Old {
			t.Errorf("it is called %s, want %s", code(as.New), code(c.Old))
		}
		if code(c.New) != before {
			t.Errorf("%s became %s itself", before, code(c.New))
		}
	}
}

// TestUnthrown lists what left a clause, in full where the old file imports it.
func TestUnthrown(t *testing.T) {
	c := ofMethods(t, "void f() throws Gone, A.Lost, Kept, Said { }", "void f() throws Kept { log(Said.class); }")
	if got := fmt.Sprint(Unthrown(c)); got != "[Gone A.Lost Said]" {
		t.Errorf("%s left the clause", got)
	}
	if c = ofMethods(t, "void f() { }", "void f() throws Kept { }"); Unthrown(c) != nil {
		t.Error("what came left")
	}
}
