package serve

import (
	"cmp"
	"context"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Diagnostic implements protocol.Server. It waits until the text that the client asks about is judged.
func (s *server) Diagnostic(ctx context.Context, p *protocol.DocumentDiagnosticParams,
) (r protocol.DocumentDiagnosticReport, err error) {
	err = s.await(ctx, func() bool {
		d := s.documents[p.TextDocument.URI]
		if d != nil && !d.settled() {
			return false
		}
		f := d.said()
		if before := p.PreviousResultID; before != nil && *before == f.resultID() {
			r = &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: unchanged(f)}
		} else {
			r = &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: s.full(f)}
		}
		return true
	})
	return r, err
}

// DiagnosticWorkspace implements protocol.Server. It tells of open files, as no others are judged, and that nothing is
// said any more of those that the client knows and that are closed. A client that takes partial results asks again as
// soon as it has an answer, so it gets one when there is something new; until then its request is held, and costs
// nothing. Only one is held: another request, or shutdown, ends it.
func (s *server) DiagnosticWorkspace(ctx context.Context, p *protocol.WorkspaceDiagnosticParams,
) (r *protocol.WorkspaceDiagnosticReport, err error) {
	known := map[uri.URI]string{}
	for _, k := range p.PreviousResultIds {
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
func (s *server) news(known map[uri.URI]string) (said map[uri.URI]*found, fresh bool) {
	said = map[uri.URI]*found{}
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

// workspace is the report of what is said to a client that knows something.
func (s *server) workspace(said map[uri.URI]*found, known map[uri.URI]string) *protocol.WorkspaceDiagnosticReport {
	all := []protocol.WorkspaceDocumentDiagnosticReport{}
	for name, f := range said {
		written, version := cmp.Or(s.closed[name], name), (*int32)(nil)
		if f != nil {
			written, version = f.uri, &f.version
		}
		if known[name] == f.resultID() {
			all = append(all, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
				UnchangedDocumentDiagnosticReport: unchanged(f), URI: written, Version: version})
		} else {
			all = append(all, &protocol.WorkspaceFullDocumentDiagnosticReport{
				FullDocumentDiagnosticReport: s.full(f), URI: written, Version: version})
		}
	}
	return &protocol.WorkspaceDiagnosticReport{Items: all}
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
			return protocol.ErrRequestCancelled
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

// said is what was told of a document last; nil of one that is not open.
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

func unchanged(f *found) protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: f.resultID()}
}

func (s *server) full(f *found) protocol.FullDocumentDiagnosticReport {
	id, items := f.resultID(), []protocol.Diagnostic{}
	if f != nil {
		items = s.diagnostics(f)
	}
	return protocol.FullDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: items}
}
