package reference

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// ofJava are annotations that only the compiler reads, or who reads another annotation.
var ofJava = lexicon.WordSet(`Deprecated Documented FunctionalInterface Inherited Native Override Repeatable Retention
	SafeVarargs SuppressWarnings Target`)

// gainsAnnotations reports whether a version has an annotation more than the one before, of which a build may make a
// class.
func gainsAnnotations(old, fresh *java.File) bool {
	before := old.Annotations()
	for name, n := range fresh.Annotations() {
		if n > before[name] && !ofJava[name] {
			return true
		}
	}
	return false
}

// annotate notes the types of a file that gained annotations.
func (c *Changed) annotate(pkg string, types []Target) {
	if c.annotated == nil {
		c.annotated = map[string]bool{}
	}
	for _, t := range types {
		c.annotated[full(pkg, java.LastName(t.Class))] = true
	}
}

// mayBeMade reports whether a build may make a class that is gone out of an annotated one of its package, whose name is
// in its own: `ImmutableOrder` or `Order_Factory` out of `Order`.
func (c *Changed) mayBeMade(class string) bool {
	const most = 32 // parts of a name
	pkg, name := packageOf(class), java.LastName(class)
	var starts []int
	for i, r := range name {
		if (i == 0 || r < 'a' || r > 'z') && len(starts) < most {
			starts = append(starts, i)
		}
	}
	starts = append(starts, len(name))
	for i, from := range starts {
		for _, to := range starts[i+1:] {
			if to-from < len(name) && c.annotated[full(pkg, name[from:to])] {
				return true
			}
		}
	}
	return false
}
