package reference

import (
	"slices"
	"strings"
	"testing"

	"jithook/engine/java"
)

// TestKinds looks up types by what a class of a file calls them.
func TestKinds(t *testing.T) {
	var a Ancestors
	for _, source := range []string{
		"package shop; import shop.data.Stored; import other.*; class Store { class Own extends Stored {} interface Mine extends Own {} }",
		"package shop.data; import shop.base.Base; public class Stored extends Base<Id> implements java.io.Closeable { public static class Line extends Part {} }",
		"package shop.base; public abstract class Base<T> implements Order, Comparable<T> {}",
		"package shop; class Round extends Trip {}", "package shop; class Trip extends Round {}",
		"package far; public class Same extends Thing {}",
		"package other; public class Wide extends Thing {}",
	} {
		f, err := java.Parse([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		a.Learn("A.java", f)
	}
	for _, tt := range []struct{ class, name, kinds, unknown string }{
		{"shop.Store", "Stored", "Base Closeable Order", "Order.java"},
		{"shop.Store", "Stored.Line", "Part", "Part.java"},
		{"shop.Store", "Own", "Stored Base Order", "Order.java"},
		{"shop.Store.Own", "Mine", "Own Stored", "Order.java"},
		{"shop.Store", "Wide", "Thing", "Thing.java"},
		{"shop.Store.$1", "Stored", "Base", "Order.java"}, // an anonymous class
		{"shop.Store", "Round", "Trip Round", ""},
		{"shop.Store", "Same", "", "Same.java"}, // of a package that the file does not import
		{"shop.Store", "Nobody", "", "Nobody.java"},
		{"shop.Unread", "Stored", "", ""},
	} {
		kinds, files := a.Kinds("A.java", Target{Class: tt.class}, tt.name)
		for _, want := range strings.Fields(tt.kinds) {
			if !slices.Contains(kinds, want) {
				t.Errorf("%s in %s is %q, which lacks %s", tt.name, tt.class, kinds, want)
			}
		}
		if tt.kinds == "" && len(kinds) > 0 {
			t.Errorf("%s in %s is %q, want nothing", tt.name, tt.class, kinds)
		}
		if tt.unknown != "" && !slices.Contains(files, tt.unknown) || tt.unknown == "" && len(files) > 0 {
			t.Errorf("%s in %s may be told by %q, want %q", tt.name, tt.class, files, tt.unknown)
		}
	}
}
