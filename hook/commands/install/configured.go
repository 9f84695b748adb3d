package install

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// configuration is one file of git's configuration, which git from 2.54 on has run commands as hooks beside those that
// are there.
type configuration struct {
	git     *git
	scope   string              // the option of git config: --global or --local
	where   string              // for people
	of      string              // whose hooks these are, for people
	scripts *Place              // what the commands run
	command func(string) string // that runs the script of a hook; git adds the arguments
}

// setOf is the section of a hook's settings.
func setOf(hook string) string { return "hook.jit-hook-" + hook }

// install plans scripts and the settings that name them.
func (c *configuration) install(binary string, hooks []string) ([]Step, error) {
	steps, err := c.scripts.Install(binary, hooks)
	if err != nil {
		return nil, err
	}
	for _, h := range hooks {
		now, err := c.git.output("config", c.scope, "--get-regexp", "^"+setOf(h)+`\.(command|event)$`)
		if want := fmt.Sprintf("%[1]s.command %[2]s\n%[1]s.event %[3]s\n", setOf(h), c.command(h), h); err == nil &&
			now == want {
			steps = append(steps, know("git runs it as %s of %s, as %s in %s says", h, c.of, setOf(h), c.where))
			continue
		}
		steps = append(steps, change(writes, func() error {
			// The command first: an event without one is an error to git.
			_, err := c.git.output("config", c.scope, "--replace-all", setOf(h)+".command", c.command(h))
			if err == nil {
				_, err = c.git.output("config", c.scope, "--replace-all", setOf(h)+".event", h)
			}
			return err
		}, "%s into %s, so that git runs it as %s of %s; `git config %[1]s.enabled false` in one switches it off there",
			setOf(h), c.where, h, c.of))
	}
	return steps, nil
}

// uninstall plans what takes both out.
func (c *configuration) uninstall(hooks []string) ([]Step, error) {
	var steps []Step
	for _, h := range hooks {
		_, err := c.git.output("config", c.scope, "--get", setOf(h)+".command")
		if none(err) { // what else is set switches off a command of another configuration
			continue
		}
		if err != nil {
			return nil, err
		}
		steps = append(steps, change(removes, func() error {
			_, err := c.git.output("config", c.scope, "--remove-section", setOf(h))
			return err
		}, "%s from %s", setOf(h), c.where))
	}
	more, err := c.scripts.Uninstall(hooks)
	return append(steps, more...), err
}

// Local is one repository: its configuration where git reads hooks from there, else the directory of its hooks.
type Local struct {
	*Place
	git  *git
	own  string // the directory of jit-hook's scripts in the repository
	shim bool   // whatever git reads, the directory of hooks
}

// FindLocal finds where git looks for the hooks of the repository around dir. With shim, jit-hook goes among these, and
// what is there is kept beside it.
func FindLocal(ctx context.Context, dir string, shim bool) (*Local, error) {
	p, err := Find(ctx, dir)
	if p == nil {
		return nil, err
	}
	if err != nil {
		return &Local{Place: p}, err
	}
	g, err := p.git()
	if err != nil {
		return nil, err
	}
	common, err := g.line("rev-parse", "--git-common-dir")
	if err != nil {
		return nil, err
	}
	if common = filepath.FromSlash(common); !filepath.IsAbs(common) {
		common = filepath.Join(p.WorkTree, common)
	}
	return &Local{p, g, filepath.Join(common, "jit-hook"), shim}, nil
}

// configuration is the repository's own. The command finds the script also where the repository was moved: git runs it
// at the top of the work tree.
func (l *Local) configuration() *configuration {
	return &configuration{git: l.git, scope: "--local", where: "the repository's configuration", of: "this repository",
		scripts: &Place{Dir: l.own, locked: l.lock()},
		command: func(hook string) string {
			return fmt.Sprintf(`h=.git/jit-hook/%s; [ -x "$h" ] || h=%s; [ ! -x "$h" ] || "$h"`, hook,
				quoted(filepath.ToSlash(filepath.Join(l.own, hook))))
		}}
}

// Script looks at the script that the repository's configuration names.
func (l *Local) Script(hook string) (*Status, error) { return l.configuration().scripts.Status(hook) }

// Install plans what makes git run the binary as each of the hooks, once. Where jit-hook is among the hooks already, it
// stays there.
func (l *Local) Install(binary string, hooks []string) ([]Step, error) {
	reads, err := l.git.since(2, 54)
	if err != nil {
		return nil, err
	}
	var steps []Step
	var shims, configured []string
	for _, h := range hooks {
		s, err := l.Status(h)
		if err != nil {
			return nil, err
		}
		elsewhere, err := l.elsewhere(h)
		switch {
		case err != nil:
			return nil, err
		case s.Binary != "" || s.Damaged != nil || !reads || l.shim && elsewhere == nil:
			shims = append(shims, h)
		case s.RunsJitHook():
			steps = append(steps, know("%s runs jit-hook already", s.Recipe))
		case elsewhere != nil:
			then := ""
			if l.shim {
				then = "; before install --shim, switch that off: git config " + elsewhere.Section + ".enabled false"
			}
			says := "your configuration says"
			if elsewhere.Recipe != "" {
				says = elsewhere.Recipe + " says"
			}
			steps = append(steps, know("git runs jit-hook as %s already, as %s%s", h, says, then))
		default:
			configured = append(configured, h)
		}
	}
	if len(shims) > 0 {
		more, err := l.Place.Install(binary, shims)
		if err != nil {
			return nil, err
		}
		steps = append(steps, more...)
		if more, err = l.unconfigure(shims); err != nil { // an earlier install by a newer git
			return nil, err
		}
		steps = append(steps, more...)
	}
	more, err := l.configuration().install(binary, configured)
	return append(steps, locking(l.lock(), more)...), err
}

// elsewhere is a command by which git runs jit-hook where install did not put one into the repository's configuration;
// nil where there is none.
func (l *Local) elsewhere(hook string) (*Command, error) {
	all, err := l.Configured(hook)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	_, err = l.git.output("config", "--local", "--get", setOf(hook)+".command")
	if none(err) {
		return &all[0], nil
	}
	return nil, err
}

// Uninstall plans what takes jit-hook out of both places, with whatever git there was.
func (l *Local) Uninstall(hooks []string) ([]Step, error) {
	steps, err := l.unconfigure(hooks)
	if err != nil {
		return nil, err
	}
	more, err := l.Place.Uninstall(hooks)
	return append(steps, more...), err
}

// unconfigure plans what takes hooks out of the repository's configuration, and their scripts.
func (l *Local) unconfigure(hooks []string) ([]Step, error) {
	steps, err := l.configuration().uninstall(hooks)
	if err != nil {
		return nil, err
	}
	if n := len(steps); n > 0 && steps[n-1].do != nil {
		last := steps[n-1].do
		steps[n-1].do = func() error {
			err := last()
			_ = os.Remove(l.own) // where nothing is left in it
			return err
		}
	}
	return locking(l.lock(), steps), nil
}
