package install

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jithook/hook/safefile"
)

// Global is what makes git run jit-hook in more than one repository. Git from 2.54 on runs commands that its
// configuration names, beside each repository's own hooks. An older one knows only core.hooksPath, which would take the
// place of those hooks, and for which pre-commit and others refuse to work: jit-hook goes there where it is set, and
// otherwise into the template of new repositories.
type Global struct {
	git  *git
	data string // jit-hook's own directory
}

// FindGlobal looks for git and the user's data directory.
func FindGlobal(ctx context.Context) (*Global, error) {
	g, err := newGit(ctx, string(filepath.Separator)) // a repository's configuration does not count
	if err != nil {
		return nil, err
	}
	data, err := dataDir()
	if err != nil {
		return nil, refuse("the hooks of all repositories need a home directory: set HOME")
	}
	return &Global{g, data}, nil
}

// dataDir is jit-hook's own directory among the user's data.
func dataDir() (string, error) {
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) { // as its specification wants it
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "jit-hook"), nil
}

// String says where that is, for people.
func (g *Global) String() string { return "your git configuration" }

// Install plans what makes git run the binary in all repositories, or in those yet to be made.
func (g *Global) Install(binary string, hooks []string) ([]Step, error) {
	configured, err := g.git.since(2, 54)
	if err != nil {
		return nil, err
	}
	if configured {
		steps, err := g.configuration().install(binary, hooks)
		return locking(g.data, steps), err
	}
	if shared, err := g.shared(); err != nil {
		return nil, err
	} else if shared != nil {
		return shared.Install(binary, hooks)
	}
	steps, err := g.template(binary, hooks)
	return locking(g.data, steps), err
}

// Uninstall plans what takes jit-hook out of every place where Install may have put it, with whatever git there was.
func (g *Global) Uninstall(hooks []string) ([]Step, error) {
	steps, err := g.configuration().uninstall(hooks)
	if err != nil {
		return nil, err
	}
	shared, err := g.shared()
	if err == nil && shared != nil {
		var more []Step
		more, err = shared.Uninstall(hooks)
		steps = append(steps, more...)
	}
	if err != nil {
		return nil, err
	}
	more, err := g.untemplate(hooks)
	return locking(g.data, append(steps, more...)), err
}

// shared is the directory that core.hooksPath names for all repositories; nil where it is not set.
func (g *Global) shared() (*Place, error) {
	for _, scope := range []string{"--global", "--system"} {
		s, err := g.git.setting("core.hooksPath", scope)
		if err != nil {
			return nil, err
		}
		if s != nil {
			p := &Place{Dir: filepath.FromSlash(s.Value), Setting: s}
			return p, p.check()
		}
	}
	return nil, nil
}

// place is a directory of hooks that is no repository's. Its lock is beside it, for it may be yet to be made as a
// whole.
func (g *Global) place(dir string) *Place { return &Place{Dir: dir, locked: g.data} }

// configuration is the user's.
func (g *Global) configuration() *configuration {
	scripts := g.place(filepath.Join(g.data, "hooks"))
	return &configuration{git: g.git, scope: "--global", where: "your git configuration", of: "all repositories",
		scripts: scripts, command: func(hook string) string {
			path := quoted(filepath.ToSlash(scripts.path(hook)))
			return "[ ! -x " + path + " ] || " + path // a command that is missing would block
		}}
}

// templates is the directory from which git copies everything into new repositories; own means that jit-hook made it.
func (g *Global) templates() (dir string, own bool, err error) {
	ours := filepath.Join(g.data, "template")
	for _, scope := range []string{"--global", "--system"} {
		s, err := g.git.setting("init.templateDir", scope)
		if err != nil || s != nil && filepath.FromSlash(s.Value) != ours {
			return s.value(), false, err
		}
	}
	return ours, true, nil
}

func (s *Setting) value() string {
	if s == nil {
		return ""
	}
	return filepath.FromSlash(s.Value)
}

