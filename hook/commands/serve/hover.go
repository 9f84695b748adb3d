package serve

import (
	"context"
	"strings"

	"jithook/hook/report"
)

// hover says of a comment that is reported what `jit-hook --explain` says: the change,
// what the method does differently, and what the verdict rests on.
func (s *server) hover(ctx context.Context, p *at) (any, error) {
	place := span{Start: p.Position, End: p.Position}
	f := s.thorough(ctx, p.TextDocument.URI, place)
	if f == nil {
		return nil, ctx.Err()
	}
	var over []report.Finding
	for _, x := range f.within(place) {
		over = append(over, *x)
	}
	if len(over) == 0 {
		return nil, nil
	}
	text, err := explained(over)
	if err != nil {
		return nil, err
	}
	return hovered{markup{"markdown", text}, f.text.span(over[0].Span())}, nil
}

// explained is what is said of findings, as text that a client does not read as Markdown.
func explained(all []report.Finding) (string, error) {
	var b strings.Builder
	if err := report.Text(&b, &report.Report{Findings: all}, report.Style{Explain: true, Suggest: true}); err != nil {
		return "", err
	}
	lines := strings.SplitAfter(strings.TrimRight(b.String(), "\n"), "\n")
	text := strings.Join(lines[:len(lines)-1], "") // the last counts what was judged
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "text\n" + text + fence, nil
}
