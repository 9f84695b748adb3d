package safefile_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"jithook/hook/hooktest"
	"jithook/hook/safefile"
)

func TestWriteReplacesTheFileWhole(t *testing.T) {
	top := t.TempDir()
	path := filepath.Join(top, "deep", "b.json")
	if err := safefile.WriteBelow(top, "deep/b.json", []byte("old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := safefile.WriteBelow(top, "deep/b.json", []byte("new")); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil || string(data) != "new" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("%d files are there", len(files))
	}
}

func TestWriteStaysBelowTheTop(t *testing.T) {
	top, outside := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(top, "link")); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"../b.json", "link/b.json", filepath.Join(outside, "b.json")} {
		if err := safefile.WriteBelow(top, path, nil); err == nil {
			t.Errorf("%s was written", path)
		}
	}
	if files, _ := os.ReadDir(outside); len(files) != 0 {
		t.Errorf("%d files are outside", len(files))
	}
}

// TestWriterBelowKilled runs itself as a program that writes a file again and again, and kills it: the file is always
// one of the two, whole.
func TestWriterBelowKilled(t *testing.T) {
	const name = "file"
	both := [2][]byte{bytes.Repeat([]byte("old"), 20_000), bytes.Repeat([]byte("new "), 30_000)}
	if dir := os.Getenv("BELOW_TEST_DIR"); dir != "" {
		for i := 0; ; i++ {
			if err := safefile.WriteBelow(dir, name, both[i%2]); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				fmt.Println("writing")
			}
		}
	}
	for range 20 {
		dir := t.TempDir()
		if err := safefile.WriteBelow(dir, name, both[0]); err != nil {
			t.Fatal(err)
		}
		hooktest.KillWriter(t, "BELOW_TEST_DIR="+dir)
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, both[0]) && !bytes.Equal(got, both[1]) {
			t.Fatalf("the file has %d bytes, %v", len(got), err)
		}
	}
}
