package report

import (
	"fmt"
	"io"
	"math"
	"strings"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/java"
)

// The parts of SARIF 2.1.0 that a report needs, named as the standard names them. They are written down here, and the
// library that reads SARIF serves the tests alone, because it would add 5 MB and half a millisecond of every start to
// the hook.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool             sarifTool         `json:"tool"`
	Invocations      []sarifInvocation `json:"invocations"`
	ColumnKind       string            `json:"columnKind"`
	NewlineSequences []string          `json:"newlineSequences"`
	Results          []sarifResult     `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name       string            `json:"name"`
	Properties map[string]string `json:"properties,omitempty"`
	Rules      []sarifRule       `json:"rules"`
}

type sarifRule struct {
	ID               string              `json:"id"`
	ShortDescription sarifText           `json:"shortDescription"`
	FullDescription  sarifText           `json:"fullDescription"`
	Help             sarifText           `json:"help"`
	Default          sarifConfiguration  `json:"defaultConfiguration"`
	Properties       sarifRuleProperties `json:"properties"`
}

type sarifConfiguration struct {
	Level string `json:"level"`
}

// sarifRuleProperties are the fields by which GitHub orders its alerts.
type sarifRuleProperties struct {
	Tags      []string `json:"tags"`
	Precision string   `json:"precision"`
	Severity  string   `json:"problem.severity"`
}

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	Properties    sarifCounts         `json:"properties"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations,omitempty"`
}

type sarifCounts struct {
	Summary  string `json:"summary"`
	Files    int    `json:"files"`
	Methods  int    `json:"methods"`
	Comments int    `json:"comments"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Related      []sarifLocation   `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Fixes        []sarifFix        `json:"fixes,omitempty"`
	Rank         float64           `json:"rank"`
	// Suppressions are of a hidden finding. A run gives them for all results, or for none (SARIF 2.1.0, 3.27.23).
	Suppressions []sarifSuppression `json:"suppressions,omitzero"`
}

type sarifLocation struct {
	ID       int            `json:"id,omitempty"`
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	Message  *sarifText     `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn,omitempty"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
	Kind string `json:"kind"`
}

type sarifFix struct {
	Description sarifText     `json:"description"`
	Changes     []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	Artifact     sarifArtifact      `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion `json:"deletedRegion"`
	Inserted sarifText   `json:"insertedContent"`
}

// SARIF writes the report as one SARIF 2.1.0 log with one run: every rule with its document, the findings with their
// fixes, those that are hidden as suppressed, and what was skipped as notifications.
func SARIF(w io.Writer, r *Report) error {
	rules, index := sarifRules()
	run := sarifRun{
		Tool:             sarifTool{sarifDriver{Name: "jit-hook", Rules: rules}},
		Invocations:      []sarifInvocation{invocation(r)},
		ColumnKind:       "utf16CodeUnits",
		NewlineSequences: []string{"\r\n", "\n", "\r"},
		Results:          []sarifResult{},
	}
	if r.Summary.Model != "" {
		run.Tool.Driver.Properties = map[string]string{"model": r.Summary.Model}
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		shown := result(f, index[f.Rule])
		if len(r.Hidden) > 0 {
			shown.Suppressions = []sarifSuppression{}
		}
		run.Results = append(run.Results, shown)
	}
	for i := range r.Hidden {
		h := &r.Hidden[i]
		shown := result(&h.Finding, index[h.Rule])
		shown.Suppressions = []sarifSuppression{h.suppression()}
		run.Results = append(run.Results, shown)
	}
	return EncodeJSON(w, sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0", Runs: []sarifRun{run},
	})
}

func sarifRules() (rules []sarifRule, index map[string]int) {
	index = map[string]int{}
	for i, r := range detector.Rules() {
		index[r.ID] = i
		level, precision, severity := "warning", "medium", "warning"
		switch c := check.ByID(r.ID); {
		case c == nil: // the network's
		case c.Strength == check.Certain:
			level, precision, severity = "error", "very-high", "error"
		case c.Quiet:
			level, precision, severity = "note", "low", "recommendation"
		}
		doc := strings.TrimSpace(r.Doc)
		first, _, _ := strings.Cut(doc, "\n")
		rules = append(rules, sarifRule{
			ID: r.ID, ShortDescription: sarifText{Text: sentence(r.Title)}, FullDescription: sarifText{Text: first},
			Help:       sarifText{Text: doc, Markdown: doc},
			Default:    sarifConfiguration{level},
			Properties: sarifRuleProperties{[]string{"documentation", "maintainability"}, precision, severity},
		})
	}
	return rules, index
}

