package safefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"jithook/hook/safefile"
)

func TestNamesThatAreGit(t *testing.T) {
	for _, path := range []string{".git", ".git/hooks/pre-commit", "a/.GIT/config", "a/.Git./x", ".git /x", ".git...",
		".git. . /x", "git~1/config", "GIT~12/x",
		".g\u200cit/x", "\ufeff.git/x", ".git::$INDEX_ALLOCATION/x", `a\.git\x`} {
		if !safefile.InGit(path) {
			t.Errorf("%q is not in git's directory", path)
		}
	}
	for _, path := range []string{"", ".gitignore", ".github/x", "a.git/x", "git/x", "git~/x", "git~a/x", "..git/x",
		"x/.jit-hook-baseline.json"} {
		if safefile.InGit(path) {
			t.Errorf("%q is in git's directory", path)
		}
	}
}

func TestNamesThatGitReads(t *testing.T) {
	for path, named := range map[string]bool{".gitattributes": true, "a/.gitignore": true, ".GitModules": true,
		".gitattributes" + ". ": true, ".g\u200citkeep": true, ".gitignore:x": true, "GITATT~1": true, `a\.gitmodules`: true,
		".gitlab-ci.yml": true, ".github/b.json": false, "gitignore": false, "a.gitignore": false,
		".jit-hook-baseline.json": false} {
		if safefile.NamedForGit(path) != named {
			t.Errorf("%q: %v", path, !named)
		}
	}
}

func TestLinksInTheWorkTreeAreNotWrittenThrough(t *testing.T) {
	outside := t.TempDir()
	top := filepath.Join(outside, "real")
	for _, dir := range []string{".git/hooks", "deep"} {
		if err := os.MkdirAll(filepath.Join(top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"real/deep/link": ".", "real/file": "../none", "alias": "real"} {
		if err := os.Symlink(target, filepath.Join(outside, link)); err != nil {
			t.Fatal(err)
		}
	}
	for path, allowed := range map[string]bool{
		"real/a": true, "real/deep/a": true, "real/none/a": true, "alias/deep/a": true, "a": true, "link": true,
		"real/file": false, "real/deep/link": false, "real/deep/link/a": false, "alias/file": false,
		"alias/.git/hooks/a": false, "real/.GIT/a": false, ".git./a": false,
	} {
		if err := safefile.AllowWrite(filepath.Join(outside, path)); (err == nil) != allowed {
			t.Errorf("%s: %v", path, err)
		}
	}
}
