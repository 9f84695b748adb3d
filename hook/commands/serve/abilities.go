package serve

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
)

// abilities are what the client said that it can do.
type abilities struct {
	related   bool // it shows places beside that of a diagnostic
	versions  bool // edits may name the version that they are of
	snippets  bool // edits may have places to fill in
	pulls     bool // it asks for diagnostics, and cannot be told
	refreshes bool // it can be told to ask again
	shows     bool // it shows what a command says
}

// understand takes in what a client can do. Some do it by halves, so diagnostics are told where that is possible: a
// client that is also let ask would show each twice.
func (s *server) understand(c protocol.ClientCapabilities) {
	is := func(b *bool) bool { return b != nil && *b }
	if t := c.TextDocument; t != nil {
		s.related = t.PublishDiagnostics != nil && is(t.PublishDiagnostics.RelatedInformation)
		s.pulls = t.PublishDiagnostics == nil && t.Diagnostic != nil
	}
	if w := c.Workspace; w != nil {
		if w.WorkspaceEdit != nil {
			s.versions = is(w.WorkspaceEdit.DocumentChanges)
			s.snippets = s.versions && is(w.WorkspaceEdit.SnippetEditSupport)
		}
		s.refreshes = w.Diagnostics != nil && is(w.Diagnostics.RefreshSupport)
	}
}

// Initialize implements protocol.Server.
func (s *server) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	s.understand(p.Capabilities)
	var own struct {
		ShowsResults bool `json:"showsResults"`
	}
	if json.Unmarshal(p.InitializationOptions, &own) == nil {
		s.shows = own.ShowsResults
	}
	yes, incremental := true, protocol.TextDocumentSyncKindIncremental
	c := protocol.ServerCapabilities{
		PositionEncoding: protocol.PositionEncodingKindUTF16,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &incremental,
			Save: protocol.Boolean(true)},
		HoverProvider: protocol.Boolean(true),
		CodeActionProvider: &protocol.CodeActionOptions{CodeActionKinds: []protocol.CodeActionKind{
			protocol.CodeActionKindQuickFix}},
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{Commands: []string{ackCommand, explainCommand}},
	}
	if s.pulls {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{WorkspaceDiagnostics: true}
	}
	return &protocol.InitializeResult{Capabilities: c,
		ServerInfo: protocol.ServerInfo{Name: "jit-hook", Version: protocol.NewOptional(s.Version)}}, nil
}

// Initialized implements protocol.Server.
func (s *server) Initialized(context.Context, *protocol.InitializedParams) error { return nil }

// SetTrace implements protocol.Server. There is nothing to trace.
func (s *server) SetTrace(context.Context, *protocol.SetTraceParams) error { return nil }

// Shutdown implements protocol.Server.
func (s *server) Shutdown(context.Context) error {
	s.over.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release()
	return nil
}

// Exit implements protocol.Server.
func (s *server) Exit(context.Context) error {
	close(s.gone)
	return nil
}
