package git

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"jithook/hook/change"
	"jithook/hook/safefile"
)

// WorkTree implements change.Repository. It has git stage what the work tree holds, so that filters and line ends are
// as git has them, but in an index and an object directory of its own, which are gone afterwards.
func (s *Source) WorkTree(ctx context.Context, t change.Tree) (set *change.Set, err error) {
	defer wrap(&err, "read the work tree")
	top, err := s.Writable(ctx) // or a filter of anybody's could be run
	if err != nil {
		return nil, err
	}
	at := s.at(top)
	paths, err := at.unstaged(ctx, t.Untracked)
	if err != nil {
		return nil, err
	}
	err = at.withStaged(ctx, paths, func() (err error) {
		set, err = at.compared(ctx, t)
		return err
	})
	if err != nil {
		return nil, err
	}
	if set.Nothing == "" {
		set.Scope = t.Scope()
	}
	// What is staged aside is gone by the time that anybody asks, which few do; so nothing is read beforehand.
	set.Mentions = func(ctx context.Context, words, places []string) (files []change.Version, whole bool, err error) {
		if len(words) == 0 {
			return nil, true, nil
		}
		again := s.at(top)
		err = again.withStaged(ctx, paths, func() (err error) {
			files, whole, err = again.mentions("")(ctx, words, places)
			return err
		})
		return files, whole, err
	}
	return set, nil
}

// WorkFiles implements change.Repository.
func (s *Source) WorkFiles(ctx context.Context, most int64, paths ...string) (files map[string][]byte, err error) {
	top, err := s.Writable(ctx)
	if err != nil {
		return nil, err
	}
	at := s.at(top)
	err = at.withStaged(ctx, paths, func() (err error) {
		files, err = at.StagedFiles(ctx, most, paths...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the work tree: %w", classify(err))
	}
	return files, nil
}

// at is the same repository from its top level: git counts paths from where it runs.
func (s *Source) at(top string) *Source {
	at := &Source{path: s.path, dir: top, most: s.most}
	at.found.Store(s.found.Load())
	return at
}

// withStaged has read run while the paths are staged aside.
func (s *Source) withStaged(ctx context.Context, paths []string, read func() error) error {
	if len(paths) == 0 {
		return read()
	}
	temporary, remove, err := safefile.Scratch(asidePrefix)
	if err != nil {
		return unwritten(err.Error())
	}
	defer remove()
	if err := s.stageAside(ctx, temporary, paths); err != nil {
		return err
	}
	return read()
}

// compared compares the index, or what stands aside for it, with what a tree is compared with.
func (s *Source) compared(ctx context.Context, t change.Tree) (*change.Set, error) {
	if t.Base == "" {
		return s.stagedIn(ctx, t.Only)
	}
	base, err := s.Commit(ctx, t.Base)
	if err != nil {
		return nil, err
	}
	entries, err := s.index(ctx, base)
	if err != nil {
		return nil, err
	}
	return change.Load(ctx, []change.Comparison{{Against: [][]change.Entry{entries}, Only: t.Only}}, s.Blobs(), s.most)
}

// unstaged lists the Java files of the work tree, and those of other languages that declare classes for Java, that are
// not as they are in the index, deleted ones too, from the top level.
func (s *Source) unstaged(ctx context.Context, untracked bool) ([]string, error) {
	var known, others string
	var group errgroup.Group // each looks at every file
	group.Go(func() (err error) {
		known, _, err = s.output(ctx, append([]string{"diff-files", "--name-only", "-z", "--ignore-submodules=dirty", "--"},
			sourcePathspecs...)...)
		return err
	})
	if untracked {
		group.Go(func() (err error) {
			others, _, err = s.output(ctx, append([]string{"ls-files", "-z", "--others", "--exclude-standard", "--"},
				sourcePathspecs...)...)
			return err
		})
	}
	err := group.Wait()
	var paths []string
	for path := range strings.SplitSeq(known+others, "\x00") {
		if path != "" && !strings.HasSuffix(path, "/") { // which is a repository within this one
			paths = append(paths, path)
		}
	}
	return paths, err
}

// stageAside copies the index into a directory and stages paths there. Objects that are new are written there, too. Git
// runs the filters that `git status` and `git diff` run, but no hook.
func (s *Source) stageAside(ctx context.Context, dir string, paths []string) error {
	is, err := s.places(ctx)
	if err != nil {
		return err
	}
	own := filepath.Join(dir, "index")
	if err := copyIndex(own, is.index); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Mkdir(filepath.Join(dir, "objects"), 0o700); err != nil {
		return err
	}
	alternates := quotePath(is.objects)
	if more := os.Getenv(alternatesVariable); more != "" {
		alternates += string(filepath.ListSeparator) + more
	}
	s.aside = []string{"GIT_INDEX_FILE=" + own, "GIT_OBJECT_DIRECTORY=" + filepath.Join(dir, "objects"),
		alternatesVariable + "=" + alternates}
	_, _, err = s.outputOf(ctx, strings.Join(paths, "\x00")+"\x00", updateIndex, "--add", "--remove", "--replace", "-z",
		"--stdin")
	return err
}

const (
	alternatesVariable = "GIT_ALTERNATE_OBJECT_DIRECTORIES"
	asidePrefix        = "jit-hook-aside-" // of the folder among the system's temporary ones
	updateIndex        = "update-index"
)

// asideOptions keep a git that writes elsewhere from running a hook, from writing a part of its index to the
// repository, and from refusing line ends that it could not restore.
var asideOptions = []string{"-c", "core.hooksPath=/dev/null", "-c", "core.splitIndex=false", "-c",
	"core.safecrlf=false"}

// quotePath quotes a path for a list of them, in which a colon would end it.
func quotePath(path string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(path) + `"`
}

// copyIndex keeps the time of the index: by that git knows which files may have changed within the same tick of the
// clock.
func copyIndex(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close(), os.Chtimes(to, info.ModTime(), info.ModTime()))
}
