package mention

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

const source = `package shop.web;

import shop.stock.Shelf;
import static shop.stock.Drawer.LIMIT;

/** See {@link Shelf#first(int)} and {@link shop.stock.Row}. */
class Page {
	String url = "https://shop"; // Code.skipped
	/// A [Book.Kind] in Markdown
	int of(Other.Code code) { return code.size() / 2; }
}
`

// sha is an id of some digits.
func sha(n, digits int) string { return fmt.Sprintf("%08x%0*d", n, digits-8, 0) }

func holds(t *testing.T, x *Index, blob, word string) bool {
	t.Helper()
	words, ok := Of([]string{word})
	if !ok {
		t.Fatalf("%q cannot be looked for", word)
	}
	return x.MayHold(blob, words)
}

func TestNamesOfCommentsAndImports(t *testing.T) {
	x := Open(filepath.Join(t.TempDir(), "names"))
	blob := sha(1, 40)
	x.Learn(blob, []byte(source))
	for word, want := range map[string]bool{"shop.stock.Shelf": true, "stock.Shelf": true, "Shelf#first": true,
		"Drawer.LIMIT": true, "stock.Row": true, "Book.Kind": true,
		"Shelf.first": false, "stock.Page": false, "Code.skipped": false, "code.size": false} {
		if got := holds(t, x, blob, word); got != want {
			t.Errorf("holds %s: %v", word, got)
		}
	}
	if _, ok := Of([]string{"a.B", "Shelf"}); ok {
		t.Error("a single name can be looked for")
	}
}

func TestWhatWasLearntIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cache", "names")
	blobs := []string{sha(1, 40), sha(2, 64), sha(3, 40)}
	keep := func(more ...string) *Index {
		x := Open(path)
		for _, blob := range more {
			x.Learn(blob, []byte(source))
		}
		if err := x.Keep(blobs); err != nil {
			t.Fatal(err)
		}
		return Open(path)
	}
	keep(blobs[0])
	x := keep(blobs[1])
	if !holds(t, x, blobs[0], "Shelf#first") || !holds(t, x, blobs[1], "Shelf#first") || x.Known(blobs[2]) {
		t.Error("two batches are not read as they were written")
	}

	// Of a damaged file what comes before the damage is read, and written anew with what is learnt.
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)-1]++
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if x = Open(path); !x.Known(blobs[0]) || x.Known(blobs[1]) {
		t.Error("a damaged batch counts, or a sound one does not")
	}
	if x = keep(blobs[2]); !x.Known(blobs[0]) || !x.Known(blobs[2]) {
		t.Error("what is learnt after the damage is not read")
	}

	// Where most of it is of no tree any more, it begins anew.
	x = Open(path)
	for i := range 20 {
		x.Learn(sha(100+i, 40), []byte(source))
	}
	if err := x.Keep(blobs); err != nil {
		t.Fatal(err)
	}
	if x = Open(path); len(x.blobs) != 2 {
		t.Errorf("%d blobs are left, not 2", len(x.blobs))
	}
}

// FuzzNothingIsOverlooked scans a comment behind any source.
func FuzzNothingIsOverlooked(f *testing.F) {
	for _, before := range []string{"", source, `s = "/*"; /`, "// important", "import a.B", `"file:///"; /** a;`, "/*/"} {
		f.Add([]byte(before))
	}
	f.Fuzz(func(t *testing.T, before []byte) {
		x := Open(filepath.Join(t.TempDir(), "names"))
		blob := sha(1, 40)
		x.Learn(blob, append(bytes.Clone(before), "\n/** first;\n * import of {@link Shelf#first} */"...))
		if !holds(t, x, blob, "Shelf#first") {
			t.Error("the link is overlooked")
		}
	})
}

// FuzzOpen reads any file.
func FuzzOpen(f *testing.F) {
	path := filepath.Join(f.TempDir(), "names")
	x := Open(path)
	x.Learn(sha(1, 40), []byte(source))
	if err := x.Keep(nil); err != nil {
		f.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(content)
	f.Add(content[batchHeader:])
	f.Fuzz(func(t *testing.T, batch []byte) {
		x := &Index{blobs: map[id][]byte{}}
		x.take(batch)
		for blob := range x.blobs {
			x.MayHold(fmt.Sprintf("%x", blob), Words{1, 2})
		}
		cutBatch(batch)
	})
}
