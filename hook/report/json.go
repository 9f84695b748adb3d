package report

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"strings"
	"unicode/utf8"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

type jsonReport struct {
	Schema   string        `json:"schema"`
	Findings []JSONFinding `json:"findings"`
	// Questions are those to a reader; left out where nobody asked for them.
	Questions []Question   `json:"questions,omitempty"`
	Remarks   []jsonRemark `json:"remarks"`
	Summary   JSONSummary  `json:"summary"`
}

// JSONFinding is a finding in the report for programs.
type JSONFinding struct {
	Rule        string          `json:"rule"`
	Level       string          `json:"level"`
	Message     string          `json:"message"`
	Path        string          `json:"path"`
	PathBytes   string          `json:"path_base64,omitempty"`     // only where the path is no UTF-8
	OldPath     string          `json:"old_path,omitempty"`        // only where the old version stood elsewhere
	OldBytes    string          `json:"old_path_base64,omitempty"` // only where that is no UTF-8
	Lines                       // of the comment
	Class       string          `json:"class"`
	Method      string          `json:"method"`
	Comment     jsonComment     `json:"comment"`
	Probability float64         `json:"probability"`
	Fingerprint string          `json:"fingerprint"`
	Evidence    []jsonEvidence  `json:"evidence"`
	Thresholds  *jsonThresholds `json:"thresholds"`
	Weights     *jsonWeights    `json:"weights"`
	Suggestion  *jsonSuggestion `json:"suggestion"`
	Declaration *Lines          `json:"declaration"` // null where there is none, as of a package
	History     *jsonHistory    `json:"history,omitempty"`
}

type jsonComment struct {
	Type  javadoc.Type `json:"type"`
	Param *string      `json:"param"` // null but for a @param
	Text  string       `json:"text"`
}

type jsonEvidence struct {
	Rule     string `json:"rule"`
	Strength string `json:"strength"`
	Message  string `json:"message"`
}

// jsonThresholds are those for the comment; null where no probability reaches that level.
type jsonThresholds struct {
	WarnAgreed *jsonThreshold `json:"warn_agreed"`
	Warn       *jsonThreshold `json:"warn"`
	Agreed     *jsonThreshold `json:"block_agreed"`
	Block      *jsonThreshold `json:"block"`
}

type jsonThreshold struct {
	Probability float64  `json:"probability"`
	Precision   *float64 `json:"precision"` // null where it is not known
}

// jsonWeights are what the parts of the change and the words of the comment add to the probability, and the edits of
// the syntax tree that the second network read; null where that was not asked.
type jsonWeights struct {
	Edits []jsonEdit     `json:"edits"`
	Words []jsonWord     `json:"words"`
	Tree  []jsonTreeEdit `json:"tree"`
}

type jsonEdit struct {
	Adds      float64        `json:"adds"`
	Attention *jsonAttention `json:"attention"`
	Old       []jsonSpan     `json:"old"`
	New       []jsonSpan     `json:"new"`
}

type jsonWord struct {
	Adds      float64        `json:"adds"`
	Attention *jsonAttention `json:"attention"`
	Text      string         `json:"text"`
	jsonSpan
}

// jsonAttention is the share of the network's attention, and what it would be were attention spread evenly. Agrees is
// null where the share is not above that, else whether the probability falls without the part.
type jsonAttention struct {
	Share  float64 `json:"share"`
	Even   float64 `json:"even"`
	Agrees *bool   `json:"agrees"`
}

// jsonTreeEdit is an edit of the syntax tree with the share of the second network's attention to the tree that it got.
// Old is null for inserted and moved nodes, New for deleted ones.
type jsonTreeEdit struct {
	Edit  string    `json:"edit"`
	Node  string    `json:"node"`
	Share float64   `json:"share"`
	Even  float64   `json:"even"`
	Old   *jsonSpan `json:"old"`
	New   *jsonSpan `json:"new"`
}

// jsonSpan is the bytes [start, end) of a version of the file, which begin on line.
type jsonSpan struct {
	Start int `json:"start"`
	End   int `json:"end"`
	Line  int `json:"line"`
}

// jsonSuggestion is one edit that makes the suggestion, and the smaller ones that it is made of.
type jsonSuggestion struct {
	jsonFix
	Edits      []jsonFix `json:"edits"`
	Comment    string    `json:"comment"`
	Source     string    `json:"source"`
	Rule       *string   `json:"rule"`
	Confidence float64   `json:"confidence"`
	Draft      *string   `json:"draft"`
	Lines      jsonWhole `json:"lines"`
}

// Lines are lines of the new version, from 1, with the last one.
type Lines struct {
	First int `json:"line"`
	Last  int `json:"end_line"`
}

// jsonWhole replaces whole lines, as git counts them, by text. Certain suggestions that share a line share this.
type jsonWhole struct {
	Lines
	Old  string `json:"old"`
	Text string `json:"text"`
}

