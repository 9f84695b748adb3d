// Package doctor looks at all that jit-hook needs to do its work, and says what is wrong and what to do about it.
package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"jithook/detector"
	"jithook/hook/config"
	"jithook/onnx"
)

// State is the result of a check.
type State string

// The states: in order, worth knowing, and in the way.
const (
	OK    State = "ok"
	Note  State = "note"
	Wrong State = "wrong"
)

// Check is one thing that was looked at.
type Check struct {
	About string `json:"about"` // what was looked at, such as "git" or "pre-commit"
	State State  `json:"state"`
	Says  string `json:"says"`
	Todo  string `json:"todo,omitempty"` // what to do about it
	// Facts are what Says is made of, for programs.
	Facts map[string]string `json:"facts,omitempty"`
}

// Report is all that was looked at, in the order in which a commit needs it.
type Report struct {
	OK     bool    `json:"ok"` // nothing is wrong
	Checks []Check `json:"checks"`
}

// Options say what to look at.
type Options struct {
	Dir     string // where to look for a repository
	Binary  string // the absolute path of this program
	Version string // what this program says of itself

	// Settings are what a run would go by, SettingsError what is wrong with them, and Unstaged the files that do not count
	// because they are not staged. Off tells that the environment switches jit-hook off.
	Settings      *config.Effective
	SettingsError error
	Unstaged      []string
	Off           bool

	// Runtime and Detector open what a run would open.
	Runtime  onnx.Options
	Detector func() (*detector.Detector, error)
}

// Look looks at everything. What cannot be looked at is a check that is wrong.
func Look(ctx context.Context, o Options) *Report {
	r := &Report{OK: true}
	r.add(binary(o))
	r.add(git(ctx))
	r.add(hooks(ctx, o)...)
	r.add(settings(o))
	r.add(detection(ctx, o)...)
	r.add(cache())
	for _, c := range r.Checks {
		r.OK = r.OK && c.State != Wrong
	}
	return r
}

func (r *Report) add(checks ...Check) { r.Checks = append(r.Checks, checks...) }

// Text writes the report for people.
func (r *Report) Text(w io.Writer) error {
	wrong := 0
	for _, c := range r.Checks {
		line := fmt.Sprintf("%-6s %-16s %s", c.State, c.About, c.Says)
		if c.Todo != "" {
			line += ": " + c.Todo
		}
		if _, err := fmt.Fprintln(w, strings.ReplaceAll(line, "\n", "; ")); err != nil {
			return err
		}
		if c.State == Wrong {
			wrong++
		}
	}
	end := "nothing is wrong"
	if wrong == 1 {
		end = "1 thing is wrong"
	} else if wrong > 1 {
		end = fmt.Sprintf("%d things are wrong", wrong)
	}
	_, err := fmt.Fprintln(w, end)
	return err
}

// JSON writes the report for programs.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}
