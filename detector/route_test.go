package detector_test

import (
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
)

// A comment that only names the request is judged by the annotation: the model has no say where that is the same.
func TestRouteIsJudgedByItsAnnotation(t *testing.T) {
	const text = "DELETE /books/{name}"
	before := "@Delete(\"/books/{name}\")\nBook remove(@Param(\"name\") String name) {\n    return shelf.remove(name);\n}"
	for fresh, want := range map[string]bool{
		"@Delete(\"/books/{name}\")\nBook remove(Book book) {\n    return shelf.take(book);\n}":       false,
		"@Delete(\"/shelf/books/{name}\")\nBook remove(Book book) {\n    return shelf.take(book);\n}": true,
	} {
		c := caseOf(t, javadoc.Summary, "", text, "/** "+text+" */", before, fresh)
		if got := detector.ModelApplies(c); got != want {
			t.Errorf("%s\nthe model has a say: %t", fresh, got)
		}
	}
}
