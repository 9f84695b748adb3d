package report

import (
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Suggestion is the new text of a stale comment: certain, or a draft.
type Suggestion struct {
	Fixes []java.Edit // of Case.New.Source, within the comment, in order and apart; at least one
	// Rule is the check that worded it; "" where a model did.
	Rule string
	// Confidence is a model's, from 0 to 1; 1 where a rule worded it.
	Confidence float64
	// Draft says in one line why a person is to read it before it is written; "" where it is certain.
	Draft string
}

// ByModel is why what a model wrote is a draft.
const ByModel = "a model wrote it"

// Certain reports whether it may be written unread.
func (s *Suggestion) Certain() bool { return s.Draft == "" }

// byRule is the right text as the checks know it; nil where they do not.
func byRule(v detector.Verdict) *Suggestion {
	fixes, rule := fix.Of(v.Case, v.Findings)
	if len(fixes) == 0 {
		return nil
	}
	return &Suggestion{Fixes: fixes, Rule: rule.ID, Confidence: 1, Draft: fix.Doubt(v.Case, v.Findings, fixes)}
}

// Fixed is the comment unit after the suggestion; nil where that deletes it.
func (f *Finding) Fixed() *javadoc.Unit {
	if fixed := fix.Apply(f.Case, f.Suggestion.Fixes); fixed != nil {
		return fixed.Unit
	}
	return nil
}

// hull is the one stretch of the source that all edits lie in, and what it becomes.
func (s *Suggestion) hull(source []byte) java.Edit {
	start, end := s.Fixes[0].Span.Start, s.Fixes[len(s.Fixes)-1].Span.End
	return java.Edit{Span: java.Span{Start: start, End: end}, Text: edited(source, start, end, s.Fixes)}
}

// Deletes reports whether the suggestion is to delete the comment unit.
func (f *Finding) Deletes() bool {
	return !slices.ContainsFunc(f.Suggestion.Fixes, func(e java.Edit) bool { return e.Text != "" }) && f.Fixed() == nil
}

// wordRun is a piece of a line: kept (sign 0), gone ('-') or come ('+').
type wordRun struct {
	sign byte
	text string
}

// wordDiff gives the lines that a suggestion touches, without their indentation, in runs that are kept, gone and
// come.
func (s *Suggestion) wordDiff(source []byte) [][]wordRun {
	all := s.hull(source).Span
	start, end := lineStart(source, all.Start), all.End
	if end != lineStart(source, end) || end == all.Start {
		end = lineEnd(source, end)
	}
	lines := [][]wordRun{nil}
	add := func(sign byte, text string) {
		for i, part := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			last := len(lines) - 1
			if len(lines[last]) == 0 || part != "" && strings.TrimSpace(joinRuns(lines[last])) == "" {
				lines[last], part = nil, strings.TrimLeft(part, " \t")
			}
			if part != "" {
				lines[last] = append(lines[last], wordRun{sign, legible(part)})
			}
		}
	}
	at := start
	for _, f := range s.Fixes {
		add(0, string(source[at:f.Span.Start]))
		add('-', string(source[f.Span.Start:f.Span.End]))
		add('+', f.Text)
		at = f.Span.End
	}
	add(0, string(source[at:end]))
	var shown [][]wordRun
	for _, line := range lines {
		if strings.TrimSpace(joinRuns(line)) != "" {
			shown = append(shown, line)
		}
	}
	return shown
}

func joinRuns(line []wordRun) string {
	var b strings.Builder
	for _, r := range line {
		b.WriteString(r.text)
	}
	return b.String()
}