func (g *Global) template(binary string, hooks []string) ([]Step, error) {
	dir, own, err := g.templates()
	if err != nil {
		return nil, err
	}
	var steps []Step
	if own && !exists(dir) {
		steps = append(steps, change(writes, func() error { return g.makeTemplate(dir) }, "%s, a copy of git's own template",
			dir))
	}
	more, err := g.place(filepath.Join(dir, "hooks")).Install(binary, hooks)
	if err != nil {
		return nil, err
	}
	steps = append(steps, more...)
	if own {
		if s, err := g.git.setting("init.templateDir", "--global"); err != nil {
			return nil, err
		} else if s == nil {
			steps = append(steps, change(writes, func() error {
				_, err := g.git.output("config", "--global", "init.templateDir", dir)
				return err
			}, "init.templateDir = %s into your git configuration", dir))
		}
	}
	return append(steps, know("git copies %s into what git init and git clone make from now on: run jit-hook install in "+
		"each repository that is there already", dir)), nil
}

// makeTemplate makes a copy of git's own template, whole or not at all.
func (g *Global) makeTemplate(dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return unwritable(filepath.Dir(dir), err)
	}
	scratch, err := os.MkdirTemp(filepath.Dir(dir), ".template-*.tmp")
	if err != nil {
		return unwritable(filepath.Dir(dir), err)
	}
	defer os.RemoveAll(scratch)
	made := filepath.Join(scratch, "template")
	if err := g.copyDefault(made); err != nil {
		return err
	}
	return safefile.Rename(made, dir)
}

// copyDefault leaves in dir what git by itself puts into a new repository beside the repository's own files.
func (g *Global) copyDefault(dir string) error {
	plain := *g.git
	// init.templateDir does not count
	plain.env = []string{"HOME=" + dir, "XDG_CONFIG_HOME=" + dir, "GIT_CONFIG_GLOBAL=" + os.DevNull}
	if _, err := plain.output("init", "--quiet", "--bare", dir); err != nil {
		return err
	}
	for _, name := range []string{"HEAD", "config", "objects", "refs"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

func (g *Global) untemplate(hooks []string) ([]Step, error) {
	dir, own, err := g.templates()
	if err != nil {
		return nil, err
	}
	steps, err := g.place(filepath.Join(dir, "hooks")).Uninstall(hooks)
	if err != nil {
		return nil, err
	}
	if len(steps) > 0 {
		steps = append(steps, know("repositories created since then keep their copies: run jit-hook uninstall in them"))
	}
	if !own || !exists(dir) {
		return steps, nil
	}
	more, err := g.beyondDefault(dir, hooks)
	if err != nil {
		return nil, err
	}
	if len(more) > 0 {
		return append(steps, know("%s stays, and init.templateDir in your git configuration: %s is not git's own", dir,
			more[0])), nil
	}
	return append(steps, change(removes, func() error {
		if _, err := g.git.output("config", "--global", "--unset-all", "init.templateDir"); err != nil {
			return err
		}
		return os.RemoveAll(dir)
	}, "%s and init.templateDir from your git configuration", dir)), nil
}

// beyondDefault lists the files of the template that are neither git's own, with the same bytes, nor hooks of
// jit-hook's that are about to go.
func (g *Global) beyondDefault(dir string, hooks []string) ([]string, error) {
	scratch, remove, err := safefile.Scratch("jit-hook-template-")
	if err != nil {
		return nil, err
	}
	defer remove()
	if err := g.copyDefault(scratch); err != nil {
		return nil, err
	}
	var more []string
	err = filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if slices.Contains(hooks, entry.Name()) {
			if f, err := read(path); err == nil && f != nil {
				if ours, err := f.parse(entry.Name()); err == nil && ours != nil && !ours.edited {
					return nil
				}
			}
		}
		a, err := safefile.Read(path, textLimit) // git's own files are small
		if b, e := os.ReadFile(filepath.Join(scratch, strings.TrimPrefix(path, dir))); errors.Join(err, e) != nil ||
			string(a) != string(b) {
			more = append(more, path)
		}
		return nil
	})
	return more, err
}
