package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/uri"

	"jithook/hook/change"
	"jithook/hook/commands/rpc"
	"jithook/hook/live"
	"jithook/hook/report"
)

// server is one client's.
type server struct {
	Options
	conn *rpc.Conn
	over atomic.Bool   // shutdown was asked for
	gone chan struct{} // closed by exit

	mu        sync.Mutex
	documents map[string]*document // by URI, as the client writes it
	closed    map[string]bool      // files that something was said of
	ids       int                  // of findings, so far
	wake      chan struct{}        // that there is something to do
	told      chan struct{}        // closed, and made anew, when a file was judged or closed
	turn      int                  // of the request for all diagnostics that may be held
	logged    logged

	abilities
}

// document is a file that is open.
type document struct {
	uri     string // as the client writes it, by which it knows the file
	path    string
	top     string // of its work tree; "" outside of any
	version int32
	text    text

	stale  bool               // what was published is of another text, or another HEAD
	edited time.Time          // when it became so
	ended  time.Time          // when it was judged last
	took   time.Duration      // and how long that took
	cancel context.CancelFunc // of the judging that goes on; nil else

	found   *found // what was told last
	known   *found // the same, thorough
	unsaved bool
}

// found is what was found in one version of a document.
type found struct {
	*live.Result
	uri     string
	version int32
	text    text   // that was judged
	id      int    // another where something else is found
	crlf    bool   // lines of the document end in "\r\n"
	as      *found // of a thorough run, what was told
}

func newFound(d *document, version int32, of text, r *live.Result) *found {
	return &found{Result: r, uri: d.uri, version: version, text: newText(r.Source),
		crlf: bytes.Contains(of.bytes, []byte("\r\n"))}
}

func (s *server) didOpen(_ context.Context, p *about) (any, error) {
	name, d := p.TextDocument.URI, p.TextDocument
	file, err := uri.Parse(name)
	if err != nil || !file.IsFile() {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	path := file.FsPath()
	top, _, _ := live.Locate(path) // else it is of none
	s.documents[name] = &document{uri: name, top: top, path: path, version: d.Version, text: newText([]byte(d.Text))}
	if change.IsJava(path) {
		s.touch(s.documents[name])
	}
	return nil, nil
}

func (s *server) didChange(_ context.Context, p *changed) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return nil, fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	for _, c := range p.ContentChanges {
		d.text = d.text.edited(c)
	}
	d.version, d.unsaved = p.TextDocument.Version, true
	s.touch(d)
	return nil, nil
}

// didSave has looked at what others ask of the file: they ask what is on disk.
func (s *server) didSave(_ context.Context, p *about) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d != nil {
		d.unsaved = false
		go func() { // the engine may be judging
			if s.Engine.Saved(d.top) {
				s.again(d.top)
			}
		}()
	}
	return nil, nil
}

func (s *server) didClose(_ context.Context, p *about) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return nil, nil
	}
	delete(s.documents, d.uri)
	s.tell()
	if d.cancel != nil {
		d.cancel()
	}
	if d.found != nil {
		s.closed[d.uri] = true
		s.nudge()
	}
	return nil, nil
}

// changed has the open files of a work tree judged anew.
func (s *server) changed(top string) {
	s.Engine.Forget(top)
	s.again(top)
}

// again has them judged anew by what is known of the work tree.
func (s *server) again(top string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.documents {
		if d.top == top && top != "" {
			s.touch(d)
		}
	}
}

// touch has a document judged anew. The judging of an older text ends.
func (s *server) touch(d *document) {
	if !change.IsJava(d.path) {
		return
	}
	d.stale, d.edited = true, time.Now()
	if d.cancel != nil {
		d.cancel()
	}
	s.nudge()
}

// nudge has it looked at what there is to do.
func (s *server) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// judge judges documents one after the other, the one edited last first.
func (s *server) judge(ctx context.Context) {
	for {
		s.clear()
		d, wait := s.next()
		if d != nil {
			s.judgeOne(ctx, d)
			continue
		}
		var due <-chan time.Time
		if wait > 0 {
			due = time.After(wait)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		case <-due:
		}
	}
}

