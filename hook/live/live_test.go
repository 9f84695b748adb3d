package live

import (
	"os"
	"path/filepath"
	"testing"

	"jithook/hook/hooktest"
)

func TestTextsAreComparedAsTheyAreRead(t *testing.T) {
	for _, c := range []struct{ name, old, text, wantOld, wantText string }{
		{"the same", "a\n", "a\n", "a\n", "a\n"},
		{"line ends of the editor", "a\nb\n", "a\r\nb\r\n", "a\nb\n", "a\nb\n"},
		{"line ends of both", "a\r\nb\r\n", "a\r\nc\r\n", "a\r\nb\r\n", "a\r\nc\r\n"},
		{"a mark that the editor hides", "\uFEFFa\n", "a\n", "a\n", "a\n"},
		{"a mark in both", "\uFEFFa\n", "\uFEFFa\n", "\uFEFFa\n", "\uFEFFa\n"},
		{"Latin-1", "caf\xe9\n", "café au lait\n", "café\n", "café au lait\n"},
		{"Latin-1 in both", "caf\xe9\n", "caf\xe9!\n", "caf\xe9\n", "caf\xe9!\n"},
	} {
		old, text := alike([]byte(c.old), []byte(c.text))
		if string(old) != c.wantOld || string(text) != c.wantText {
			t.Errorf("%s: %q and %q, want %q and %q", c.name, old, text, c.wantOld, c.wantText)
		}
	}
}

// TestStateFollowsHEAD has what changes HEAD, in the work tree, in a linked one and in a submodule, and what does not.
func TestStateFollowsHEAD(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("A.java", "class A {}\n")
	r.Commit()
	linked := filepath.Join(t.TempDir(), "linked")
	r.Git("worktree", "add", "-q", linked)
	r.Git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", r.Dir, "sub")
	for _, tree := range []*hooktest.Repo{r, r.At(linked), r.At(filepath.Join(r.Dir, "sub"))} {
		p := placesOf(tree.Dir)
		for _, step := range []struct {
			same bool
			git  []string
		}{
			{true, []string{"status"}},
			{false, []string{"commit", "-q", "--allow-empty", "-m", "x"}},
			{true, []string{"branch", "aside" + filepath.Base(tree.Dir)}},
			{false, []string{"checkout", "-q", "-b", "other" + filepath.Base(tree.Dir)}},
			{false, []string{"commit", "-q", "--amend", "--allow-empty", "-m", "y"}},
			{false, []string{"checkout", "-q", "--detach", "HEAD~"}},
		} {
			before := p.state()
			tree.Git(step.git...)
			if same := p.state() == before; same != step.same {
				t.Errorf("%s: the same after git %q: %v", tree.Dir, step.git, same)
			}
		}
	}
}

// TestLocateFindsTheNearestTree goes through links, and leaves git's own files alone.
func TestLocateFindsTheNearestTree(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("src/A.java", "class A {}\n")
	away := t.TempDir()
	for link, to := range map[string]string{"folder": "src", "A.java": "src/A.java"} {
		if err := os.Symlink(filepath.Join(r.Dir, to), filepath.Join(away, link)); err != nil {
			t.Skip(err)
		}
	}
	for path, want := range map[string]string{
		filepath.Join(r.Dir, "src", "A.java"):     "src/A.java",
		filepath.Join(r.Dir, "src", "New.java"):   "src/New.java",
		filepath.Join(away, "folder", "A.java"):   "src/A.java",
		filepath.Join(away, "folder", "New.java"): "src/New.java",
		filepath.Join(away, "A.java"):             "src/A.java",
		filepath.Join(away, "B.java"):             "",
		filepath.Join(r.Dir, ".git", "A.java"):    "",
		filepath.Join(r.Dir, "none", "A.java"):    "",
	} {
		top, rel, err := Locate(path)
		if rel != want || err == nil && top != r.Dir {
			t.Errorf("%s is %q in %q: %v", path, rel, top, err)
		}
	}
}
