package serve

import (
	"context"
	"strconv"
)

// pull waits until the text that the client asks about is judged.
func (s *server) pull(ctx context.Context, p *pulled) (r any, err error) {
	err = s.await(ctx, func() bool {
		d := s.documents[p.TextDocument.URI]
		if d != nil && !d.settled() {
			return false
		}
		f := d.said()
		if before := p.PreviousResultID; before != nil && *before == f.resultID() {
			r = unchanged(f)
		} else {
			r = s.full(f)
		}
		return true
	})
	return r, err
}

// pullAll answers for open files, because no others are judged, and that nothing is
// said any more of those that the client knows and that are closed. A client that takes partial results asks again as
// soon as it has an answer, so it gets one when there is something new; until then its request is held, and costs
// nothing. Only one is held: another request, or shutdown, ends it.
func (s *server) pullAll(ctx context.Context, p *pulledAll) (r any, err error) {
	known := map[string]string{}
	for _, k := range p.PreviousResultIDs {
		known[k.URI] = k.Value
	}
	s.mu.Lock()
	s.release()
	turn := s.turn
	s.mu.Unlock()
	err = s.await(ctx, func() bool {
		said, fresh := s.news(known)
		if said == nil || !fresh && p.PartialResultToken != nil && s.turn == turn {
			return false
		}
		r = s.workspace(said, known)
		return true
	})
	return r, err
}

// release has the request that is held answered.
func (s *server) release() {
	s.turn++
	s.tell()
}

// news is what is said of each file that is open or that a client knows, nil of those that are not judged, and whether
// some of it is other than what the client knows. There is no answer, which is nil, before all is judged.
func (s *server) news(known map[string]string) (said map[string]*found, fresh bool) {
	said = map[string]*found{}
	for name := range known {
		said[name] = nil
	}
	for name, d := range s.documents {
		if !d.settled() {
			return nil, false
		}
		if d.found != nil {
			said[name] = d.found
		}
	}
	for name, f := range said {
		fresh = fresh || known[name] != f.resultID()
	}
	return said, fresh
}

// workspace is the report for a client that knows an earlier one.
func (s *server) workspace(said map[string]*found, known map[string]string) *diagnosedAll {
	all := []diagnosedOf{}
	for name, f := range said {
		of := diagnosedOf{URI: name}
		if f != nil {
			of.Version = &f.version
		}
		if known[name] == f.resultID() {
			of.diagnosed = unchanged(f)
		} else {
			of.diagnosed = s.full(f)
		}
		all = append(all, of)
	}
	return &diagnosedAll{all}
}

// await waits for what is looked at whenever a file was judged or closed, with what is known locked.
func (s *server) await(ctx context.Context, ready func() bool) error {
	for {
		s.mu.Lock()
		is, told := ready(), s.told
		s.mu.Unlock()
		if is {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-told:
		}
	}
}

// tell has those look again that wait.
func (s *server) tell() {
	close(s.told)
	s.told = make(chan struct{})
}

// settled reports whether what was found in a document is true of its text.
func (d *document) settled() bool { return !d.stale && d.cancel == nil }

// said is the last answer about a document; nil for one that is not open.
func (d *document) said() *found {
	if d == nil {
		return nil
	}
	return d.found
}

// resultID names what was found, the same as long as a client sees the same. Nothing was found where nothing is judged.
func (f *found) resultID() string {
	if f == nil {
		return "0"
	}
	return strconv.Itoa(f.id)
}

func unchanged(f *found) diagnosed { return diagnosed{Kind: "unchanged", ResultID: f.resultID()} }

func (s *server) full(f *found) diagnosed {
	items := []diagnostic{}
	if f != nil {
		items = s.diagnostics(f)
	}
	return diagnosed{"full", f.resultID(), &items}
}
