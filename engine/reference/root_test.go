package reference

import (
	"slices"
	"strings"
	"testing"
)

func TestRoot(t *testing.T) {
	for _, tt := range []struct{ file, pkg, want string }{
		{"shop/src/main/java/a/b/C.java", "a.b", "shop/src/main/java"},
		{"C.java", "", ""}, {"a/b/C.java", "a.b", ""}, {"src/C.java", "", "src"},
		{"src/b/c/D.java", "a.b.c", "src"}, // the folders leave out what all packages begin with
		{"initial/C.java", "a.b", "initial"},
	} {
		if got := rootOf(tt.file, tt.pkg); got != tt.want {
			t.Errorf("%s of %q stands in %q, want %q", tt.file, tt.pkg, got, tt.want)
		}
	}
}

// TestNearest lists which declarations of a class a file may mean, by source folders.
func TestNearest(t *testing.T) {
	for _, tt := range []struct{ from, roots, want string }{
		{"a/main", "b/main", "b/main"}, // the only one, of which the module may make use
		{"a/main", "a/main b/main", "a/main"},
		{"a/test", "a/main b/main", "a/main"}, {"c/main", "a/main b/main", "a/main b/main"},
		{"src/test", "src/main src/debug", "src/main src/debug"}, {"src/main", "src/main src/main9", "src/main"},
		{"tests/all", "src/main android/src/main", "src/main"},
		{"android/tests", "src/main android/src/main", "android/src/main"},
		{"x/core/src", "x/api/src y/api/src", "x/api/src"}, {"plugins/a/src", "plugins/b/src server/src", "plugins/b/src server/src"},
		{"lib/src/test", "lib/src/main lib/src/test/data/one/src/main", "lib/src/main"},
		{"a/b/src", "a/b/src a/b/src/src", "a/b/src"},
		{"core/src/test", "core/src/main web/src/test", "core/src/main"},
		{"core/src/it/java", "core/src/main/java web/src/test/java", "core/src/main/java"}, {"src/it", "src/main src/test", "src/main src/test"},
	} {
		got := nearest(tt.from, strings.Fields(tt.roots), func(root string) string { return root })
		if want := strings.Fields(tt.want); !slices.Equal(got, want) {
			t.Errorf("of %s, a file of %s may mean those of %s, want %s", tt.roots, tt.from, got, want)
		}
	}
}
