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

// Document is a report, as far as a review needs it.
type Document struct {
	Schema   string             `json:"schema"`
	Findings []Finding          `json:"findings"`
	Summary  report.JSONSummary `json:"summary"`
}

// Finding is a comment that may be stale.
type Finding report.JSONFinding

// lines are lines of the new version.
type lines = report.Lines

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
	case !whole(f.Lines), f.Declaration != nil && !whole(*f.Declaration),
		f.Suggestion != nil && !whole(f.Suggestion.Lines.Lines):
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
	return tag[string(f.Comment.Type)] + f.Comment.Text
}

// documented names what the comment is of.
func (f *Finding) documented() string { return strings.Trim(f.Class+"."+f.Method, ".") }
