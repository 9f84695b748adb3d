package install

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"jithook/hook/safefile"
)

// lockName is the file that one jit-hook at a time has locked while it changes the hooks beside it.
const lockName = ".jit-hook.lock"

// patience is how long to wait for another jit-hook, which is done within moments.
const patience = 10 * time.Second

// lock is the directory of the place's lock.
func (p *Place) lock() string {
	if p.locked != "" {
		return p.locked
	}
	return p.Dir
}

// locking has those steps done under a lock that change something and have none yet.
func locking(dir string, steps []Step) []Step {
	for i := range steps {
		if steps[i].do != nil && steps[i].lock == "" {
			steps[i].lock = dir
		}
	}
	return steps
}

// Target is where hooks are to be installed: one repository's directory of them, or what the user has for all.
type Target interface {
	fmt.Stringer
	Install(binary string, hooks []string) ([]Step, error)
	Uninstall(hooks []string) ([]Step, error)
	lock() string
}

func (g *Global) lock() string { return g.data }

// Apply takes the steps of a plan and calls done after each. No other jit-hook works on the same directories meanwhile:
// what has been planned without their locks is planned anew with them, also where the plan failed. A plan that changes
// nothing needs none.
func Apply(t Target, plan func() ([]Step, error), done func(Step)) error {
	held := locks{}
	defer held.release()
	for {
		steps, err := plan()
		if dir := t.lock(); err != nil && held[dir] == nil && exists(dir) && held.take(dir, patience) == nil {
			continue
		}
		if err != nil {
			return err
		}
		missing := held.missing(steps)
		if len(missing) == 0 {
			return Do(steps, done)
		}
		for _, dir := range missing {
			if err := held.take(dir, patience); err != nil {
				return err
			}
		}
	}
}

// locks are those that this process holds, by directory, each with what releases it.
type locks map[string]func()

// missing lists the directories that are still to be locked for the steps, in an order that is the same for all
// processes.
func (l locks) missing(steps []Step) []string {
	var dirs []string
	for _, s := range steps {
		if s.lock != "" && l[s.lock] == nil {
			dirs = append(dirs, s.lock)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// take locks a directory, which is made if need be: something is about to be written there.
func (l locks) take(dir string, patience time.Duration) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return unwritable(dir, err)
	}
	path := filepath.Join(dir, lockName)
	release, err := safefile.Lock(path, patience)
	switch {
	case errors.Is(err, safefile.ErrNotRegular):
		return refuse("%s is not a regular file, which jit-hook locks while it changes hooks: remove it first", path)
	case errors.Is(err, safefile.ErrHeld):
		return refuse("another jit-hook is installing or uninstalling hooks in %s and does not finish (it has "+
			"locked %s): wait for it or end it, then run this again", dir, path)
	case err != nil:
		return unwritable(dir, err)
	}
	l[dir] = release
	return nil
}

func (l locks) release() {
	for _, release := range l {
		release()
	}
}