// next is the document to judge now; else how long to wait for one, 0 for until there is something new. A key is
// judged at once; but where judging takes long, there is as much time without it, so that no more than half a
// processor's time goes there however fast somebody types.
func (s *server) next() (next *document, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.documents {
		if !d.stale {
			continue
		}
		if left := time.Until(d.ended.Add(d.took)); left > 0 {
			if wait == 0 || left < wait {
				wait = left
			}
			continue
		}
		if next == nil || d.edited.After(next.edited) {
			next = d
		}
	}
	return next, wait
}

// clear takes back what was said of files that are closed, unless the client asks itself.
func (s *server) clear() {
	s.mu.Lock()
	if len(s.closed) == 0 || s.pulls {
		s.mu.Unlock()
		return
	}
	closed := s.closed
	s.closed = map[string]bool{}
	s.mu.Unlock()
	for name := range closed {
		s.publish(&published{URI: name, Diagnostics: []diagnostic{}})
	}
}

// publish tells the client, unless it asks itself. Only the goroutine of judge does, so that nothing overtakes
// another.
func (s *server) publish(p *published) {
	if !s.pulls {
		_ = s.conn.Tell("textDocument/publishDiagnostics", p) // or the client is gone
	}
}

// judgeOne judges a document and publishes what was found, unless there is a newer text by then.
func (s *server) judgeOne(ctx context.Context, d *document) {
	judging, cancel := context.WithCancel(ctx)
	defer cancel()
	s.mu.Lock()
	d.stale, d.cancel = false, cancel
	path, version, now := d.path, d.version, d.text
	s.mu.Unlock()
	start := time.Now()
	r, err := s.Engine.Judge(judging, path, now.bytes, false)
	took := time.Since(start)
	if ctx.Err() != nil {
		return // the client goes
	}
	if told := s.take(d, version, took, r, err); told != nil {
		s.publish(told)
	}
}

// take takes in what was found in a version of a document, and gives what to tell of it; nil where there is a newer
// one.
func (s *server) take(d *document, version int32, took time.Duration, r *live.Result, err error) *published {
	s.mu.Lock()
	defer s.mu.Unlock()
	d.cancel, d.ended, d.took = nil, time.Now(), took
	s.tell()
	if s.documents[d.uri] != d || d.stale || d.version != version {
		return nil
	}
	if err != nil {
		s.failed(d, err)
		if d.found == nil {
			return nil // nothing was ever said of it
		}
		r = &live.Result{Report: new(report.Report)}
	}
	before := d.found
	d.found = newFound(d, version, d.text, r)
	s.name(d.found, before)
	s.said(r)
	return &published{URI: d.uri, Version: &version, Diagnostics: s.diagnostics(d.found)}
}

// name gives what is found an id: the one from before if it is the same finding to a client.
func (s *server) name(f, before *found) {
	if before != nil && reflect.DeepEqual(s.diagnostics(f), s.diagnostics(before)) {
		f.id = before.id
		return
	}
	s.ids++
	f.id = s.ids
	if s.refreshes && s.pulls && before != nil && before.version == f.version { // else it asks itself
		go func() { _ = s.conn.Ask("workspace/diagnostic/refresh") }()
	}
}

// failed says once why a document is not judged.
func (s *server) failed(d *document, err error) {
	switch {
	case errors.Is(err, live.ErrOutside), errors.Is(err, live.ErrSilent):
		s.once(messageLog, fmt.Sprintf("files in %s are not judged: %v", filepath.Dir(d.path), err))
	case errors.Is(err, live.ErrSettings): // else all is silent, and nobody knows why
		s.show(fmt.Sprintf("nothing is judged: %v", err))
	default:
		s.once(messageWarning, fmt.Sprintf("%s is not judged: %v", d.path, err))
	}
}

// said logs once what a run says beside its findings.
func (s *server) said(r *live.Result) {
	for _, n := range slices.Concat(r.Summary.Notes, r.Notes) {
		s.once(messageLog, n)
	}
	if r.Failure != nil {
		s.once(messageWarning, report.FailureLine(r.Failure))
	}
}
