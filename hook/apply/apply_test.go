package apply

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/hook/hooktest"
)

// put writes a file below dir.
func put(t *testing.T, dir, name, text string, mode fs.FileMode) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil { // whatever the umask
		t.Fatal(err)
	}
}

// edit replaces a word of a text.
func edit(judged, word, fresh string) File {
	start := strings.Index(judged, word)
	return File{Path: "a b/F.java", Judged: []byte(judged),
		Fixes: []java.Edit{{Span: java.Span{Start: start, End: start + len(word)}, Text: fresh}}}
}

const judged = "one\ntwo\nthree\n"

// utf32 is a text in the longest encoding, with a mark of the order of bytes.
func utf32(text string) string {
	out := "\x00\x00\xfe\xff"
	for i := range len(text) {
		out += "\x00\x00\x00" + text[i:i+1]
	}
	return out
}

// always is a git that holds everything for the same.
func always(context.Context, string, []byte, []byte) (bool, error) { return true, nil }

// TestALargeFileIsNotReadWhole has a file that takes no room on the disk.
func TestALargeFileIsNotReadWhole(t *testing.T) {
	dir := t.TempDir()
	f := edit(judged, "two", "2")
	put(t, dir, f.Path, judged, 0o644)
	if err := os.Truncate(filepath.Join(dir, f.Path), 3<<30); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := write(t, dir, always, f)
	runtime.ReadMemStats(&after)
	if why := new(RefusedError); !errors.As(err, &why) || !strings.Contains(why.Reason, "far longer") {
		t.Errorf("error %v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("it took %d KiB", took>>10)
	}
}

func TestWrite(t *testing.T) {
	for _, tt := range []struct {
		name, found string
		same        Same
		file        File
		want        string
		refused     string // a part of why
	}{
		{"the same", judged, nil, edit(judged, "two", "2"), "one\n2\nthree\n", ""},
		{"no line feed at the end", "one\ntwo", nil, edit("one\ntwo", "two", "2"), "one\n2", ""},
		{"several lines", judged, nil, edit(judged, "two", "2\n2"), "one\n2\n2\nthree\n", ""},
		{"different", "one\ntwo\nfour\n", nil, edit(judged, "two", "2"), "", "unstaged changes"},
		{"different, git says so", "one\r\ntwo\r\nthree\r\n",
			func(context.Context, string, []byte, []byte) (bool, error) { return false, nil }, edit(judged, "two", "2"), "",
			"unstaged changes"},
		{"other line ends", "one\r\ntwo\r\nthree\r\n", always, edit(judged, "two", "2\n2"), "one\r\n2\r\n2\r\nthree\r\n", ""},
		{"some other line ends", "one\r\ntwo\nthree\r\n", always, edit(judged, "two\n", ""), "one\r\nthree\r\n", ""},
		{"a line goes", "one\r\ntwo\r\nthree\r\n", always, edit(judged, "two\n", ""), "one\r\nthree\r\n", ""},
		{"another filter", "ONE\nTWO\nTHREE\n", always, edit(judged, "two", "2"), "", "filters more"},
		{"another encoding", utf32(judged), always, edit(judged, "two", "2"), "", "filters more"},
		{"another filter that adds", judged + "more", always, edit(judged, "two", "2"), "", "filters more"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, dir, tt.file.Path, tt.found, 0o640)
			err := write(t, dir, tt.same, tt.file)
			var why *RefusedError
			if tt.refused != "" && (!errors.As(err, &why) || !strings.Contains(why.Reason, tt.refused)) ||
				tt.refused == "" && err != nil {
				t.Errorf("error %v, want %q", err, tt.refused)
			}
			if tt.want == "" {
				tt.want = tt.found
			}
			check := func(want string, mode fs.FileMode) {
				got, err := os.ReadFile(filepath.Join(dir, tt.file.Path))
				if err != nil || string(got) != want {
					t.Errorf("the file holds %q (%v), want %q", got, err, want)
				}
				info, err := os.Stat(filepath.Join(dir, tt.file.Path))
				if err != nil || info.Mode().Perm() != mode && runtime.GOOS != "windows" {
					t.Errorf("mode %v (%v), want %v", info.Mode(), err, mode)
				}
			}
			check(tt.want, 0o640)
			onlyOne(t, filepath.Join(dir, "a b"))
		})
	}
}

