package gogit

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/config"
	"github.com/go-git/go-git/v5/plumbing/storer"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"

	"jithook/hook/change"
)

// repository is where the parts of a repository are, as git's setup.c finds them.
type repository struct {
	gitDir    string // of this work tree: HEAD and index
	commonDir string // of all work trees: objects, refs, config; gitDir but for a linked work tree
	workTree  string // "" for a bare repository, or where the directory is within gitDir
	bare      bool
}

// locate finds the repository around dir and refuses one that this package would read wrongly.
func locate(dir string) (*repository, error) {
	// git counts the real parents of a directory, and so prints the top level.
	dir, err := filepath.Abs(dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR"} {
		if os.Getenv(name) != "" {
			return nil, unsupported("a repository with " + name + " set")
		}
	}
	r := new(repository)
	if named := os.Getenv("GIT_DIR"); named != "" {
		r.workTree = dir
		r.gitDir, err = followGitFile(under(dir, named))
	} else {
		r.gitDir, r.workTree, err = discover(dir)
	}
	if err == nil && (r.gitDir == "" || !isGitDir(r.gitDir)) {
		err = &change.Error{Kind: change.ErrNotRepository,
			Detail: fmt.Sprintf("%q; run jit-hook in a work tree, or set GIT_DIR", dir)}
	}
	if err != nil {
		return nil, err
	}
	if r.commonDir, err = commonDir(r.gitDir); err != nil {
		return nil, err
	}
	if err := r.configure(); err != nil {
		return nil, err
	}
	if named := os.Getenv("GIT_WORK_TREE"); named != "" {
		r.workTree, r.bare = under(dir, named), false
	}
	if r.bare {
		r.workTree = ""
	}
	return r, nil
}

// discover looks for a repository in dir and its parents. A bare repository, or the inside of a git directory, has no
// work tree.
func discover(dir string) (gitDir, workTree string, err error) {
	ceilings := filepath.SplitList(os.Getenv("GIT_CEILING_DIRECTORIES"))
	for {
		gitDir, err := followGitFile(filepath.Join(dir, ".git"))
		if err != nil || isGitDir(gitDir) {
			return gitDir, dir, err
		}
		if isGitDir(dir) {
			return dir, "", nil
		}
		parent := filepath.Dir(dir)
		if parent == dir || slices.Contains(ceilings, parent) {
			return "", "", nil
		}
		dir = parent
	}
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// followGitFile returns the directory that the file .git of a linked work tree or a submodule names, or path if it is
// no file.
func followGitFile(path string) (string, error) {
	if !isFile(path) {
		return path, nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	target, found := strings.CutPrefix(strings.TrimRight(string(content), "\r\n"), "gitdir: ")
	if !found {
		return "", fmt.Errorf("%q is not a git file", path)
	}
	return under(filepath.Dir(path), target), nil
}

// commonDir reads where a linked work tree shares the rest of the repository.
func commonDir(gitDir string) (string, error) {
	content, err := os.ReadFile(filepath.Join(gitDir, "commondir"))
	if errors.Is(err, fs.ErrNotExist) {
		return gitDir, nil
	}
	return under(gitDir, strings.TrimRight(string(content), "\r\n")), err
}

func isGitDir(path string) bool {
	common, err := commonDir(path)
	if err != nil {
		return false
	}
	if _, err := os.Lstat(filepath.Join(path, "HEAD")); err != nil {
		return false
	}
	for _, part := range []string{"objects", "refs"} {
		if info, err := os.Stat(filepath.Join(common, part)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

func under(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// configure reads the format of the repository and where its work tree is. Only the repository's own files count for
// these, without those that they include.
func (r *repository) configure() error {
	own, err := readConfig(filepath.Join(r.commonDir, "config"))
	if err != nil {
		return err
	}
	extensions := own.Section("extensions").Options
	for _, o := range extensions {
		key, value := strings.ToLower(o.Key), strings.ToLower(o.Value)
		switch {
		case key == "objectformat" && value == "sha1", key == "refstorage" && value == "files":
		case slices.Contains([]string{"noop", "preciousobjects", "partialclone", "worktreeconfig", "relativeworktrees"}, key):
		default:
			return unsupported(fmt.Sprintf("a repository with extensions.%s = %s", key, o.Value))
		}
	}
	core := own.Section("core").Options
	if extensions.Has("worktreeConfig") {
		perTree, err := readConfig(filepath.Join(r.gitDir, "config.worktree"))
		if err != nil {
			return err
		}
		core = append(slices.Clone(core), perTree.Section("core").Options...)
	} else if r.commonDir != r.gitDir {
		return nil // core.bare and core.worktree are meant for the main work tree
	}
	switch strings.ToLower(core.Get("bare")) {
	case "true", "yes", "on", "1":
		r.bare = true
	case "":
		r.bare = r.workTree == ""
	}
	if named := core.Get("worktree"); named != "" {
		r.workTree, r.bare = under(r.gitDir, named), false
	}
	return nil
}

// readConfig reads one file of git's configuration; one that is not there is empty.
func readConfig(path string) (*config.Config, error) {
	content, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	c := config.New()
	if err := config.NewDecoder(bytes.NewReader(content)).Decode(c); err != nil {
		return nil, unsupported(fmt.Sprintf("the configuration %q (%s)", path, change.Printable(err.Error())))
	}
	return c, nil
}

// indexFile is the index of the work tree, or the one that git commit -a and git commit PATH make for their hooks.
func (r *repository) indexFile() (string, error) {
	named := os.Getenv("GIT_INDEX_FILE")
	switch {
	case named == "" && r.bare:
		return "", bare()
	case named == "":
		return filepath.Join(r.gitDir, "index"), nil
	case filepath.IsAbs(named):
		return named, nil
	case r.workTree == "":
		return "", unsupported("a relative GIT_INDEX_FILE without a work tree")
	}
	return filepath.Join(r.workTree, named), nil
}

// head is the commit that HEAD stands for; born is false before the first one.
func (r *repository) head() (commit plumbing.Hash, born bool, err error) {
	dir := dotgit.NewRepositoryFilesystem(osfs.New(r.gitDir), osfs.New(r.commonDir))
	refs := filesystem.NewStorage(dir, cache.NewObjectLRU(0))
	ref, err := storer.ResolveReference(refs, plumbing.HEAD)
	if errors.Is(err, plumbing.ErrReferenceNotFound) {
		return plumbing.ZeroHash, false, r.unborn(refs)
	}
	if err != nil {
		return plumbing.ZeroHash, false, fmt.Errorf("resolve HEAD: %w", err)
	}
	return ref.Hash(), true, nil
}

// unborn is an error unless HEAD names a branch that is not there; go-git takes an empty file for none.
func (r *repository) unborn(refs *filesystem.Storage) error {
	head, err := refs.Reference(plumbing.HEAD)
	if err != nil {
		return fmt.Errorf("read HEAD: %w", err)
	}
	if _, err := os.Lstat(filepath.Join(r.commonDir, filepath.FromSlash(head.Target().String()))); !errors.Is(err,
		fs.ErrNotExist) {
		return fmt.Errorf("%s, which HEAD names, is damaged", head.Target())
	}
	return nil
}
