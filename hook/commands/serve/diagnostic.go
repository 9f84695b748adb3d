package serve

import (
	"jithook/detector"
	"jithook/hook/report"
)

// source is who says it, in an editor.
const source = "jit-hook"

// diagnostics are what is said of a document. They are never nil, which would not be a list.
func (s *server) diagnostics(f *found) []diagnostic {
	all := []diagnostic{}
	for i := range f.Findings {
		all = append(all, s.diagnostic(f, &f.Findings[i]))
	}
	for _, m := range f.Remarks {
		line := min(max(0, m.Line-1), len(f.text.lines)-1)
		start := position{Line: uint32(line)}
		all = append(all, diagnostic{Range: span{Start: start, End: f.text.lineEnd(line)},
			Severity: severityInformation, Code: m.Kind,
			Source: source, Message: m.Message})
	}
	return all
}

func (s *server) diagnostic(in *found, f *report.Finding) diagnostic {
	severity := severityWarning
	if f.Level == detector.Block {
		severity = severityError
	}
	text := in.text
	out := diagnostic{Range: text.span(f.Span()), Severity: severity, Code: f.Rule,
		Source: source, Message: f.Message()}
	if _, after, ok := f.Heaviest(); ok && !after.Empty() && s.related {
		out.RelatedInformation = []related{{location{in.uri, text.span(after)}, "this changed"}}
	}
	return out
}

// lineEnd is the end of a line, counted from 0.
func (t text) lineEnd(line int) position {
	const far = 1 << 20
	return t.position(t.offset(position{Line: uint32(line), Character: far}))
}