func write(t *testing.T, dir string, same Same, f File) error {
	t.Helper()
	tree, err := Open(dir, same)
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	return tree.Write(t.Context(), f)
}

// onlyOne fails if something was left beside the file.
func onlyOne(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%v, %v lie there, want one file", entries, err)
	}
}

func TestWhatIsNotWritten(t *testing.T) {
	outside := t.TempDir()
	put(t, outside, "F.java", judged, 0o644)
	for name, lay := range map[string]func(dir string) error{
		"a link in its place": func(dir string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, "a b"), 0o755),
				os.Symlink(filepath.Join(outside, "F.java"), filepath.Join(dir, "a b", "F.java")))
		},
		"a link before it": func(dir string) error { return os.Symlink(outside, filepath.Join(dir, "a b")) },
		"nothing":          func(string) error { return nil },
		"a folder":         func(dir string) error { return os.MkdirAll(filepath.Join(dir, "a b", "F.java"), 0o755) },
		"a read-only file": func(dir string) error {
			put(t, dir, "a b/F.java", judged, 0o444)
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := lay(dir); err != nil {
				t.Fatal(err)
			}
			var why *RefusedError
			if err := write(t, dir, always, edit(judged, "two", "2")); !errors.As(err, &why) {
				t.Errorf("error %v, want a refusal", err)
			}
			if got, err := os.ReadFile(filepath.Join(outside, "F.java")); err != nil || string(got) != judged {
				t.Errorf("outside, the file holds %q, %v", got, err)
			}
		})
	}
}

// An index that was made by hand may name what git itself never would.
func TestGitsOwnFilesAreNotWritten(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, ".GIT/F.java", judged, 0o644)
	f := edit(judged, "two", "2")
	f.Path = ".GIT/F.java"
	var why *RefusedError
	if err := write(t, dir, always, f); !errors.As(err, &why) || why.Reason != "it is among git's own files" {
		t.Errorf("error %v, want a refusal", err)
	}
}

func TestAGitThatFails(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a b/F.java", "other", 0o644)
	broken := errors.New("broken")
	err := write(t, dir, func(context.Context, string, []byte, []byte) (bool, error) { return false, broken },
		edit(judged, "two", "2"))
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// TestKilled runs itself as a program that writes a file again and again, and kills it: the file is always one of the
// two versions, whole. Git neither lists nor adds what lies beside it, and the next run removes that.
func TestKilled(t *testing.T) {
	versions := []string{strings.Repeat("a line of the one\n", 40000), strings.Repeat("a line of the other\n", 40000)}
	if dir := os.Getenv("APPLY_TEST_DIR"); dir != "" {
		for i := 0; ; i++ {
			from, to := versions[i%2], versions[(i+1)%2]
			f := File{Path: "F.java", Judged: []byte(from), Fixes: []java.Edit{{Span: java.Span{End: len(from)}, Text: to}}}
			if err := write(t, dir, nil, f); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				fmt.Println("writing")
			}
		}
	}
	left := 0
	for range 25 {
		r := hooktest.NewRepo(t)
		dir := r.Dir
		r.Write("F.java", versions[0])
		r.Commit()
		hooktest.KillWriter(t, "APPLY_TEST_DIR="+dir)
		if beside, _ := filepath.Glob(filepath.Join(dir, ".jit-hook-*")); len(beside) > 0 {
			left++
		}
		r.Git("add", "-A")
		if tracked := r.Git("ls-files"); tracked != "F.java" {
			t.Errorf("git tracks %q", tracked)
		}
		got, err := os.ReadFile(filepath.Join(dir, "F.java"))
		if err != nil || !bytes.Equal(got, []byte(versions[0])) && !bytes.Equal(got, []byte(versions[1])) {
			t.Fatalf("the file has %d bytes, %v", len(got), err)
		}
		again := edit(string(got), "a line", "the line")
		again.Path = "F.java"
		if err := write(t, dir, nil, again); err != nil {
			t.Error(err)
		}
		if all, err := os.ReadDir(dir); len(all) != 2 || err != nil {
			t.Errorf("%v are there, %v", all, err)
		}
	}
	if left == 0 {
		t.Error("nothing was killed while it wrote")
	}
}
