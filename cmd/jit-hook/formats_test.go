package main

import (
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/rogpeppe/go-internal/testscript"

	"jithook/hook/hooktest"
)

// valid fails unless a file is what a JSON schema says: valid SCHEMA FILE, where the SCHEMA sarif is the official one
// of SARIF.
func valid(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: valid SCHEMA FILE")
	}
	var schema []byte
	var err error
	if args[0] == "sarif" {
		schema, err = hooktest.SARIFSchema()
		ts.Check(err)
	} else {
		schema = []byte(ts.ReadFile(args[0]))
	}
	err = hooktest.ValidateJSON(schema, []byte(ts.ReadFile(args[1])))
	if (err != nil) != neg {
		ts.Fatalf("%s: %v", args[1], err)
	}
}

// fix applies every fix of a SARIF log to the files below the working directory, as an editor does: fix FILE. It reads
// the log with a library that shares nothing with the hook, and counts columns in the unit that the log names.
func fix(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: fix FILE")
	}
	log, err := sarif.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	for _, run := range log.Runs {
		if run.ColumnKind == nil || *run.ColumnKind != "utf16CodeUnits" {
			ts.Fatalf("columns are not UTF-16 code units")
		}
		for i := len(run.Results) - 1; i >= 0; i-- { // from the end, so that what comes first stays where it is
			for _, fix := range run.Results[i].Fixes {
				for _, change := range fix.ArtifactChanges {
					path := ts.MkAbs(*change.ArtifactLocation.URI)
					text := utf16.Encode([]rune(ts.ReadFile(path)))
					for _, r := range change.Replacements {
						d := r.DeletedRegion
						from, to := offset(text, *d.StartLine, *d.StartColumn), offset(text, *d.EndLine, *d.EndColumn)
						text = append(append(text[:from:from], utf16.Encode([]rune(*r.InsertedContent.Text))...), text[to:]...)
					}
					ts.Check(os.WriteFile(path, []byte(string(utf16.Decode(text))), 0o644))
				}
			}
		}
	}
}

// take takes every suggestion of a review for GitHub, as its rules are: take FILE. What stands in a suggestion's block
// replaces the lines that its comment is on, and the files have line feeds.
func take(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: take FILE")
	}
	var r struct {
		Review struct {
			Comments []struct {
				Path, Body string
				Start      int `json:"start_line"`
				Line       int
			}
		}
	}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &r))
	files := map[string][]string{}
	for _, c := range r.Review.Comments {
		_, block, there := strings.Cut(c.Body, "\n```suggestion\n")
		if !there {
			continue
		}
		if files[c.Path] == nil {
			files[c.Path] = strings.SplitAfter(ts.ReadFile(c.Path), "\n")
		}
		text, _, _ := strings.Cut(block, "```\n")
		for n := max(1, min(c.Start, c.Line)); c.Start > 0 && n < c.Line; n++ {
			files[c.Path][n-1] = ""
		}
		files[c.Path][c.Line-1] = text
	}
	for path, lines := range files {
		ts.Check(os.WriteFile(ts.MkAbs(path), []byte(strings.Join(lines, "")), 0o644))
	}
}

// weighs compares two JSON reports: weighs EDIT WHOLE WITHOUT. What an edit, counted from 0, of the first finding of
// WHOLE adds to the probability must be what that finding has more in WITHOUT, the report on the same change without
// the edit.
func weighs(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: weighs EDIT WHOLE WITHOUT")
	}
	var whole, without struct {
		Findings []struct {
			Rule        string
			Probability float64
			Weights     struct{ Edits []struct{ Adds float64 } }
		}
	}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[1])), &whole))
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[2])), &without))
	edit, err := strconv.Atoi(args[0])
	ts.Check(err)
	a, b := whole.Findings[0], without.Findings[0]
	if a.Rule != b.Rule || edit >= len(a.Weights.Edits) {
		ts.Fatalf("there is nothing to compare: %+v, %+v", a, b)
	}
	if adds, want := a.Weights.Edits[edit].Adds, a.Probability-b.Probability; math.Abs(adds-want) > 1e-9 {
		ts.Fatalf("the edit adds %v, but without it the probability falls by %v", adds, want)
	}
}

// looks reads a JSON report of an explanation: looks REPORT. The network's attention must have been weighed for every
// edit and word, and where it points, "agrees" must say whether the probability falls without that.
func looks(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: looks REPORT")
	}
	type part struct {
		Adds      float64
		Attention *struct {
			Share, Even float64
			Agrees      *bool
		}
	}
	var r struct {
		Findings []struct{ Weights struct{ Edits, Words []part } }
	}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &r))
	agreed := 0
	for _, f := range r.Findings {
		for _, p := range append(f.Weights.Edits, f.Weights.Words...) {
			a := p.Attention
			if a == nil || (a.Agrees != nil) != (a.Share > a.Even) || a.Agrees != nil && *a.Agrees != (p.Adds >= 0.005) {
				ts.Fatalf("adds %v, attention %+v", p.Adds, a)
			}
			if a.Agrees != nil && *a.Agrees {
				agreed++
			}
		}
	}
	if agreed == 0 {
		ts.Fatalf("attention agrees with nothing")
	}
}

// offset finds a line and column, both from 1, in text whose lines end in line feeds.
func offset(text []uint16, line, column int) int {
	lines := strings.SplitAfter(string(utf16.Decode(text)), "\n")
	at := column - 1
	for _, l := range lines[:line-1] {
		at += len(utf16.Encode([]rune(l)))
	}
	return at
}
