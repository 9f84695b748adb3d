package serve

import (
	"context"
	"strconv"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Diagnostic implements protocol.Server. It waits until the text that the client asks about is judged.
func (s *server) Diagnostic(ctx context.Context, p *protocol.DocumentDiagnosticParams,
) (protocol.DocumentDiagnosticReport, error) {
	all, id, err := s.current(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	if before := p.PreviousResultID; before != nil && *before == id {
		r := new(protocol.RelatedUnchangedDocumentDiagnosticReport)
		r.Kind, r.ResultID = string(protocol.DocumentDiagnosticReportKindUnchanged), id
		return r, nil
	}
	r := new(protocol.RelatedFullDocumentDiagnosticReport)
	r.Kind, r.ResultID, r.Items = string(protocol.DocumentDiagnosticReportKindFull), &id, all
	return r, nil
}

// current gives what is found in the text that is there now, and a name of it that is the same as long as that is.
func (s *server) current(ctx context.Context, name uri.URI) ([]protocol.Diagnostic, string, error) {
	const look = 5 * time.Millisecond
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		s.mu.Lock()
		d := s.documents[name]
		if d == nil || !d.stale && d.cancel == nil {
			defer s.mu.Unlock()
			if d == nil || d.found == nil {
				return []protocol.Diagnostic{}, "", nil
			}
			return s.diagnostics(d.found), strconv.Itoa(d.found.id), nil
		}
		s.mu.Unlock()
		select {
		case <-ctx.Done():
			return nil, "", protocol.ErrRequestCancelled
		case <-tick.C:
		}
	}
}
