package reference

import "jithook/engine/java"

// sameMethods reports whether a method is what its predecessor was, but for its name.
func sameMethods(old, fresh *java.Method) bool {
	if len(old.Tokens) != len(fresh.Tokens) {
		return false
	}
	for i, was := range old.Tokens {
		is := fresh.Tokens[i].Text
		if named := was.Text == old.Name && is == fresh.Name; !named && (was.Text != is || is == fresh.Name) {
			return false
		}
	}
	return true
}
