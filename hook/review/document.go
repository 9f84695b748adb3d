// Package review makes of a report what stands in a code review: comments on the lines that the review shows, and a
// summary of the rest.
//
// Reviews take comments only on lines of the diff that they show, and most stale comments stand outside of it. So each
// finding goes to the first place of these that there is:
//
//	the lines of the comment    where one hunk shows all of them; what is certain can be taken by one click
//	the nearest changed line    of the method, with the fix as text
//	the file                    where the review shows that
//	the summary
//
// It reads the report that --format json writes, of this run or of one before.
package review

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"jithook/hook/report"
)

// Document is the part of a report that a review needs.
type Document struct {
	Schema   string    `json:"schema"`
	Findings []Finding `json:"findings"`
	Summary  struct {
		Range *struct {
			From string `json:"from"`
			To   string `json:"to"`
		} `json:"range"`
		Failure *string `json:"failure"`
	} `json:"summary"`
}

// Finding is a comment that may be stale.
type Finding struct {
	Rule        string `json:"rule"`
	Level       string `json:"level"`
	Message     string `json:"message"`
	Path        string `json:"path"`
	PathBytes   []byte `json:"path_base64"` // where the path is no UTF-8
	Class       string `json:"class"`
	Method      string `json:"method"`
	lines              // of the comment
	Declaration *lines `json:"declaration"`
	Comment     struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"comment"`
	Probability float64     `json:"probability"`
	Fingerprint string      `json:"fingerprint"`
	Suggestion  *suggestion `json:"suggestion"`
}

// lines are lines of the new version, from 1, with the last one.
type lines struct {
	First int `json:"line"`
	Last  int `json:"end_line"`
}

// suggestion is the new text of a comment.
type suggestion struct {
	Draft *string `json:"draft"` // why a person is to read it first; nil where it is certain
	Lines struct {
		lines
		Old  string `json:"old"`
		Text string `json:"text"`
	} `json:"lines"`
}

var (
	fingerprint = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^v[0-9]+:[0-9a-f]{32}$`)
	})
	ruleID = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	})
)

// Read reads a report.
func Read(text []byte) (*Document, error) {
	var d Document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("it is not a report of --format json: %w", err)
	}
	if d.Schema != report.SchemaID {
		return nil, fmt.Errorf("it is a report of the form %q, and this jit-hook reads %q: write it with this one", d.Schema,
			report.SchemaID)
	}
	for i := range d.Findings {
		if err := d.Findings[i].check(); err != nil {
			return nil, fmt.Errorf("finding %d: %w", i+1, err)
		}
	}
	return &d, nil
}

// check refuses what no report has.
func (f *Finding) check() error {
	whole := func(l lines) bool { return 1 <= l.First && l.First <= l.Last }
	switch {
	case !fingerprint().MatchString(f.Fingerprint):
		return fmt.Errorf("%q is no fingerprint", f.Fingerprint)
	case !ruleID().MatchString(f.Rule):
		return fmt.Errorf("%q is no rule", f.Rule)
	case !whole(f.lines), f.Declaration != nil && !whole(*f.Declaration),
		f.Suggestion != nil && !whole(f.Suggestion.Lines.lines):
		return errors.New("its lines are none")
	}
	return nil
}

// certain reports whether the finding has a suggestion that may be written unread.
func (f *Finding) certain() bool { return f.Suggestion != nil && f.Suggestion.Draft == nil }

// blocks reports whether the finding blocks a commit.
func (f *Finding) blocks() bool { return f.Level == "block" }

// quoted is the comment in one line, with its tag.
func (f *Finding) quoted() string {
	tag := map[string]string{"return": "@return ", "param": "@param ", "type-param": "@param ", "throws": "@throws "}
	return tag[f.Comment.Type] + f.Comment.Text
}

// documented names what the comment is of.
func (f *Finding) documented() string { return strings.Trim(f.Class+"."+f.Method, ".") }
