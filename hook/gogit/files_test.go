package gogit_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"jithook/hook/change"
	"jithook/hook/git"
	"jithook/hook/gogit"
	"jithook/hook/hooktest"
)

func TestStagedFilesAreThoseOfTheIndex(t *testing.T) {
	r := hooktest.NewRepo(t)
	r.Write("committed", "in HEAD\n")
	r.Write("deep/with space", "deep")
	r.Write("edited", "before")
	r.Write("removed", "gone")
	r.Write("empty", "")
	r.Write("large", fmt.Sprintf("%100d", 1))
	if err := os.Symlink("committed", filepath.Join(r.Dir, "link")); err != nil {
		t.Fatal(err)
	}
	r.Commit()
	r.Write("edited", "staged")
	r.Git("add", "edited")
	r.Write("edited", "only in the work tree")
	r.Write("untracked", "no")
	r.Git("rm", "-q", "removed")
	reference, err := git.New(filepath.Join(r.Dir, "deep"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"committed": "in HEAD\n", "deep/with space": "deep", "edited": "staged", "empty": "",
		"link": "committed"}
	byTree := func(ctx context.Context, most int64, paths ...string) (map[string][]byte, error) {
		r.Git("write-tree") // as git commit does
		t.Setenv("GIT_INDEX_FILE", filepath.Join(r.Dir, ".git/index"))
		return reference.StagedFiles(ctx, most, paths...)
	}
	oneByOne := func(source change.Index) func(context.Context, int64, ...string) (map[string][]byte, error) {
		return func(ctx context.Context, most int64, paths ...string) (map[string][]byte, error) {
			files := map[string][]byte{}
			for _, path := range paths {
				staged, err := source.ReadStaged(ctx, most, path, func(content io.Reader) (err error) {
					if files[path] = nil; content != nil {
						files[path], err = io.ReadAll(content)
					}
					return err
				})
				if _, read := files[path]; err != nil || read != staged {
					return nil, fmt.Errorf("%s is staged: %v, and read: %v: %w", path, staged, read, err)
				}
			}
			return files, nil
		}
	}
	for _, source := range []struct {
		name  string
		files func(context.Context, int64, ...string) (map[string][]byte, error)
	}{
		{"git", reference.StagedFiles},
		{"go-git", gogit.New(filepath.Join(r.Dir, "deep")).StagedFiles},
		{"git, by its tree", byTree},
		{"git, one by one", oneByOne(reference)},
		{"go-git, one by one", oneByOne(gogit.New(filepath.Join(r.Dir, "deep")))},
	} {
		name := source.name
		files, err := source.files(t.Context(), 99, "committed", "deep/with space", "deep", "edited", "empty", "large",
			"link", "no", "untracked", "removed", "a\nb missing")
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if content, there := files["large"]; !there || content != nil {
			t.Errorf("%s: the large file: %q, %v", name, content, there)
		}
		delete(files, "large")
		for path, content := range want {
			if got, there := files[path]; !there || string(got) != content {
				t.Errorf("%s: %s holds %q (there: %v), want %q", name, path, got, there, content)
			}
		}
		if len(files) != len(want) {
			t.Errorf("%s: %d files, want %d: %q", name, len(files), len(want), files)
		}
	}
}

func TestStagedFilesOutsideOfARepository(t *testing.T) {
	hooktest.Isolate(t)
	dir := t.TempDir()
	reference, err := git.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range map[string]change.Index{"git": reference, "go-git": gogit.New(dir)} {
		if _, err := source.StagedFiles(t.Context(), 1, "a"); !errors.Is(err, change.ErrNotRepository) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := source.ReadStaged(t.Context(), 1, "a", nil); !errors.Is(err, change.ErrNotRepository) {
			t.Errorf("%s, to read: %v", name, err)
		}
	}
}
