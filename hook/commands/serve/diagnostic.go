package serve

import (
	"go.lsp.dev/protocol"

	"jithook/detector"
	"jithook/hook/report"
)

// source is who says it, in an editor.
const source = "jit-hook"

// diagnostics are what is said of a document. They are never nil, which would not be a list.
func (s *server) diagnostics(f *found) []protocol.Diagnostic {
	all := []protocol.Diagnostic{}
	for i := range f.Findings {
		all = append(all, s.diagnostic(f, &f.Findings[i]))
	}
	for _, m := range f.Remarks {
		line := min(max(0, m.Line-1), len(f.text.lines)-1)
		start := protocol.Position{Line: uint32(line)}
		all = append(all, protocol.Diagnostic{Range: protocol.Range{Start: start, End: f.text.lineEnd(line)},
			Severity: protocol.DiagnosticSeverityInformation, Code: protocol.String(m.Kind),
			Source: protocol.NewOptional(source), Message: protocol.String(m.Message)})
	}
	return all
}

func (s *server) diagnostic(in *found, f *report.Finding) protocol.Diagnostic {
	severity := protocol.DiagnosticSeverityWarning
	if f.Level == detector.Block {
		severity = protocol.DiagnosticSeverityError
	}
	text := in.text
	out := protocol.Diagnostic{Range: text.span(f.Span()), Severity: severity, Code: protocol.String(f.Rule),
		Source: protocol.NewOptional(source), Message: protocol.String(f.Message())}
	if _, after, ok := f.Heaviest(); ok && !after.Empty() && s.related {
		out.RelatedInformation = []protocol.DiagnosticRelatedInformation{{Message: "this changed",
			Location: protocol.Location{URI: in.uri, Range: text.span(after)}}}
	}
	return out
}

// lineEnd is the end of a line, counted from 0.
func (t text) lineEnd(line int) protocol.Position {
	const far = 1 << 20
	return t.position(t.offset(protocol.Position{Line: uint32(line), Character: far}))
}
