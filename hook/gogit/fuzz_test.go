package gogit

import (
	"os"
	"path/filepath"
	"testing"

	"jithook/hook/hooktest"
)

// FuzzIndex reads any bytes as an index: whatever is wrong with it ends in an error.
func FuzzIndex(f *testing.F) {
	for _, version := range []string{"2", "3", "4"} {
		r := hooktest.NewRepo(f)
		r.Write("src/A.java", "class A {}\n")
		r.Write("src/B.java", "class B {}\n")
		r.Write("C.java", "class C {}\n")
		r.Commit()
		r.Git("add", "-N", ".")
		r.Git("update-index", "--index-version", version)
		content, err := os.ReadFile(filepath.Join(r.Dir, ".git", "index"))
		if err != nil {
			f.Fatal(err)
		}
		clear(content[len(content)-20:]) // without a checksum, which no mutation would fit
		f.Add(content)
	}
	path := filepath.Join(f.TempDir(), "index")
	f.Fuzz(func(t *testing.T, content []byte) {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		files, err := readIndex(path, func(string) bool { return true })
		if err != nil && files != nil {
			t.Errorf("%d files beside the error %v", len(files), err)
		}
	})
}
