package doctor

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"jithook/hook/child"
	"jithook/hook/commands/install"
)

// patience is how long another program may take to tell its version.
const patience = 5 * time.Second

func binary(o Options) Check {
	c := Check{About: "binary", State: OK, Says: o.Binary + ", " + o.Version,
		Facts: map[string]string{"path": o.Binary, "version": o.Version}}
	if onPath, err := exec.LookPath("jit-hook"); err == nil && !install.SameFile(onPath, o.Binary) {
		c.State, c.Todo = Note, fmt.Sprintf("the PATH has another one first, %s", onPath)
		c.Facts["on_path"] = onPath
	}
	return c
}

func git(ctx context.Context) Check {
	path, err := exec.LookPath("git")
	if err != nil {
		return Check{About: "git", State: Wrong, Says: "git is not on the PATH",
			Todo: "install git, or add its directory to PATH"}
	}
	version, err := words(ctx, path, "version")
	if err != nil {
		return Check{About: "git", State: Wrong, Says: fmt.Sprintf("%s does not say its version: %v", path, err),
			Todo: "install git again"}
	}
	return Check{About: "git", State: OK, Says: path + ", " + version,
		Facts: map[string]string{"path": path, "version": version}}
}

// words runs a program and returns what it writes, on one line.
func words(ctx context.Context, path string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	child.Bind(cmd)
	out, err := child.Capture(ctx, cmd)
	return strings.Join(strings.Fields(string(out)), " "), err
}

// hooks looks at the repository and at each of its hooks that jit-hook can be.
func hooks(ctx context.Context, o Options) []Check {
	place, err := install.FindLocal(ctx, o.Dir, false)
	if refused := new(install.RefusedError); errors.As(err, &refused) {
		c := Check{About: "repository", State: Wrong, Says: refused.Why}
		if place == nil {
			c.State = Note // there is nothing to be wrong
		}
		return []Check{c}
	}
	if err != nil {
		return []Check{{About: "repository", State: Wrong, Says: err.Error()}}
	}
	where := Check{About: "repository", State: OK, Says: fmt.Sprintf("%s, whose hooks are in %s", place.WorkTree,
		place.Dir),
		Facts: map[string]string{"work_tree": place.WorkTree, "hooks": place.Dir}}
	if place.Setting != nil {
		where.Says += fmt.Sprintf(" (%s)", place.Setting)
		where.Facts["hooks_path"], where.Facts["hooks_path_scope"], where.Facts["hooks_path_origin"] =
			place.Setting.Value, place.Setting.Scope, place.Setting.Origin
	}
	checks := []Check{where}
	runs := false
	for _, name := range install.Hooks {
		c, ran := hook(o, place, name)
		checks = append(checks, c)
		runs = runs || ran
	}
	if !runs {
		checks[0].State = Wrong
		checks[0].Says += ", none of which runs jit-hook"
		checks[0].Todo = "jit-hook install"
	}
	return checks
}

// hook looks at one hook, and reports whether git runs jit-hook by it.
func hook(o Options, place *install.Local, name string) (Check, bool) {
	c := Check{About: name, State: OK}
	wrong := func(todo, format string, args ...any) (Check, bool) {
		c.State, c.Says, c.Todo = Wrong, fmt.Sprintf(format, args...), todo
		return c, false
	}
	s, err := place.Status(name)
	if err != nil {
		return wrong("", "%v", err)
	}
	configured, err := place.Configured(name)
	if err != nil {
		return wrong("", "%v", err)
	}
	c.Facts = facts(s, configured)
	switch {
	case s.Damaged != nil:
		return wrong("fix it by hand, or remove it and run jit-hook install", "%s: %v", s.Path, s.Damaged)
	case s.Binary != "" && !s.Runnable:
		return wrong("chmod +x it", "git does not run %s, which is not executable", s.Path)
	case s.Binary != "":
		return own(o, name, s, configured, c)
	case s.RunsJitHook() && s.Recipe == "":
		c.Says = fmt.Sprintf("%s is %s's, which runs jit-hook first, as %s", s.Path, s.Manager, s.Moved)
	case s.RunsJitHook() && s.Recipe == s.Path:
		c.Says = fmt.Sprintf("%s names jit-hook", s.Path)
	case s.RunsJitHook():
		c.Says = fmt.Sprintf("%s is %s's, and %s names jit-hook", s.Path, s.Manager, s.Recipe)
	case s.Moved != "":
		return wrong("rename it back, or remove it and run jit-hook install",
			"another program moved jit-hook's hook to %s, where nothing runs it", s.Moved)
	case len(configured) > 0:
		if script, err := place.Script(name); err == nil && script.Binary != "" {
			c, ran := own(o, name, script, nil, c)
			c.Says += "; git's configuration names it"
			if ran {
				c = twice(c, configured[1:])
			}
			return c, ran
		}
		c.Says = "your git configuration runs " + joined(configured, " and ")
		return c, true
	case s.Manager != "":
		c.State, c.Says = Note, fmt.Sprintf("%s is %s's, which does not run jit-hook", s.Path, s.Manager)
		return c, false
	case s.Exists:
		c.State, c.Says = Note, fmt.Sprintf("%s does not run jit-hook", s.Path)
		return c, false
	default:
		c.State, c.Says = Note, "not installed"
		return c, false
	}
	return twice(c, configured), true
}

// own looks at a hook that jit-hook wrote.
func own(o Options, name string, s *install.Status, configured []install.Command, c Check) (Check, bool) {
	if !install.Runnable(s.Binary) {
		c.State, c.Says, c.Todo = Wrong, fmt.Sprintf("%s runs %s, which is gone", s.Path, s.Binary),
			"jit-hook install --hook "+name
		return c, false
	}
	c.Says = fmt.Sprintf("%s runs %s", s.Path, s.Binary)
	switch {
	case s.Before != "" && s.BeforeRuns:
		c.Says += ", after " + filepath.Base(s.Before)
	case s.Before != "":
		c.State = Note
		c.Says += fmt.Sprintf("; the hook from before it, %s, is gone or not executable", s.Before)
	}
	if s.Edited {
		c.Says += "; somebody edited it since then, and uninstall will keep these edits"
	}
	version, other, err := built(s.Binary, o.Binary)
	if err != nil {
		c.State, c.Says, c.Todo = Wrong, fmt.Sprintf("%s runs %s, %v", s.Path, s.Binary, err), "jit-hook install --hook "+name
		return c, false
	}
	c.Facts["version"] = version
	if other {
		c.State = Note
		c.Says += ", which is another build of jit-hook: " + version
	}
	return twice(c, configured), true
}

// twice notes that git's configuration runs jit-hook, too.
func twice(c Check, configured []install.Command) Check {
	if len(configured) > 0 {
		c.State, c.Todo = Note, "jit-hook uninstall, here or with --global"
		c.Says += ", and so does your git configuration, a second time"
	}
	return c
}

// joined writes commands of git's configuration one after the other.
func joined(commands []install.Command, between string) string {
	var words []string
	for _, c := range commands {
		words = append(words, c.String())
	}
	return strings.Join(words, between)
}

func facts(s *install.Status, configured []install.Command) map[string]string {
	f := map[string]string{"path": s.Path}
	for name, value := range map[string]string{
		"binary": s.Binary, "before": s.Before, "manager": s.Manager, "recipe": s.Recipe, "moved": s.Moved,
		"configured": joined(configured, "\n"),
	} {
		if value != "" {
			f[name] = value
		}
	}
	return f
}
