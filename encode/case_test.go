package encode

import (
	"testing"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// change is a method before and after, with the Javadoc that both have.
type change struct{ doc, old, new string }

// unit parses the change and picks a unit of its Javadoc.
func (ch change) unit(t testing.TB, typ javadoc.Type) *engine.Case {
	t.Helper()
	old, err := java.ParseMethod([]byte(ch.old), []byte(ch.doc))
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := java.ParseMethod([]byte(ch.new), []byte(ch.doc))
	if err != nil {
		t.Fatal(err)
	}
	doc := javadoc.Parse(fresh.Source, fresh.Doc)
	for i := range doc.Units {
		if doc.Units[i].Type == typ {
			return &engine.Case{Old: old, New: fresh, Doc: doc, Unit: &doc.Units[i]}
		}
	}
	t.Fatalf("%q has no %s", ch.doc, typ)
	return nil
}

var shelf = change{
	doc: `/**
 * Finds the titles on a shelf.
 *
 * @param shelfId where to look
 * @return a <b>sorted</b> {@link List} of bookTitles, never
 *     null; an empty list where shelf_count is 0
 */`,
	old: `public List<String> titles(int shelfId) {
    List<String> found = store.findBookTitles(shelfId, "by title");
    return Collections.unmodifiableList(found);
}`,
	new: `public Set<String> titles(int shelfId) {
    Set<String> found = store.findBookTitles(shelfId);
    if (found.size() >= 1) {
        return Collections.unmodifiableSet(found);
    }
    return null;
}`,
}
