package lexicon

import "testing"

// TestGives asks for a type's own members and those of its supertypes.
func TestGives(t *testing.T) {
	for _, tt := range []struct {
		class, member string
		want          bool
	}{
		{"java.io.Closeable", "close()", true}, {"java.util.ArrayList", "forEach(Consumer)", true},
		{"java.util.ArrayList", "set(int,?)", true}, {"java.util.ArrayList", "modCount", true},
		{"java.util.TreeMap", "Entry", true}, {"java.util.List", "getFirst()", true},
		{"java.io.InputStream", "linger()", false}, {"java.util.Comparator", "naturalOrder()", true},
		{"java.util.ArrayList", "grow(int)", true}, {"java.io.IOException", "detailMessage", true},
		{"java.util.HashMap", "Node", false},
	} {
		if got := Gives(tt.class, func(member string) bool { return member == tt.member }); got != tt.want {
			t.Errorf("%s gives %s: %v", tt.class, tt.member, got)
		}
	}
	for class, want := range map[string]bool{
		"java.io.Closeable": true, "java.lang.Thread.UncaughtExceptionHandler": true,
		"Closeable": false, "java.lang.String": true, "java.lang.Record": true, "java.util.UUID": false,
	} {
		if IsOfJDK(class) != want {
			t.Errorf("%s is known: %v", class, !want)
		}
	}
}