// jsonFix replaces the bytes [start, end) of the staged file, which begin on line, by text.
type jsonFix struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Line  int    `json:"line"`
	Old   string `json:"old"`
	Text  string `json:"text"`
}

// JSONSummary is the summary of that report.
type JSONSummary struct {
	Files         int        `json:"files"`
	Methods       int        `json:"methods"`
	Comments      int        `json:"comments"`
	ByChecksAlone int        `json:"by_checks_alone"`
	Unpaired      int        `json:"unpaired"`
	Blocked       int        `json:"blocked"`
	Warned        int        `json:"warned"`
	Asked         int        `json:"asked,omitempty"` // with --ask alone
	Suppressed    int        `json:"suppressed"`
	Baselined     int        `json:"baselined"`
	Excluded      Excluded   `json:"excluded"`
	Skipped       []jsonSkip `json:"skipped"`
	ElapsedMS     int64      `json:"elapsed_ms"`
	Device        *string    `json:"device"`
	Engine        *string    `json:"engine"`
	Model         *string    `json:"model"`
	Failure       *string    `json:"failure"`
	Scope         *string    `json:"scope"`
	Range         *jsonRange `json:"range"`
	Nothing       *string    `json:"nothing"`
	Notes         []string   `json:"notes"`
	Audit         *Audit     `json:"audit,omitempty"`
}

// jsonRange is two commits, by their ids.
type jsonRange struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// jsonRemark says what is wrong with a suppression.
type jsonRemark struct {
	Kind      string `json:"kind"`
	Path      string `json:"path"`
	PathBytes string `json:"path_base64,omitempty"`
	Line      int    `json:"line"`
	Message   string `json:"message"`
}

type jsonSkip struct {
	Path      string `json:"path"`
	PathBytes string `json:"path_base64,omitempty"`
	Method    string `json:"method,omitempty"`
	Line      int    `json:"line,omitempty"`
	Reason    string `json:"reason"`
}

// JSON writes the report as one object on one line. Bytes that are no UTF-8 come out as U+FFFD; such a path is there in
// full beside it, in base64. What does not apply is null, and a list is never null.
func JSON(w io.Writer, r *Report) error {
	s := r.Summary
	out := jsonReport{Schema: SchemaID, Findings: []JSONFinding{}, Remarks: []jsonRemark{}, Summary: JSONSummary{
		Files: s.Files, Methods: s.Methods, Comments: s.Comments, ByChecksAlone: s.ByChecksAlone, Unpaired: s.Unpaired,
		Blocked: s.Blocked, Warned: s.Warned, Asked: s.Asked, Suppressed: s.Suppressed, Baselined: s.Baselined,
		Excluded: s.Excluded, Skipped: []jsonSkip{},
		ElapsedMS: s.Elapsed.Milliseconds(), Device: orNull(s.Device), Engine: orNull(s.Engine), Model: orNull(s.Model),
		Audit: s.Audit,
		Scope: orNull(valid(s.Scope)), Nothing: orNull(valid(whyNothing(s))), Notes: []string{},
	}}
	if s.From != "" {
		out.Summary.Range = &jsonRange{s.From, s.To}
	}
	for i := range r.Doubts {
		out.Questions = append(out.Questions, r.Doubts[i].Ask())
	}
	for _, n := range s.Notes {
		out.Summary.Notes = append(out.Summary.Notes, valid(n))
	}
	if r.Failure != nil {
		out.Summary.Failure = orNull(r.Failure.Error())
	}
	for _, skip := range s.Skipped {
		path, raw := jsonPath(skip.Path)
		out.Summary.Skipped = append(out.Summary.Skipped, jsonSkip{path, raw, valid(skip.Method), skip.Line, skip.Reason})
	}
	for _, remark := range r.Remarks {
		path, raw := jsonPath(remark.Path)
		out.Remarks = append(out.Remarks, jsonRemark{remark.Kind, path, raw, remark.Line, valid(remark.Message)})
	}
	replaced := linesReplaced(r.Findings)
	for i := range r.Findings {
		f := &r.Findings[i]
		out.Findings = append(out.Findings, toJSON(f, replaced[f]))
		if limit, ok := r.Thresholds[f.Case.Unit.Type]; ok && f.ModelRan {
			limit = limit.For(f.Case)
			out.Findings[i].Thresholds = &jsonThresholds{threshold(limit.WarnAgreed), threshold(limit.Warn),
				threshold(limit.Agreed), threshold(limit.Block)}
		}
	}
	return EncodeJSON(w, out)
}

// EncodeJSON writes a value on one line.
func EncodeJSON(w io.Writer, value any) error {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(EscapeJSON(line.Bytes()))
	return err
}

