package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Step is one change to be made, or only a thing to know.
type Step struct {
	verb verb
	rest string
	do   func() error
	lock string // the directory that is locked while it is done; "" for what changes nothing
}

// verb says what a step does, before and after it did.
type verb struct{ would, did string }

var (
	writes   = verb{"would write", "wrote"}
	updates  = verb{"would bring up to date", "brought up to date"}
	keeps    = verb{"would keep", "kept"}
	restores = verb{"would put back", "put back"}
	removes  = verb{"would remove", "removed"}
)

func change(v verb, do func() error, format string, args ...any) Step {
	return Step{verb: v, rest: fmt.Sprintf(format, args...), do: do}
}

func know(format string, args ...any) Step { return Step{rest: fmt.Sprintf(format, args...)} }

// Plan is the step as a sentence before it is taken.
func (s Step) Plan() string { return strings.TrimSpace(s.verb.would + " " + s.rest) }

// String is the step as a sentence after it was taken.
func (s Step) String() string { return strings.TrimSpace(s.verb.did + " " + s.rest) }

// Do takes the steps one after the other and names each once it is done.
func Do(steps []Step, done func(Step)) error {
	for _, s := range steps {
		if s.do != nil {
			if err := s.do(); err != nil {
				return err
			}
		}
		done(s)
	}
	return nil
}

// Install plans what makes git run the binary, an absolute path, as each of the hooks. Nothing is touched yet; where
// one hook cannot be installed, the error is of all. A hook that is there is kept beside its place and runs first.
func (p *Place) Install(binary string, hooks []string) ([]Step, error) {
	steps := leftovers(p.Dir)
	for _, name := range hooks {
		more, err := p.installOne(script{hook: name, binary: binary})
		if err != nil {
			return nil, err
		}
		steps = append(steps, more...)
	}
	if p.Shared() {
		steps = append(steps, know(
			"%s applies to more repositories than this one: all of them run jit-hook now", p.Setting))
	}
	if len(steps) > 0 && p.inWorkTree(p.Dir) {
		steps = append(steps, know("%s lies among the files that you commit: what is written there has a path of this "+
			"machine in it and is not for others", p.Dir))
	}
	return locking(p.lock(), steps), nil
}

func (p *Place) path(hook string) string { return filepath.Join(p.Dir, hook) }

func (p *Place) installOne(s script) ([]Step, error) {
	if err := p.husky(s.hook); err != nil {
		return nil, err
	}
	path := p.path(s.hook)
	kept := path + keptSuffix
	old, err := read(path)
	if err != nil {
		return nil, err
	}
	if old == nil {
		if there, err := read(kept); err != nil {
			return nil, err
		} else if there != nil {
			return nil, refuse("%s, a hook from before jit-hook, is there without the one that runs it: rename it to %s or "+
				"remove it, then install again", kept, s.hook)
		}
		return []Step{change(writes, func() error { return write(path, s.String(), scriptMode) }, "%s, which runs %s", path,
			s.binary)}, nil
	}
	ours, err := old.parse(s.hook)
	if err != nil {
		return nil, refuse("%s: %v: fix it by hand, then install again", path, err)
	}
	if ours != nil {
		return p.renew(path, old, ours, s)
	}
	if step, err := p.foreign(path, old, s); step != nil || err != nil {
		return step, err
	}
	if there, err := os.Lstat(kept); err == nil && !os.SameFile(there, old.info) {
		if strings.Contains(old.text, s.hook+keptSuffix) && old.link == "" {
			return p.again(path, old, s)
		}
		return nil, refuse("another program replaced %s, and %s is there from before: put the two together by hand, remove "+
			"the second and install again", path, kept)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if s.before, err = old.sum(); err != nil {
		return nil, err
	}
	then := "to run first"
	if !Runnable(path) {
		then = "which does not run, as before, since it is not executable: \"chmod +x\" it to have it run first"
	}
	return []Step{
		change(keeps, func() error { return keep(path, kept) }, "the hook that is there as %s, %s", kept, then),
		change(writes, func() error { return write(path, s.String(), scriptMode) }, "%s, which runs %s after it", path,
			s.binary),
	}, nil
}

// again gives jit-hook its part in a file that it was taken out of and that somebody edited: the hook from before still
// runs from there.
func (p *Place) again(path string, old *file, s script) ([]Step, error) {
	if err := old.rewritable(); err != nil {
		return nil, err
	}
	s.before = "kept"
	text := strings.TrimSuffix(old.text, "\n") + "\n" + s.part() + "\n"
	return []Step{change(updates, func() error { return write(path, text, old.info.Mode().Perm()|0o111) },
		"%s, which runs %s in the end", path, s.binary)}, nil
}

// renew brings a hook of jit-hook's up to date. Where somebody edited it, all but jit-hook's part stays.
func (p *Place) renew(path string, old *file, ours *installed, s script) ([]Step, error) {
	if err := old.rewritable(); err != nil {
		return nil, err
	}
	s.before = ours.before
	text := s.String()
	if ours.edited {
		text = ours.head + strings.TrimSuffix(s.part()+" "+ours.sum, " ") + "\n" + ours.tail
	}
	mode := old.info.Mode().Perm() | 0o111 // git runs no other
	if text == old.text && (modeless || mode == old.info.Mode().Perm()) {
		return []Step{know("%s runs %s already", path, s.binary)}, nil
	}
	return []Step{change(updates, func() error { return write(path, text, mode) }, "%s, which runs %s", path, s.binary)},
		nil
}
