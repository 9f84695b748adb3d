package live

import (
	"path/filepath"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// watcher reports work trees whose HEAD or settings changed. Where the system has nothing to watch files with,
// it reports nothing, and the next text is judged by what is there then.
type watcher struct {
	events *fsnotify.Watcher
	tell   func(top string)

	mu    sync.Mutex
	trees map[string]*seen
}

// seen is the last known state of a work tree.
type seen struct {
	places places
	files  []string
	state  string
}

func (s *seen) now() string { return s.places.state() + states(s.files) }

// Watch has tell called, on another goroutine, some time after the HEAD or the settings of a work tree became others
// in which something was judged. It returns without waiting.
func (e *Engine) Watch(tell func(top string)) error {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	w := &watcher{events: events, tell: tell, trees: map[string]*seen{}}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.watch = w
	for _, t := range e.trees {
		if t.settings != nil {
			w.add(t, t.settings.Files)
		}
	}
	go w.run()
	return nil
}

// add watches the folders of the files that a work tree depends on, such as its settings.
func (w *watcher) add(t *tree, files []string) {
	if w == nil {
		return
	}
	folders := map[string]bool{t.places.git: true, filepath.Join(t.places.git, "logs"): true, t.places.common: true}
	for _, f := range files {
		folders[filepath.Dir(f)] = true
	}
	for f := range folders {
		_ = w.events.Add(f) // what is not there is not watched
	}
	s := &seen{places: t.places, files: files}
	s.state = s.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.trees[t.top] = s
}

// quiet is how long nothing has to happen before it is looked what did: git writes many files for one checkout.
const quiet = 100 * time.Millisecond

func (w *watcher) run() {
	var settled <-chan time.Time
	for {
		select {
		case _, open := <-w.events.Events:
			if !open {
				return
			}
			settled = time.After(quiet)
		case _, open := <-w.events.Errors:
			if !open {
				return
			}
		case <-settled:
			settled = nil
			for _, top := range w.changed() {
				w.tell(top)
			}
		}
	}
}

func (w *watcher) changed() (tops []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for top, s := range w.trees {
		if now := s.now(); now != s.state {
			s.state = now
			tops = append(tops, top)
		}
	}
	return tops
}

func (w *watcher) close() {
	if w != nil {
		_ = w.events.Close()
	}
}
