// Package hooktest is what tests of the hook share: real git repositories, out of reach of the user's configuration and
// of a git that runs the tests from a hook; killing a program that writes; validating what is written.
package hooktest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Repo is a work tree, and the repository of it.
type Repo struct {
	Dir string
	t   testing.TB
}

// NewRepo makes an empty repository, on the branch main. Its environment is that of the whole test, which therefore
// cannot be parallel.
func NewRepo(t testing.TB, initArgs ...string) *Repo {
	t.Helper()
	Isolate(t)
	dir, err := filepath.EvalSymlinks(t.TempDir()) // as git prints it
	if err != nil {
		t.Fatal(err)
	}
	r := &Repo{filepath.Join(dir, "repo"), t}
	if err := os.Mkdir(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	r.Git(append([]string{"init", "-q", "-b", "main"}, initArgs...)...)
	return r
}

// Isolate takes the user's git out of the test's environment.
func Isolate(t testing.TB) {
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); strings.HasPrefix(name, "GIT_") {
			t.Setenv(name, "") // has the test put it back
			if err := os.Unsetenv(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	home := t.TempDir()
	for name, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": home, "GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
		"GIT_COMMITTER_EMAIL": "a@example.org",
	} {
		t.Setenv(name, value)
	}
}

// At is the same kind of thing in another directory, such as a linked work tree.
func (r *Repo) At(dir string) *Repo { return &Repo{dir, r.t} }

// Git runs git in the repository and returns its output.
func (r *Repo) Git(args ...string) string {
	r.t.Helper()
	out, err := r.Try(args...)
	if err != nil {
		r.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

// Try runs a git that may fail.
func (r *Repo) Try(args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = r.Dir
	out, err := cmd.CombinedOutput()
	return strings.TrimSuffix(string(out), "\n"), err
}

// Import has git fast-import read a stream, and checks out what came of it.
func (r *Repo) Import(stream io.Reader) {
	r.t.Helper()
	cmd := exec.Command("git", "fast-import", "--quiet")
	cmd.Dir, cmd.Stdin = r.Dir, stream
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("git fast-import: %v\n%s", err, out)
	}
	r.Git("reset", "-q", "--hard")
}

// Write writes a file of the work tree.
func (r *Repo) Write(path, content string) {
	r.t.Helper()
	path = filepath.Join(r.Dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// Commit commits all of the work tree.
func (r *Repo) Commit() {
	r.t.Helper()
	r.Git("add", "-A")
	r.Git("commit", "-q", "--allow-empty", "-m", "commit")
}

// Hash is of all files under the work tree, those of .git among them: their paths, kinds, permissions and contents. It
// leaves out the directories named, by their paths from the top level with slashes.
func (r *Repo) Hash(except ...string) string {
	r.t.Helper()
	h := sha256.New()
	err := filepath.WalkDir(r.Dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if relative, err := filepath.Rel(r.Dir, path); err == nil && slices.Contains(except, filepath.ToSlash(relative)) {
			return fs.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%q %v\n", path, info.Mode())
		switch {
		case info.Mode().IsRegular():
			content, err := os.ReadFile(path)
			fmt.Fprintf(h, "%d\n%s", len(content), content)
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			fmt.Fprintf(h, "%q\n", target)
			return err
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return hex.EncodeToString(h.Sum(nil))
}
