package install

import (
	"fmt"
	"os"
	"strings"

	"jithook/hook/safefile"
)

// Uninstall plans what takes jit-hook out of the hooks and puts back what was there. Where somebody edited a hook since
// it was installed, jit-hook's part goes and the rest stays as it is.
func (p *Place) Uninstall(hooks []string) ([]Step, error) {
	steps := leftovers(p.Dir)
	for _, name := range hooks {
		step, err := p.uninstallOne(name)
		if err != nil {
			return nil, err
		}
		steps = append(steps, step...)
	}
	if p.Shared() && len(steps) > 0 {
		steps = append(steps, know(
			"%s applies to more repositories than this one: none of them runs it from this directory any more",
			p.Setting))
	}
	return locking(p.lock(), steps), nil
}

func (p *Place) uninstallOne(name string) ([]Step, error) {
	path := p.path(name)
	kept := path + keptSuffix
	now, err := read(path)
	if err != nil {
		return nil, err
	}
	before, err := read(kept)
	if err != nil {
		return nil, err
	}
	var ours *installed
	if now != nil {
		if ours, err = now.parse(name); err != nil {
			return nil, refuse("%s: %v: take it out by hand", path, err)
		}
	}
	if ours == nil {
		switch {
		case before == nil:
			return p.displaced(name)
		case now == nil:
			return []Step{restore(kept, path, "")}, nil
		case os.SameFile(now.info, before.info): // an installation that was cut short
			return []Step{change(removes, func() error { return remove(kept) }, "%s, the second name of %s", kept, path)}, nil
		}
		return nil, refuse("%s is not jit-hook's any more, and the hook from before it is still there as %s: keep the one "+
			"that you want as %s and remove the other", path, kept, name)
	}
	if ours.edited {
		return cut(path, kept, now, ours, before)
	}
	if before != nil {
		sum, err := before.sum()
		if err != nil {
			return nil, err
		}
		remark := ""
		if sum != ours.before {
			remark = "; it was edited after jit-hook was installed, and keeps these edits"
		}
		return []Step{restore(kept, path, remark)}, nil
	}
	missing := ""
	if ours.before != "" {
		missing = fmt.Sprintf("; the hook from before it, %s, is gone", kept)
	}
	return []Step{change(removes, func() error { return remove(path) }, "%s%s", path, missing)}, nil
}

func restore(kept, path, remark string) Step {
	return change(restores, func() error { return safefile.Rename(kept, path) }, "%s, from %s%s", path, kept, remark)
}

// cut takes jit-hook's part out of a file that somebody else edited.
func cut(path, kept string, now *file, ours *installed, before *file) ([]Step, error) {
	if err := now.rewritable(); err != nil {
		return nil, err
	}
	rest := func() error { return write(path, ours.head+ours.tail, now.info.Mode().Perm()) }
	steps := []Step{change(removes, rest, "the part of jit-hook from %s, which somebody edited: the rest stays", path)}
	if before != nil && strings.Contains(ours.head+ours.tail, keptSuffix) {
		steps = append(steps, know("%s still runs the hook from before, %s", path, kept))
	}
	return steps, nil
}
