package live

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/child"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// Follow judges the files of a work tree as they are on disk: first those that differ from HEAD, then each that is
// written, until the context is done. It reports a file where something else is found than before; with no findings,
// nothing is any more. Notes say what is left out.
func (e *Engine) Follow(ctx context.Context, top string, tell func(*Result), note func(string)) error {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watch the work tree: %w", err)
	}
	defer func() { _ = events.Close() }()
	heads := make(chan struct{}, 1)
	if err := e.Watch(func(string) { wake(heads) }); err != nil {
		return fmt.Errorf("watch HEAD: %w", err)
	}
	if _, err := e.held(ctx, top); err != nil {
		return err
	}
	f := &following{Engine: e, top: top, events: events, tell: tell, note: note, told: map[string][]string{},
		noted: map[string]bool{}}
	f.folders(top)
	f.all(ctx)
	return f.run(ctx, heads)
}

// wake says that there is something, unless that was said and not heard yet.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// following is a work tree that is watched.
type following struct {
	*Engine
	top    string
	events *fsnotify.Watcher
	tell   func(*Result)
	note   func(string)
	told   map[string][]string // the findings that were reported last, by file
	noted  map[string]bool
}

// once notes what was not noted before.
func (f *following) once(format string, args ...any) {
	if note := fmt.Sprintf(format, args...); !f.noted[note] {
		f.noted[note] = true
		f.note(note)
	}
}

// folders watches all folders below one that hold Java, and those that lead to them: what is made there is noticed.
// Hidden ones and other repositories are left out.
func (f *following) folders(root string) {
	watched := map[string]bool{}
	var failed error
	_ = filepath.WalkDir(root, func(path string, entry fs.DirEntry, unread error) error {
		switch {
		case entry == nil || unread != nil:
			return fs.SkipDir // it went meanwhile, or is not ours to read
		case entry.IsDir() && path != f.top && (strings.HasPrefix(entry.Name(), ".") || safefile.WorkTree(path) != f.top):
			return fs.SkipDir
		case !entry.IsDir() && !change.IsJava(path):
			return nil
		}
		dir := path
		if !entry.IsDir() {
			dir = filepath.Dir(path)
		} else if path != root {
			return nil // unless there is Java in it
		}
		for ; !watched[dir] && strings.HasPrefix(dir, f.top); dir = filepath.Dir(dir) {
			watched[dir] = true
			if err := f.events.Add(dir); err != nil && failed == nil {
				failed = fmt.Errorf("%s: %w", dir, err)
			}
		}
		return nil
	})
	if failed != nil {
		f.once("not all folders are watched: %v", failed)
	}
}

// run judges what is written, once nothing is for a while.
func (f *following) run(ctx context.Context, heads <-chan struct{}) error {
	written := map[string]bool{}
	var settled <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-heads:
			f.all(ctx)
		case event, open := <-f.events.Events:
			if !open {
				return nil
			}
			if event.Has(fsnotify.Create) && !change.IsJava(event.Name) {
				f.folders(event.Name) // it may be one, with files in it
				for _, path := range javaBelow(event.Name) {
					written[path] = true
				}
			}
			if change.IsJava(event.Name) {
				written[event.Name] = true
			}
			if len(written) > 0 {
				settled = time.After(quiet)
			}
		case err := <-f.events.Errors:
			if err != nil {
				f.once("not all that is written may be noticed: %v", err)
			}
		case <-settled:
			settled = nil
			f.some(ctx, written)
			clear(written)
		}
	}
}

func javaBelow(root string) (paths []string) {
	_ = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && change.IsJava(path) {
			paths = append(paths, path)
		}
		return nil
	})
	return paths
}

// many is how many files are asked about one by one. A change of the branch writes thousands, and most are those of
// HEAD.
const many = 16

// some judges files that were written.
func (f *following) some(ctx context.Context, written map[string]bool) {
	if asked := f.Saved(f.top); asked || len(written) > many {
		f.all(ctx)
		return
	}
	for _, path := range slices.Sorted(maps.Keys(written)) {
		f.one(ctx, path)
	}
}

// all judges the files that differ from HEAD, and those that were reported before.
func (f *following) all(ctx context.Context) {
	set, err := hook.Open(f.top).WorkTree(child.Anew(ctx), change.Tree{Untracked: true})
	if err != nil {
		if ctx.Err() == nil {
			f.once("what differs from HEAD is not known: %v", err)
		}
		return
	}
	paths := slices.Collect(maps.Keys(f.told))
	for _, c := range set.Changes {
		if !slices.Contains(paths, c.NewPath) {
			paths = append(paths, c.NewPath)
		}
	}
	slices.Sort(paths)
	for _, path := range paths {
		f.one(ctx, filepath.Join(f.top, filepath.FromSlash(path)))
	}
}

// one judges a file, and reports it where something else is found than before.
func (f *following) one(ctx context.Context, path string) {
	_, rel, err := Locate(path)
	if err != nil || ctx.Err() != nil {
		return
	}
	var r *Result
	text, err := safefile.Read(path, change.MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		r, err = &Result{Report: new(report.Report), Top: f.top, Path: rel}, nil
	} else if err == nil {
		r, err = f.Judge(ctx, path, text, false)
	}
	if err != nil {
		if ctx.Err() == nil {
			f.once("%s is not judged: %v", rel, err)
		}
		return
	}
	var found []string
	for i := range r.Findings {
		x := &r.Findings[i]
		found = append(found, fmt.Sprintf("%d %s %s %s", x.Line, x.Level, x.Rule, x.Message()))
	}
	if slices.Equal(found, f.told[rel]) {
		return
	}
	if f.told[rel] = found; len(found) == 0 {
		delete(f.told, rel)
	}
	f.tell(r)
}