func invocation(r *Report) sarifInvocation {
	s := r.Summary
	out := sarifInvocation{Successful: r.Failure == nil,
		Properties: sarifCounts{SummaryLine(r), s.Files, s.Methods, s.Comments}}
	if r.Failure != nil {
		out.Notifications = append(out.Notifications, sarifNotification{Level: "error",
			Message: message(FailureLine(r.Failure))})
	}
	for _, note := range s.Notes {
		out.Notifications = append(out.Notifications, sarifNotification{Level: "note", Message: message(NoteLine(note))})
	}
	for _, remark := range r.Remarks {
		at := sarifPhysical{artifact(remark.Path), &sarifRegion{StartLine: remark.Line}}
		out.Notifications = append(out.Notifications, sarifNotification{Level: "note", Message: message(RemarkLine(remark)),
			Locations: []sarifLocation{{Physical: at}}})
	}
	for _, skip := range s.Skipped {
		at := sarifLocation{Physical: sarifPhysical{Artifact: artifact(skip.Path)}}
		if skip.Line > 0 {
			at.Physical.Region = &sarifRegion{StartLine: skip.Line}
		}
		out.Notifications = append(out.Notifications, sarifNotification{Level: "warning", Message: message(SkipLine(skip)),
			Locations: []sarifLocation{at}})
	}
	return out
}

func result(f *Finding, rule int) sarifResult {
	c := f.Case
	out := sarifResult{
		RuleID: f.Rule, RuleIndex: rule, Level: "warning",
		Message: message(sentence(f.Message()) + " " + sentence(probability(f))),
		Locations: []sarifLocation{{
			Physical: physical(f.Path, c.New.Source, f.Span()),
			Logical:  []sarifLogical{{valid(qualified(c.New)), logicalKinds[c.New.Element]}},
		}},
		Fingerprints: map[string]string{"jit-hook/" + FingerprintVersion: f.Fingerprint},
		Rank:         math.Round(1000*f.Probability) / 10,
	}
	if f.Level == detector.Block {
		out.Level = "error"
	}
	if _, after, ok := f.Heaviest(); ok && !after.Empty() {
		out.Related = []sarifLocation{{ID: 1, Physical: physical(f.Path, c.New.Source, after),
			Message: &sarifText{Text: "the change that this is based on"}}}
	}
	if s := f.Suggestion; s != nil && s.Certain() {
		change := sarifChange{Artifact: artifact(f.Path)}
		for _, fix := range s.Fixes {
			at := physical(f.Path, c.New.Source, fix.Span)
			change.Replacements = append(change.Replacements, sarifReplacement{*at.Region, sarifText{Text: valid(fix.Text)}})
		}
		out.Fixes = []sarifFix{{Description: message(fixTitle(f)), Changes: []sarifChange{change}}}
	}
	return out
}

func physical(path string, source []byte, span java.Span) sarifPhysical {
	p := placeOf(source, span)
	return sarifPhysical{artifact(path), &sarifRegion{p.line, p.column, p.endLine, p.endColumn}}
}

func artifact(path string) sarifArtifact { return sarifArtifact{URI: pathURI(path), Base: "%SRCROOT%"} }

// message makes a message string of plain text: braces are doubled, because they hold placeholders (3.11.5), and
// nothing in it reads as a link (3.11.6).
func message(plain string) sarifText {
	return sarifText{Text: strings.NewReplacer("{", "{{", "}", "}}", "](", "] (").Replace(printable(plain))}
}

// fixTitle says what a suggestion does.
func fixTitle(f *Finding) string {
	s := f.Suggestion
	switch fixed := f.Fixed(); {
	case fixed == nil:
		return "Delete what no longer has a meaning"
	case len(s.Fixes) > 1:
		return fmt.Sprintf("Write `%s`", fixed.Text)
	}
	fix := s.Fixes[0]
	return fmt.Sprintf("Write `%s` for `%s`", fix.Text, f.Case.New.Source[fix.Span.Start:fix.Span.End])
}

// sentence makes a message of one line a sentence: a capital where it begins with a plain word, and a full stop.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// logicalKinds are SARIF's words for what is documented.
var logicalKinds = map[java.Element]string{java.MethodElement: "function", java.TypeElement: "type",
	java.FieldElement: "member"}

// qualified names a method within the project.
func qualified(m *java.Method) string {
	return strings.Trim(m.Package+"."+m.Class+"."+signature(m), ".")
}
