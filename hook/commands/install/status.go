package install

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"jithook/hook/safefile"
)

// Status is how things stand with one hook of a place.
type Status struct {
	Path string // where git looks for it
	// Exists says that there is a hook, and Runnable that it may be run: git ignores others.
	Exists, Runnable bool
	// Binary is the jit-hook that jit-hook's own part of the hook runs; "" where there is no such part.
	Binary string
	// Damaged says what is wrong with that part.
	Damaged error
	// Edited says that somebody changed the file since jit-hook wrote it.
	Edited bool
	// Before is the hook that was there before and is kept; "" where there was none.
	Before string
	// BeforeRuns says that it is still there and may be run.
	BeforeRuns bool
	// Manager is the program that looks after the hook; "" where none is known.
	Manager string
	// Recipe is the file from which that program, or the hook itself, runs jit-hook; "" where nothing says so.
	Recipe string
	// LegacyRuns says that the program runs what it moved to Moved.
	LegacyRuns bool
	// Moved is where another program put a hook of jit-hook's; "" mostly.
	Moved string
}

// RunsJitHook reports whether git, as things stand, gets to a line that runs jit-hook.
func (s *Status) RunsJitHook() bool {
	return s.Exists && s.Runnable && s.Damaged == nil && (s.Binary != "" || s.Recipe != "" || s.LegacyRuns)
}

// callsJitHook matches a command or the id of a hook, and not what stands in a comment or is a directory.
var callsJitHook = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*(/?[^\s#/][^#\n]*)?\bjit-hook(-build|\.exe)?(['"\s]|$)`)
})

// Status looks at one hook.
func (p *Place) Status(hook string) (*Status, error) {
	s := &Status{Path: p.path(hook)}
	for _, suffix := range movedSuffixes {
		if f, err := read(s.Path + suffix); err == nil && f != nil {
			if ours, err := f.parse(hook); err == nil && ours != nil {
				s.Moved = s.Path + suffix
			}
		}
	}
	f, err := read(s.Path)
	if refused := new(RefusedError); errors.As(err, &refused) {
		s.Exists, s.Damaged = true, err
		return s, nil
	}
	if err != nil || f == nil {
		return s, err
	}
	s.Exists, s.Runnable = true, Runnable(s.Path)
	ours, err := f.parse(hook)
	switch {
	case err != nil:
		s.Damaged = err
	case ours != nil:
		s.Binary, s.Edited = ours.binary, ours.edited
		if ours.before != "" {
			s.Before = s.Path + keptSuffix
			s.BeforeRuns = Runnable(s.Before)
		}
	default:
		p.foreignStatus(hook, f, s)
	}
	return s, nil
}

// modeless is of Windows, where no mode says that a file may be run: git runs each hook that is there.
const modeless = runtime.GOOS == "windows"

// Runnable reports whether git, or its shell, runs what lies at a path.
func Runnable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && (modeless || info.Mode().Perm()&0o111 != 0)
}

// foreignStatus finds out whether a hook of somebody else's runs jit-hook.
func (p *Place) foreignStatus(hook string, f *file, s *Status) {
	recipes := []string{s.Path}
	if p.isHusky() {
		s.Manager, recipes = "husky", []string{filepath.Join(p.WorkTree, ".husky", hook)}
	}
	for _, m := range managers {
		if s.Manager == "" && strings.Contains(f.text, m.mark) {
			s.Manager, s.LegacyRuns = m.name, m.legacy && s.Moved == s.Path+legacySuffix
			recipes = p.recipes(m)
		}
	}
	if f.link != "" && strings.HasPrefix(filepath.Base(f.link), "jit-hook") {
		s.Recipe = s.Path
		return
	}
	s.Recipe = naming(recipes)
}

// recipes are the files of the repository that say what a program runs.
func (p *Place) recipes(m manager) (paths []string) {
	for _, pattern := range m.recipes {
		more, _ := filepath.Glob(filepath.Join(globQuoted(p.WorkTree), pattern)) // the pattern is not malformed
		paths = append(paths, more...)
	}
	return paths
}

// naming is the first of some files that runs jit-hook; "" where none does.
func naming(paths []string) string {
	i := slices.IndexFunc(paths, func(path string) bool {
		text, _, err := safefile.Head(path, textLimit)
		return err == nil && callsJitHook().Match(text)
	})
	if i < 0 {
		return ""
	}
	return paths[i]
}

// globQuoted keeps filepath.Glob from reading a path as a pattern.
func globQuoted(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// Command is one by which git's configuration has jit-hook run.
type Command struct {
	Section string // of the configuration, such as hook.jit-hook-pre-commit
	Text    string
	Recipe  string // the file from which the program that it runs knows of jit-hook; "" where it names jit-hook itself
}

func (c Command) String() string {
	if c.Recipe != "" {
		return fmt.Sprintf("%s, and %s names jit-hook", c.Text, c.Recipe)
	}
	return c.Text
}

// Configured lists the commands by which git's configuration has jit-hook run as the hook, as git from 2.54 on does.
func (p *Place) Configured(hook string) ([]Command, error) {
	g, err := p.git()
	if err != nil {
		return nil, err
	}
	if can, err := g.since(2, 54); err != nil || !can {
		return nil, err
	}
	out, err := g.output("hook", "list", hook)
	if none(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var commands []Command
	for name := range strings.Lines(out) {
		c := Command{Section: "hook." + strings.TrimSuffix(name, "\n")}
		if c.Text, err = g.line("config", "--get", c.Section+".command"); err != nil {
			continue
		}
		for _, m := range managers {
			if c.Recipe == "" && strings.Contains(c.Text, m.mark) {
				c.Recipe = naming(p.recipes(m))
			}
		}
		if c.Section == setOf(hook) || c.Recipe != "" || callsJitHook().MatchString(c.Text) {
			commands = append(commands, c)
		}
	}
	return commands, nil
}
