// Package install puts jit-hook among a repository's git hooks and takes it out again: a hook that is there is kept and
// runs first, and taking jit-hook out leaves every byte as it was.
package install

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// RefusedError says why nothing was touched, and what to do instead.
type RefusedError struct{ Why string }

func (e *RefusedError) Error() string { return e.Why }

func refuse(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// Place is where git looks for hooks.
type Place struct {
	// Dir is the absolute path of the directory with the hooks. It need not exist.
	Dir string
	// WorkTree is the absolute path of the repository's work tree; "" where the place is not one repository's, such as a
	// template.
	WorkTree string
	// Setting is core.hooksPath, where that is set; nil where the repository's own directory counts.
	Setting *Setting

	env    []string // by which git finds the repository; nil where it finds it by the directory
	gitDir string   // that these name
	ctx    context.Context
	locked string // the directory that is locked for it, where that is another one
}

// String is the directory.
func (p *Place) String() string { return p.Dir }

// Setting is one value of git's configuration.
type Setting struct {
	Value  string // a path is expanded
	Scope  string // as git calls it: system, global, local, worktree or command
	Origin string // as git tells it, such as file:/home/ada/.gitconfig
}

// String says where the setting stands, for people.
func (s *Setting) String() string {
	if file, ok := strings.CutPrefix(s.Origin, "file:"); ok {
		return fmt.Sprintf("core.hooksPath = %s in %s", s.Value, file)
	}
	return fmt.Sprintf("core.hooksPath = %s (%s)", s.Value, strings.TrimSuffix(s.Origin, ":"))
}

// Shared reports whether the place serves more repositories than one.
func (p *Place) Shared() bool {
	return p.Setting != nil && p.Setting.Scope != "local" && p.Setting.Scope != "worktree"
}

// Find finds where git looks for the hooks of the repository around dir. It refuses a bare repository, where nothing is
// committed, and one whose hooks are switched off.
func Find(ctx context.Context, dir string) (*Place, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		return nil, refuse("%s is not a directory: name one with -C", abs)
	}
	g, err := newGit(ctx, abs)
	if err != nil {
		return nil, err
	}
	p := &Place{ctx: ctx}
	if p.env, p.gitDir = chosen(abs); p.env != nil {
		g.env = p.env
		_, g.dir, _ = strings.Cut(p.env[1], "=")
	}
	inside, err := g.line("rev-parse", "--is-inside-work-tree")
	if err != nil {
		if strings.Contains(err.Error(), "not a git repository") {
			return nil, refuse("%s is not in a git repository: change to one, or name it with -C, or with GIT_DIR and "+
				"GIT_WORK_TREE", abs)
		}
		return nil, err
	}
	if inside != "true" {
		if bare, err := g.line("rev-parse", "--is-bare-repository"); err == nil && bare == "true" {
			return nil, refuse("%s is a bare repository, where nothing is committed: install jit-hook in a clone with a work "+
				"tree, or name this one and its work tree with GIT_DIR and GIT_WORK_TREE", abs)
		}
		return nil, refuse("%s is inside a git directory: change to the repository's work tree, or name it with -C", abs)
	}
	top, err := g.line("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	p.WorkTree = filepath.FromSlash(top)
	g.dir = p.WorkTree // what core.hooksPath is relative to
	if p.Setting, err = g.setting("core.hooksPath"); err != nil {
		return nil, err
	}
	hooks, err := g.line("rev-parse", "--git-path", "hooks")
	if err != nil {
		return nil, err
	}
	if p.Dir = filepath.FromSlash(hooks); !filepath.IsAbs(p.Dir) {
		p.Dir = filepath.Join(p.WorkTree, p.Dir)
	}
	return p, p.check()
}

// check refuses a place that holds no hooks.
func (p *Place) check() error {
	info, err := os.Stat(p.Dir)
	if err == nil && !info.IsDir() { // what is missing can be made
		if p.Setting != nil {
			return refuse("git looks for hooks in %s, which is not a directory (%s), so no hook runs here: change or unset "+
				"core.hooksPath first", p.Dir, p.Setting)
		}
		return refuse("git looks for hooks in %s, which is not a directory: remove it first", p.Dir)
	}
	return nil
}

// tracked reports whether a file is committed in the repository.
func (p *Place) tracked(path string) (bool, error) {
	if !p.inWorkTree(path) {
		return false, nil
	}
	g, err := p.git()
	if err != nil {
		return false, err
	}
	out, err := g.line("--literal-pathspecs", "ls-files", "-z", "--", path)
	return out != "", err
}

// git runs in the place's work tree.
func (p *Place) git() (*git, error) {
	g, err := newGit(p.ctx, p.WorkTree)
	if err == nil {
		g.env = p.env
	}
	return g, err
}

// inWorkTree reports whether a path is beside the files that are committed, and not within .git.
func (p *Place) inWorkTree(path string) bool {
	if p.WorkTree == "" {
		return false
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // git resolved those of the work tree
		path = filepath.Join(dir, filepath.Base(path))
	}
	if p.gitDir != "" && within(p.gitDir, path) {
		return false
	}
	rel, err := filepath.Rel(p.WorkTree, path)
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	return first != ".." && first != ".git"
}