func toJSON(f *Finding, replaced wholeLines) JSONFinding {
	path, raw := jsonPath(f.Path)
	unit := f.Case.Unit
	out := JSONFinding{
		Rule: f.Rule, Level: string(f.Level), Message: valid(f.Message()),
		Path: path, PathBytes: raw, Lines: Lines{f.Line, f.EndLine},
		Class: valid(f.Case.New.Class), Method: valid(signature(f.Case.New)),
		Comment:     jsonComment{Type: unit.Kind(), Text: valid(unit.Text)},
		Probability: f.Probability, Fingerprint: f.Fingerprint, Evidence: []jsonEvidence{}, Weights: weights(f),
		History: f.History.json(),
	}
	if f.Moved() {
		out.OldPath, out.OldBytes = jsonPath(f.OldPath)
	}
	if declared := f.Case.New.Decl; !declared.Empty() {
		lines := java.NewLines(f.Case.New.Source)
		out.Declaration = &Lines{lines.At(declared.Start), lines.At(declared.End - 1)}
	}
	if unit.Type == javadoc.Param {
		out.Comment.Param = orNull(valid(unit.Param))
	}
	for _, found := range f.Findings {
		out.Evidence = append(out.Evidence, jsonEvidence{found.Rule.ID, string(found.Rule.Strength), valid(found.Message)})
	}
	if f.Suggestion != nil {
		out.Suggestion = suggestionJSON(f)
		out.Suggestion.Lines = jsonWhole{Lines{replaced.first, replaced.last}, valid(replaced.old), valid(replaced.text)}
	}
	return out
}

func suggestionJSON(f *Finding) *jsonSuggestion {
	source, s := f.Case.New.Source, f.Suggestion
	edit := func(fix java.Edit) jsonFix {
		return jsonFix{
			Start: fix.Span.Start, End: fix.Span.End, Line: java.Line(source, fix.Span.Start),
			Old: valid(string(source[fix.Span.Start:fix.Span.End])), Text: valid(fix.Text),
		}
	}
	out := &jsonSuggestion{
		jsonFix: edit(s.hull(source)), Source: "check", Rule: orNull(s.Rule), Confidence: s.Confidence,
		Draft: orNull(valid(s.Draft)),
	}
	if fixed := f.Fixed(); fixed != nil {
		out.Comment = valid(fixed.Text)
	}
	if s.Rule == "" {
		out.Source = "model"
	}
	for _, fix := range s.Fixes {
		out.Edits = append(out.Edits, edit(fix))
	}
	return out
}

func threshold(t detector.Threshold) *jsonThreshold {
	if t.Probability > 1 {
		return nil
	}
	out := &jsonThreshold{Probability: t.Probability}
	if t.Precision > 0 {
		out.Precision = &t.Precision
	}
	return out
}

func weights(f *Finding) *jsonWeights {
	if len(f.Edits)+len(f.Words) == 0 {
		return nil
	}
	old, fresh := java.NewLines(f.Case.Old.Source), java.NewLines(f.Case.New.Source)
	w := &jsonWeights{Edits: []jsonEdit{}, Words: []jsonWord{}}
	for _, e := range f.Edits {
		edit := jsonEdit{Adds: e.Drop, Attention: toAttention(e.Attention, e.Drop), Old: []jsonSpan{}, New: []jsonSpan{}}
		for _, p := range e.Parts {
			edit.Old = append(edit.Old, jsonSpan{p.Old.Start, p.Old.End, old.At(p.Old.Start)})
			edit.New = append(edit.New, jsonSpan{p.New.Start, p.New.End, fresh.At(p.New.Start)})
		}
		w.Edits = append(w.Edits, edit)
	}
	for _, word := range f.Words {
		s := word.Word.Span
		w.Words = append(w.Words, jsonWord{word.Drop, toAttention(word.Attention, word.Drop), valid(word.Word.Text),
			jsonSpan{s.Start, s.End, fresh.At(s.Start)}})
	}
	if f.Tree != nil {
		w.Tree = []jsonTreeEdit{}
	}
	span := func(s java.Span, lines java.Lines) *jsonSpan {
		if s.Empty() {
			return nil
		}
		return &jsonSpan{s.Start, s.End, lines.At(s.Start)}
	}
	for _, e := range f.Tree {
		w.Tree = append(w.Tree, jsonTreeEdit{string(e.Op), e.Kind, e.Attention.Share, e.Attention.Even,
			span(e.Old, old), span(e.New, fresh)})
	}
	return w
}

func toAttention(l *detector.AttentionShare, fall float64) *jsonAttention {
	if l == nil {
		return nil
	}
	out := &jsonAttention{Share: l.Share, Even: l.Even}
	if agrees := l.Confirmed(fall); agrees || l.Refuted(fall) {
		out.Agrees = &agrees
	}
	return out
}

func jsonPath(path string) (text, raw string) {
	if utf8.ValidString(path) {
		return path, ""
	}
	return valid(path), base64.StdEncoding.EncodeToString([]byte(path))
}

func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
