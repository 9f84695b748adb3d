package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

func (t *tools) check(ctx context.Context, in Scope) (any, error) {
	return t.judge(ctx, in, "--format=json")
}

func (t *tools) suggest(ctx context.Context, in Scope) (any, error) {
	return t.judge(ctx, in, "--format=json", "--suggest-fix")
}

func (t *tools) judge(ctx context.Context, in Scope, flags ...string) (any, error) {
	args, err := in.args(flags...)
	if err != nil {
		return nil, err
	}
	report, err := t.command(ctx, args...)
	if err != nil {
		return nil, err
	}
	return page(report, in.Page)
}

// asked is a page of questions.
type asked struct {
	Questions []json.RawMessage `json:"questions"`
	Total     int               `json:"total"`
	Next      *int              `json:"next_offset"`
}

func (t *tools) questions(ctx context.Context, in Scope) (any, error) {
	args, err := in.args("--format=questions")
	if err != nil {
		return nil, err
	}
	lines, err := t.command(ctx, args...)
	if err != nil {
		return nil, err
	}
	all := []json.RawMessage{}
	for line := range strings.Lines(lines) {
		all = append(all, json.RawMessage(line))
	}
	from, to := in.bounds(len(all))
	return asked{all[from:to:to], len(all), next(to, len(all))}, nil
}

// Answered is the answer to a question.
type Answered struct {
	Name    string  `json:"name" about:"the question's name, PATH#ID"`
	Verdict string  `json:"verdict,omitempty" about:"ok (the default): all of it is still true; stale; unsure"`
	Reason  string  `json:"reason,omitempty" about:"with ok, required: why the comment is still true"`
	Stale   []Words `json:"stale,omitempty" about:"with stale: each place that is"`
}

// Words are those of a comment that are stale.
type Words struct {
	Quote string `json:"quote" about:"exact words of the comment, which stand in it once"`
	Why   string `json:"why" about:"what is false about them"`
	Text  string `json:"text,omitempty" about:"what should stand in their place"`
}

// said is what a command wrote for people.
type said struct {
	Text string `json:"text"`
}

func (t *tools) answer(ctx context.Context, in Answered) (any, error) {
	if in.Verdict == "" {
		in.Verdict = "ok"
	}
	if in.Verdict == "ok" {
		text, err := t.command(ctx, "ack", "--reason="+in.Reason, "--", in.Name)
		return said{text}, err
	}
	line, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	text, err := t.fed(ctx, string(line), "ack", "--answers=-")
	return said{text}, err
}

// Rule names a rule.
type Rule struct {
	Rule string `json:"rule" about:"its id, as a finding has it"`
}

func (t *tools) explain(ctx context.Context, in Rule) (any, error) {
	text, err := t.command(ctx, "explain", "--", in.Rule)
	return said{text}, err
}

// Audited says what is audited.
type Audited struct {
	Paths []string `json:"paths,omitempty" about:"files or folders; all by default"`
	Since string   `json:"since,omitempty" about:"a revision or a day: judge only what happened since"`
	Page
}

func (t *tools) audit(ctx context.Context, in Audited) (any, error) {
	_, to := in.bounds(1 << 30)
	// One more than is given shows whether there are more.
	args := []string{"audit", "--format=json", fmt.Sprintf("--limit=%d", to+1)}
	if in.Since != "" {
		args = append(args, "--since="+in.Since)
	}
	report, err := t.command(ctx, append(append(args, "--"), in.Paths...)...)
	if err != nil {
		return nil, err
	}
	return page(report, in.Page)
}

// Fixed says what is fixed.
type Fixed struct {
	Paths []string `json:"paths,omitempty" about:"files or folders; all by default"`
}

func (t *tools) fix(ctx context.Context, in Fixed) (any, error) {
	for _, p := range in.Paths {
		if _, err := strconv.Atoi(p[strings.LastIndexByte(p, ':')+1:]); err == nil && strings.Contains(p, ":") {
			return nil, fmt.Errorf("%q names a line, where a draft may stand, which can be wrong: give files or folders, "+
				"and leave drafts to a person", p)
		}
	}
	text, err := t.command(ctx, append([]string{"fix", "--worktree", "--apply", "--color=never", "--"},
		in.Paths...)...)
	return said{text}, err
}
