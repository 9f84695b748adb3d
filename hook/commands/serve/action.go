package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/hook/report"
)

// thorough gives what is found in the text that an editor has now, drafts and reasons among it; nil where nothing is
// in a range. It is worked out where somebody asks: editors do with each move of the cursor, and most find nothing
// there.
func (s *server) thorough(ctx context.Context, name string, where span) *found {
	s.mu.Lock()
	d := s.documents[name]
	if d == nil || d.found != nil && d.found.version == d.version && len(d.found.within(where)) == 0 {
		s.mu.Unlock()
		return nil
	}
	as := d.found
	if f := d.known; f != nil && f.version == d.version && f.as == as {
		s.mu.Unlock()
		return f
	}
	path, version, now := d.path, d.version, d.text
	s.mu.Unlock()
	r, err := s.Engine.Judge(ctx, path, now.bytes, true)
	if err != nil {
		return nil // what is wrong is said where it is judged
	}
	f := newFound(d, version, now, r)
	f.as = as
	s.mu.Lock()
	defer s.mu.Unlock()
	if d.version == version {
		d.known = f
	}
	return f
}

// within are the findings that a range touches.
func (f *found) within(r span) (all []*report.Finding) {
	start, end := f.text.offset(r.Start), f.text.offset(r.End)
	for i := range f.Findings {
		if span := f.Findings[i].Span(); span.Start <= end && start <= span.End {
			all = append(all, &f.Findings[i])
		}
	}
	return all
}

// codeActions are what can be done about what is found in a range.
func (s *server) codeActions(ctx context.Context, p *actionsAsked) (any, error) {
	actions := []codeAction{}
	if !wanted(p.Context.Only) {
		return actions, nil
	}
	f := s.thorough(ctx, p.TextDocument.URI, p.Range)
	if f == nil {
		return actions, ctx.Err()
	}
	for _, at := range f.within(p.Range) {
		for _, a := range s.actions(f, at) {
			a.Kind, a.Diagnostics = quickFix, []diagnostic{s.diagnostic(f, at)}
			actions = append(actions, a)
		}
	}
	return actions, nil
}

// wanted reports whether a client asks for quick fixes, perhaps among others.
func wanted(only []string) bool {
	return len(only) == 0 || slices.Contains(only, "") || slices.Contains(only, quickFix)
}

// The commands that a client has run.
const (
	ackCommand     = "jit-hook.ack"
	explainCommand = "jit-hook.explain"
)

// actions are what can be done about a finding: the right text where it is known or guessed, to say that the comment
// is still true, and to read what the rule is about.
func (s *server) actions(f *found, at *report.Finding) (all []codeAction) {
	if fix := at.Suggestion; fix != nil {
		title := "Fix the comment: " + words(at)
		if !fix.Certain() {
			title = fmt.Sprintf("Draft to read (%s): %s", fix.Draft, words(at))
		}
		certain := fix.Certain()
		all = append(all, codeAction{Title: title, IsPreferred: &certain, Edit: s.edit(f, fix.Fixes)})
	}
	if !at.Certain() {
		ack := ackArguments{URI: f.uri, Comment: at.Path + "#" + report.UnitID(at.Ack)}
		all = append(all, codeAction{Title: "Still true: acknowledge it with a reason",
			Command: newCommand(ackCommand, "Acknowledge", ack)})
	}
	all = append(all, s.silence(f, at))
	return append(all, codeAction{Title: "Explain the rule " + at.Rule,
		Command: newCommand(explainCommand, "Explain", at.Rule)})
}

// words are what a comment should say, in a title.
func words(at *report.Finding) string {
	fixed := at.Fixed()
	if fixed == nil {
		return "delete it"
	}
	return report.Shortened(report.UnitText(fixed), 60)
}

