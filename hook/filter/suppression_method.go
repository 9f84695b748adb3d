package filter

import "jithook/engine/java"

// SuppressionsByMethod gives for each method the suppressions that may silence something there: one whose names all
// stand in those before it never does.
func SuppressionsByMethod(suppressions []*Suppression) map[*java.Method][]*Suppression {
	type naming struct {
		method *java.Method
		name   string
	}
	named, at := map[naming]bool{}, map[*java.Method][]*Suppression{}
	for _, d := range suppressions {
		fresh := false
		for _, name := range d.Names {
			n := naming{d.Method, name}
			if d.Holds() && !named[n] {
				named[n], fresh = true, true
			}
		}
		if fresh {
			at[d.Method] = append(at[d.Method], d)
		}
	}
	return at
}
