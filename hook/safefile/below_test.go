package safefile_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// What killed writers left goes when the next file is written beside it, and nothing else does.
func TestWhatKilledWritersLeftIsRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes and a locked folder's list are of Unix")
	}
	top := t.TempDir()
	folder := func(c string) string { return filepath.Join(top, "src", ".jit-hook-"+strings.Repeat(c, 26)) }
	put := func(dir string, names ...string) string { // "" is the folder of what is written
		t.Helper()
		for _, name := range names {
			if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o700); err != nil {
				t.Fatal(err)
			}
			if name != "" {
				if err := os.WriteFile(filepath.Join(dir, name), []byte("*\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	const written = ".git/new"
	gone := []string{put(folder("A"), written), put(folder("B"), ""), put(folder("C"))}
	stay := []string{filepath.Join(put(folder("D"), written, "another"), "another"),
		filepath.Join(put(filepath.Join(top, "src", ".jit-hook-models"), "note"), "note"),
		filepath.Join(put(filepath.Join(top, ".jit-hook-"+strings.Repeat("A", 26)), written), written)}
	open, checkedOut := put(folder("E"), written), put(folder("G"), written)
	stay = append(stay, filepath.Join(checkedOut, written))
	link := folder("F")
	if err := errors.Join(os.Chmod(open, 0o777), os.Chmod(checkedOut, 0o755),
		os.Symlink("../.jit-hook-"+strings.Repeat("A", 26), link)); err != nil {
		t.Fatal(err)
	}
	stay = append(stay, filepath.Join(open, written), link)
	// while one is written, it is another's to remove
	during := ""
	root, err := os.OpenRoot(top)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	err = safefile.Replace(root, "src/F.java", []byte("text"), 0, func() error {
		before, _ := filepath.Glob(filepath.Join(top, "src", ".jit-hook-*", written))
		err := safefile.WriteBelow(top, "src/G.java", nil)
		after, _ := filepath.Glob(filepath.Join(top, "src", ".jit-hook-*", written))
		during = fmt.Sprint(before, after, err)
		if len(before) != 4 || len(after) != 4 { // its own, two of other modes, and one behind the link
			t.Errorf("beside each other: %s", during)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range gone {
		if _, err := os.Lstat(path); err == nil {
			t.Errorf("%s is still there", path)
		}
	}
	for _, path := range stay {
		if _, err := os.Lstat(path); err != nil {
			t.Error(err)
		}
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
