package gogit_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jithook/hook/hooktest"
)

// The steps that scenarios share.

// edit commits a file and stages an edit of it.
func edit(t *testing.T, r *hooktest.Repo) string {
	t.Helper()
	r.Write("A.java", source)
	r.Commit()
	r.Write("A.java", edited)
	r.Git("add", "-A")
	return ""
}

// editClone clones r with args and stages an edit in the clone, whose directory it returns.
func editClone(t *testing.T, r *hooktest.Repo, args ...string) string {
	t.Helper()
	clone := r.At(filepath.Join(t.TempDir(), "clone"))
	r.Git(append(append([]string{"clone", "-q"}, args...), clone.Dir)...)
	clone.Write("A.java", edited)
	clone.Git("add", "-A")
	return clone.Dir
}

// partialClone has a clone without the committed blob, where git could fetch it from.
func partialClone(t *testing.T, r *hooktest.Repo) string {
	t.Helper()
	r.Write("A.java", source)
	r.Commit()
	r.Git("config", "uploadpack.allowFilter", "true")
	r.Git("config", "uploadpack.allowAnySHA1InWant", "true")
	return editClone(t, r, "--no-checkout", "--filter=blob:none", "file://"+r.Dir)
}

// numbered has lines of equal length, from one number to another.
func numbered(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, "    int field%03d = %03d;\n", i, i)
	}
	return b.String()
}

func conflict(t *testing.T, r *hooktest.Repo) {
	t.Helper()
	r.Write("A.java", source)
	r.Write("B.java", source)
	r.Commit()
	r.Git("checkout", "-q", "-b", "side")
	r.Write("A.java", strings.Replace(source, "return 1", "return -1", 1))
	r.Commit()
	r.Git("checkout", "-q", "main")
	r.Write("A.java", strings.Replace(source, "return 1", "return 111", 1))
	r.Commit()
	fails(t, r, "merge", "side")
}

func fails(t *testing.T, r *hooktest.Repo, args ...string) {
	t.Helper()
	if out, err := r.Try(args...); err == nil {
		t.Fatalf("git %s went well: %s", strings.Join(args, " "), out)
	}
}

// submodule stages the edit of a file and a new commit of a submodule that is named like a Java file.
func submodule(t *testing.T, r *hooktest.Repo) {
	t.Helper()
	r.Write("A.java", source)
	r.Git("add", "-A")
	r.Git("commit", "-q", "-m", "commit")
	r.Git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", r.Dir, "lib.java")
	r.Commit()
	inner := r.At(filepath.Join(r.Dir, "lib.java"))
	inner.Write("A.java", edited)
	inner.Commit()
	r.Write("A.java", edited)
	r.Git("add", "-A")
}

// sparse stages the edit of the one file that a sparse checkout has.
func sparse(t *testing.T, r *hooktest.Repo, index string) {
	t.Helper()
	r.Write("in/A.java", source)
	r.Write("out/B.java", source)
	r.Write("out/deep/C.java", source)
	r.Commit()
	r.Git("sparse-checkout", "init", "--cone", index)
	r.Git("sparse-checkout", "set", "in")
	if _, err := os.Stat(filepath.Join(r.Dir, "out")); err == nil {
		t.Fatal("the checkout is not sparse")
	}
	r.Write("in/A.java", edited)
	r.Git("add", "in/A.java")
}

func symlink(t *testing.T, r *hooktest.Repo, target, path string) {
	t.Helper()
	if err := os.Symlink(target, filepath.Join(r.Dir, path)); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, r *hooktest.Repo, path string) {
	t.Helper()
	if err := os.Remove(filepath.Join(r.Dir, path)); err != nil {
		t.Fatal(err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, content, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// rewrite changes the bytes of a file under .git.
func rewrite(t *testing.T, r *hooktest.Repo, path string, change func([]byte) []byte) {
	t.Helper()
	full := filepath.Join(r.Dir, path)
	content, err := os.ReadFile(full)
	if err == nil {
		err = os.Chmod(full, 0o644) // loose objects are read-only
	}
	if err == nil {
		err = os.WriteFile(full, change(content), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// damage flips the bits of the byte at an offset.
func damage(t *testing.T, r *hooktest.Repo, path string, offset int) {
	t.Helper()
	rewrite(t, r, path, func(b []byte) []byte { b[offset] ^= 0xff; return b })
}

// hashObject stores a blob.
func hashObject(t *testing.T, r *hooktest.Repo, content string) string {
	t.Helper()
	cmd := exec.Command("git", "hash-object", "-w", "--stdin")
	cmd.Dir, cmd.Stdin = r.Dir, strings.NewReader(content)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// loose is where the object of an id is.
func loose(id string) string { return filepath.Join(".git", "objects", id[:2], id[2:]) }
