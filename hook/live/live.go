// Package live judges Java files as they stand in an editor, before anybody saves them: the text against the version
// of HEAD, in the run that the command line makes. What a run needs of a repository is kept for the next, and read
// again where HEAD or the settings are others than before.
package live

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/child"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// Settings are the settings that a work tree is judged by.
type Settings struct {
	hook.Options
	// Files are those that the settings and the baseline are read from, be they there or not.
	Files []string
	// Notes tell people what of the settings does not count.
	Notes []string
}

// Settle resolves the settings of a work tree, as they are on disk. ErrSilent is that nothing is to be judged; with
// any other error come the files.
type Settle func(ctx context.Context, top string) (*Settings, error)

// The errors of files that nothing is said of.
var (
	ErrOutside = errors.New("it is in no git repository")
	ErrSilent  = errors.New("the environment has jit-hook leave it out")
	// ErrSettings is of settings that cannot be read.
	ErrSettings = errors.New("the settings cannot be read")
)

// Engine judges files of any number of work trees, one at a time.
type Engine struct {
	settle Settle
	mu     sync.Mutex
	trees  map[string]*tree // by their top levels
	watch  *watcher         // nil until Watch
	closed bool
}

// New makes an engine that judges by such settings.
func New(settle Settle) *Engine { return &Engine{settle: settle, trees: map[string]*tree{}} }

// Result has the findings in a text.
type Result struct {
	*report.Report        // of nothing but the file
	Top, Path      string // the work tree, and the file's path in it as git has it
	Source         []byte // what was judged: the text, with the line ends that git would store
	Notes          []string
}

// Judge judges the text of the file at a path. A thorough run also words what no rule can, and weighs the change
// where no rule names it, which takes longer.
func (e *Engine) Judge(ctx context.Context, path string, text []byte, thorough bool) (*Result, error) {
	top, rel, err := Locate(path)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e.closed {
		return nil, context.Canceled
	}
	ctx = child.Anew(ctx)
	t, err := e.tree(ctx, top)
	if err != nil {
		return nil, err
	}
	o, source, err := t.prepared(ctx, rel, text)
	if err != nil {
		return nil, err
	}
	o.Start = time.Time{}
	if !thorough {
		o.Updater, o.Weigh = nil, hook.WeighNone
	}
	r, err := hook.Run(ctx, o)
	if err != nil {
		return nil, err
	}
	return &Result{r, top, rel, source, t.settings.Notes}, nil
}

// Locate finds the nearest work tree around a file, and the path of the file in it as git has it. It goes through
// links as far as there is something.
func Locate(path string) (top, rel string, err error) {
	resolved, err := filepath.EvalSymlinks(path)
	if err != nil {
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return "", "", ErrOutside
		}
		resolved = filepath.Join(dir, filepath.Base(path))
	}
	if top = safefile.WorkTree(filepath.Dir(resolved)); top == "" {
		return "", "", ErrOutside
	}
	rel, err = filepath.Rel(top, resolved)
	if err != nil {
		return "", "", ErrOutside
	}
	rel = filepath.ToSlash(rel)
	if strings.HasPrefix(rel, ".git/") {
		return "", "", ErrOutside
	}
	return top, rel, nil
}

// held is tree for who does not hold the lock.
func (e *Engine) held(ctx context.Context, top string) (*tree, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.tree(ctx, top)
}

// tree is the work tree with a top level, with settings that are those on disk.
func (e *Engine) tree(ctx context.Context, top string) (*tree, error) {
	t := e.trees[top]
	if t == nil {
		t = newTree(top)
		e.trees[top] = t
	}
	state := t.places.state()
	if t.settings != nil && t.configured == states(t.settings.Files) && t.state == state {
		return t, nil
	}
	t.settings = nil
	s, err := e.settle(ctx, top)
	switch {
	case err == nil:
	case errors.Is(err, ErrSilent), ctx.Err() != nil:
		return nil, err
	default:
		e.watch.add(t, s.Files)
		return nil, fmt.Errorf("%w: %w", ErrSettings, err)
	}
	t.settings, t.configured, t.state = s, states(s.Files), state
	t.repository = hook.OpenUpTo(top, func() int64 { return s.MaxFile })
	t.forget()
	e.watch.add(t, s.Files)
	return t, nil
}

// Saved takes in that a file of a work tree was written. It reports whether files that are not open were asked for
// before, so that something else may be found in others now.
func (e *Engine) Saved(top string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.trees[top]
	if t == nil || t.mentions == nil {
		return false
	}
	asked := t.mentions.asked()
	t.mentions = newMentions(t.repository)
	// What was new may be what another file was.
	maps.DeleteFunc(t.bases, func(_ string, base *change.FileChange) bool { return base == nil })
	return asked
}

// Forget has what is known of a work tree read again, such as after files of it were written.
func (e *Engine) Forget(top string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if t := e.trees[top]; t != nil {
		t.forget()
	}
}

// places are where git keeps what says which version is compared with.
type places struct {
	git, common string // the directories of the work tree and of the repository; "" where they are not known
}

// placesOf finds them around a top level. Git need not be asked each time that something is judged.
func placesOf(top string) places {
	git := filepath.Join(top, ".git")
	if dir := os.Getenv("GIT_DIR"); dir != "" {
		return places{dir, dir}
	}
	if text, _, err := safefile.Head(git, maxState); err == nil { // of a linked work tree or a submodule
		dir, ok := strings.CutPrefix(strings.TrimSpace(string(text)), "gitdir: ")
		if !ok {
			return places{}
		}
		if git = dir; !filepath.IsAbs(dir) {
			git = filepath.Join(top, dir)
		}
	}
	common := git
	if text, _, err := safefile.Head(filepath.Join(git, "commondir"), maxState); err == nil {
		if common = strings.TrimSpace(string(text)); !filepath.IsAbs(common) {
			common = filepath.Join(git, common)
		}
	}
	return places{git, common}
}

// maxState bounds what is read of a file that says where something is, in bytes.
const maxState = 4 << 10

// state is a text that changes with HEAD's commit, and when a merge begins or ends. The index counts
// where there are conflicts alone: else what is staged changes nothing, because the text counts.
func (p places) state() string {
	head, _, _ := safefile.Head(filepath.Join(p.git, "HEAD"), maxState)
	ref := ""
	if name, ok := strings.CutPrefix(strings.TrimSpace(string(head)), "ref: "); ok && filepath.IsLocal(name) {
		value, _, _ := safefile.Head(filepath.Join(p.common, name), maxState)
		ref = string(value)
	}
	merging := filepath.Join(p.git, "MERGE_HEAD")
	files := []string{filepath.Join(p.common, "packed-refs"), filepath.Join(p.common, "reftable", "tables.list"), merging}
	if _, err := os.Lstat(merging); err == nil {
		files = append(files, filepath.Join(p.git, "index"))
	}
	return fmt.Sprintf("%s %s %s", head, ref, states(files))
}

// states is a text that is another where one of some files is.
func states(files []string) string {
	var b strings.Builder
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			fmt.Fprintf(&b, "%d %d %v\n", info.Size(), info.ModTime().UnixNano(), info.Mode())
		} else {
			b.WriteString("-\n")
		}
	}
	return b.String()
}

// Close ends the watching and waits for what is being judged. Nothing is from then on, so that what judges can be
// closed, too.
func (e *Engine) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	e.watch.close()
}
