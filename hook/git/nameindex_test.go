package git

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

const linking = `package shop.web;

import shop.stock.Shelf;
import static shop.stock.Drawer.LIMIT;

/** See {@link Shelf#first(int)} and {@link shop.stock.Row}. */
class Page<T extends Sheet> extends shop.base.Paper<Sort.Kind>
		implements Shown, Read<Other, List<? extends Leaf>> {
	String url = "https://shop"; // Code.skipped
	/// A [Book.Kind] in Markdown
	int of(Other.Code code) { return code.size() / 2; }
}
`

// sha is an id of some digits.
func sha(n, digits int) string { return fmt.Sprintf("%08x%0*d", n, digits-8, 0) }

func mayHold(t *testing.T, x *nameIndex, blob, word string) bool {
	t.Helper()
	words, ok := sumsOf([]string{word})
	if !ok {
		t.Fatalf("%q cannot be looked for", word)
	}
	return x.mayHold(blob, words)
}

func TestNamesOfCommentsAndImports(t *testing.T) {
	x := openNames(filepath.Join(t.TempDir(), "names"))
	blob := sha(1, 40)
	x.learn(blob, []byte(linking))
	for word, want := range map[string]bool{"shop.stock.Shelf": true, "stock.Shelf": true, "Shelf#first": true,
		"Drawer.LIMIT": true, "stock.Row": true, "Book.Kind": true,
		"extends Paper": true, "implements Paper": true, "extends Shown": true, "implements Read": true,
		"extends Sheet": true, "extends Sort": false, "extends Kind": false, "extends Other": false, "extends List": false,
		"extends Leaf": false, "extends shop": false,
		"Shelf.first": false, "stock.Page": false, "Code.skipped": false, "code.size": false} {
		if got := mayHold(t, x, blob, word); got != want {
			t.Errorf("holds %s: %v", word, got)
		}
	}
	if _, ok := sumsOf([]string{"a.B", "Shelf"}); ok {
		t.Error("a single name can be looked for")
	}
}

func TestWhatWasLearntIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cache", "names")
	blobs := []string{sha(1, 40), sha(2, 64), sha(3, 40)}
	keep := func(more ...string) *nameIndex {
		x := openNames(path)
		for _, blob := range more {
			x.learn(blob, []byte(linking))
		}
		if err := x.keep(blobs); err != nil {
			t.Fatal(err)
		}
		return openNames(path)
	}
	keep(blobs[0])
	x := keep(blobs[1])
	if !mayHold(t, x, blobs[0], "Shelf#first") || !mayHold(t, x, blobs[1], "Shelf#first") || x.known(blobs[2]) {
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
	if x = openNames(path); !x.known(blobs[0]) || x.known(blobs[1]) {
		t.Error("a damaged batch counts, or a sound one does not")
	}
	if x = keep(blobs[2]); !x.known(blobs[0]) || !x.known(blobs[2]) {
		t.Error("what is learnt after the damage is not read")
	}

	// Where most of it is of no tree any more, it begins anew.
	x = openNames(path)
	for i := range 20 {
		x.learn(sha(100+i, 40), []byte(linking))
	}
	if err := x.keep(blobs); err != nil {
		t.Fatal(err)
	}
	if x = openNames(path); len(x.blobs) != 2 {
		t.Errorf("%d blobs are left, not 2", len(x.blobs))
	}
}

// FuzzNothingIsOverlooked scans a comment behind any source.
func FuzzNothingIsOverlooked(f *testing.F) {
	for _, before := range []string{"", linking, `s = "/*"; /`, "// important", "import a.B", `"file:///"; /** a;`, "/*/"} {
		f.Add([]byte(before))
	}
	f.Fuzz(func(t *testing.T, before []byte) {
		x := openNames(filepath.Join(t.TempDir(), "names"))
		blob := sha(1, 40)
		x.learn(blob, append(bytes.Clone(before), "\n/** first;\n * import of {@link Shelf#first} */"...))
		if !mayHold(t, x, blob, "Shelf#first") {
			t.Error("the link is overlooked")
		}
	})
}

// FuzzNames reads any file.
func FuzzNames(f *testing.F) {
	path := filepath.Join(f.TempDir(), "names")
	x := openNames(path)
	x.learn(sha(1, 40), []byte(linking))
	if err := x.keep(nil); err != nil {
		f.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(content)
	f.Add(content[batchHeader:])
	f.Fuzz(func(t *testing.T, batch []byte) {
		x := &nameIndex{blobs: map[blobID][]byte{}}
		x.take(batch)
		for blob := range x.blobs {
			x.mayHold(fmt.Sprintf("%x", blob), nameSums{1, 2})
		}
		cutBatch(batch)
	})
}