// silence silences the rule at the method, above whose code the reason goes.
func (s *server) silence(f *found, at *report.Finding) codeAction {
	start := at.Case.New.Decl.Start
	indent := f.Source[bytes.LastIndexByte(f.Source[:start], '\n')+1 : start]
	if len(bytes.TrimSpace(indent)) > 0 {
		indent = nil
	}
	mark := fmt.Sprintf("// jit-hook:ignore[%s] ", at.Rule)
	title := "Silence the rule here, with a reason"
	after := "\n" + string(indent)
	if s.snippets {
		return codeAction{Title: title, Edit: s.edits(f, []any{snippetEdit{f.text.span(java.Span{Start: start, End: start}),
			snippet{"snippet", mark + "${1:why the comment is still true}" + after}}})}
	}
	return codeAction{Title: title, Edit: s.edit(f, []java.Edit{{Span: java.Span{Start: start, End: start},
		Text: mark + after}})}
}

// edit gives edits of the judged text the document's line ends.
func (s *server) edit(f *found, fixes []java.Edit) *workspaceEdit {
	var edits []any
	for _, fix := range fixes {
		text := fix.Text
		if f.crlf {
			text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
		}
		edits = append(edits, textEdit{f.text.span(fix.Span), text})
	}
	return s.edits(f, edits)
}

// edits name the version that they are of, where a client can take that.
func (s *server) edits(f *found, edits []any) *workspaceEdit {
	if !s.versions {
		return &workspaceEdit{Changes: map[string][]any{f.uri: edits}}
	}
	of := documentEdit{Edits: edits}
	of.TextDocument.URI, of.TextDocument.Version = f.uri, f.version
	return &workspaceEdit{DocumentChanges: []documentEdit{of}}
}

// ackArguments say which comment is still true, and why.
type ackArguments struct {
	URI     string `json:"uri"`
	Comment string `json:"comment"` // as jit-hook ack takes it
	Reason  string `json:"reason,omitempty"`
}

func newCommand(name, title string, argument any) *command {
	text, _ := json.Marshal(argument) // of strings alone
	return &command{Title: title, Command: name, Arguments: []json.RawMessage{text}}
}

// execute runs a command. What it says goes to people as a message, too, because few clients show
// what a command gives.
func (s *server) execute(ctx context.Context, p *command) (any, error) {
	if len(p.Arguments) != 1 {
		return nil, fmt.Errorf("%.100s takes one argument", p.Command)
	}
	var said string
	var err error
	switch p.Command {
	case explainCommand:
		var rule string
		if err = json.Unmarshal(p.Arguments[0], &rule); err == nil {
			said, err = s.run(ctx, ".", "explain", "--", rule)
		}
	case ackCommand:
		var a ackArguments
		if err = json.Unmarshal(p.Arguments[0], &a); err == nil {
			said, err = s.acknowledge(ctx, a)
		}
	default:
		err = fmt.Errorf("%.100q is no command of jit-hook's", p.Command)
	}
	kind, message := messageInfo, said
	if err != nil {
		kind, message = messageWarning, err.Error()
	}
	if !s.shows {
		_ = s.conn.Tell("window/showMessage", shown{kind, message})
	}
	return said, err
}

// acknowledge keeps in the baseline that somebody read a comment as it is on disk.
func (s *server) acknowledge(ctx context.Context, a ackArguments) (string, error) {
	s.mu.Lock()
	d := s.documents[a.URI]
	var top string
	unsaved := false
	if d != nil {
		top, unsaved = d.top, d.unsaved
	}
	s.mu.Unlock()
	if top == "" {
		return "", fmt.Errorf("%s is not open, or in no git repository", a.URI)
	}
	if strings.TrimSpace(a.Reason) == "" {
		return "", fmt.Errorf("say why the comment is still true: jit-hook ack '%s' --reason '…'", a.Comment)
	}
	if unsaved {
		return "", fmt.Errorf("save %s first: what is on disk is acknowledged", d.path)
	}
	said, err := s.run(ctx, top, "ack", "--reason="+a.Reason, "--", a.Comment)
	if err == nil {
		s.changed(top)
	}
	return said, err
}

// run runs a command of jit-hook, and gives what it says to people.
func (s *server) run(ctx context.Context, dir string, args ...string) (string, error) {
	stdout, stderr, code := s.Run(ctx, dir, args...)
	if code != 0 {
		return "", fmt.Errorf("%s", strings.TrimPrefix(strings.TrimSpace(stderr), "jit-hook: "))
	}
	return strings.TrimSpace(stdout), nil
}
