package serve

import (
	"context"
	"encoding/json"
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
func (s *server) understand(p *initializing) {
	t, w := &p.Capabilities.TextDocument, &p.Capabilities.Workspace
	s.related = t.PublishDiagnostics != nil && t.PublishDiagnostics.RelatedInformation
	s.pulls = t.PublishDiagnostics == nil && t.Diagnostic != nil
	s.versions = w.WorkspaceEdit.DocumentChanges
	s.snippets = s.versions && w.WorkspaceEdit.SnippetEditSupport
	s.refreshes = w.Diagnostics.RefreshSupport
	var own struct {
		ShowsResults bool `json:"showsResults"`
	}
	s.shows = json.Unmarshal(p.InitializationOptions, &own) == nil && own.ShowsResults
}

// initialize says what is done here.
func (s *server) initialize(_ context.Context, p *initializing) (any, error) {
	s.understand(p)
	const incremental = 2
	able := object{
		"positionEncoding":       "utf-16",
		"textDocumentSync":       object{"openClose": true, "change": incremental, "save": true},
		"hoverProvider":          true,
		"codeActionProvider":     object{"codeActionKinds": []string{quickFix}},
		"executeCommandProvider": object{"commands": []string{ackCommand, explainCommand}},
	}
	if s.pulls {
		able["diagnosticProvider"] = object{"interFileDependencies": false, "workspaceDiagnostics": true}
	}
	return object{"capabilities": able, "serverInfo": object{"name": "jit-hook", "version": s.Version}}, nil
}

// shutdown has nothing held back any more.
func (s *server) shutdown(context.Context, *struct{}) (any, error) {
	s.over.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release()
	return nil, nil
}

func (s *server) exit(context.Context, *struct{}) (any, error) {
	close(s.gone)
	return nil, nil
}
