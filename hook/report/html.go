package report

import (
	"fmt"
	"io"
	"strings"

	"jithook/detector"
	"jithook/engine/javadoc"
)

// HTML writes the report as one page that asks for nothing else: no script, no picture, no font.
func HTML(w io.Writer, r *Report) error {
	p := shownPage{Title: "Stale comments", Lead: SummaryLine(r), Foot: "Written by jit-hook."}
	if r.Summary.Audit != nil {
		p.Title = "Comments that may be stale already"
	}
	if r.Summary.Model != "" {
		p.Foot = fmt.Sprintf("Written by jit-hook with the model %s.", r.Summary.Model)
	}
	if r.Failure != nil {
		p.Notes = append(p.Notes, FailureLine(r.Failure))
	}
	for _, note := range r.Summary.Notes {
		p.Notes = append(p.Notes, printable(note))
	}
	for _, remark := range r.Remarks {
		p.Notes = append(p.Notes, RemarkLine(remark))
	}
	for _, s := range r.Summary.Skipped {
		p.Notes = append(p.Notes, SkipLine(s))
	}
	for i := range r.Findings {
		e := newEntry(&r.Findings[i], r.Thresholds)
		p.Entries = append(p.Entries, e)
		p.Weighed = p.Weighed || e.Weighed
	}
	for i := range r.Doubts {
		p.Questions = append(p.Questions, newShownQuestion(&r.Doubts[i]))
	}
	var text page
	text.whole(&p)
	return markup(w, []byte(text.String()))
}

// shownPage holds the contents of the page. Its texts hold no control characters; the page escapes the rest.
type shownPage struct {
	Title, Lead, Foot string
	Weighed           bool // some entry is
	Entries           []entry
	Questions         []shownQuestion
	Notes             []string // what was not judged, and what is wrong with suppressions
}

// entry is a finding as the page shows it.
type entry struct {
	Place, Level, Message, Note string
	Comment                     []commentPiece
	Method                      string
	Weighed                     bool
	Change                      []changeRow
	Behaviour, Attention, Tree  []string
	Evidence                    []jsonEvidence
	ModelRan                    bool
	Probability, Low, High      float64 // Low and High are where it begins to warn and to block, at most 1
	Verdict                     string
	Meaning                     []string
	Suggested                   []shownRun
	Draft                       string // why the suggestion is one; "" where it is certain
	Rule, RuleTitle             string
	Document                    []passage
}

type commentPiece struct {
	Text, Number, Heat string
	Marked             bool
}

type changeRow struct{ Class, Heat, Adds, Sign, Text string }

// shownRun is a piece of a suggestion; one of its fields is set.
type shownRun struct{ Kept, Old, New string }

// newShownRuns makes one text of the lines of a suggestion.
func newShownRuns(lines [][]wordRun) []shownRun {
	var runs []shownRun
	for i, line := range lines {
		if i > 0 {
			runs = append(runs, shownRun{Kept: "\n"})
		}
		for _, r := range line {
			switch r.sign {
			case '-':
				runs = append(runs, shownRun{Old: r.text})
			case '+':
				runs = append(runs, shownRun{New: r.text})
			default:
				runs = append(runs, shownRun{Kept: r.text})
			}
		}
	}
	return runs
}

func newEntry(f *Finding, limits map[javadoc.Type]detector.Thresholds) entry {
	e := entry{
		Place: fmt.Sprintf("%s:%d", printable(f.Path), f.Line),
		Level: string(f.Level), Message: legible(f.Message()), Note: f.History.line(),
		Method:  printable(MethodName(f.Case.New)),
		Weighed: len(f.Edits) > 0, ModelRan: f.ModelRan, Probability: f.Probability, Verdict: probability(f),
		Meaning: meaning(f, limits), Rule: f.Rule,
	}
	for n, line := range unitLines(f) {
		if n > 0 {
			e.Comment = append(e.Comment, commentPiece{Text: "\n"})
		}
		for _, p := range line {
			shown := commentPiece{Text: p.text, Marked: p.marked, Heat: heat(p.fall)}
			if shown.Heat != "" && p.first {
				shown.Number = fmt.Sprintf("%+.2f", p.fall)
			}
			e.Comment = append(e.Comment, shown)
		}
	}
	e.Behaviour, e.Attention, e.Tree = behaviourLines(f), attention(f), tree(f)
	limit := limits[f.Case.Unit.Type].For(f.Case)
	e.Low, e.High = min(1, limit.Warn.Probability, limit.WarnAgreed.Probability), min(1, limit.Block.Probability)
	changes := codeChanges(f)
	for i, c := range changes {
		if i > 0 || c.of != e.Method {
			e.Change = append(e.Change, changeRow{Text: fmt.Sprintf("%s, line %d:", c.of, c.line)})
		}
		indent := commonIndent(c.lines)
		for _, l := range c.lines {
			e.Change = append(e.Change, newChangeRow(l, indent))
		}
	}
	if len(changes) == 0 {
		e.Change = append(e.Change, changeRow{Text: unchanged})
	}
	for _, found := range f.Findings {
		e.Evidence = append(e.Evidence, jsonEvidence{found.Rule.ID, string(found.Rule.Strength), legible(found.Message)})
	}
	if s := f.Suggestion; s != nil {
		e.Suggested = newShownRuns(s.wordDiff(f.Case.New.Source))
		e.Draft = legible(s.Draft)
		if s.Rule == "" {
			e.Draft += fmt.Sprintf(", with confidence %.2f", s.Confidence)
		}
	}
	if rule, ok := detector.RuleByID(f.Rule); ok {
		e.RuleTitle, e.Document = rule.Title, document(rule.Doc)
	}
	return e
}

// shownQuestion is a question as the page shows it.
type shownQuestion struct {
	Place, Method, Name string
	Doubt, Said         []string
	Change              []changeRow
}

func newShownQuestion(d *Doubt) shownQuestion {
	c := d.Case()
	q := shownQuestion{Place: fmt.Sprintf("%s:%d", printable(d.Path), d.First()), Method: printable(MethodName(c.New)),
		Name: printable(d.Name()), Doubt: d.texts()}
	for _, change := range d.Changes() {
		q.Said = append(q.Said, "The method "+legible(change)+".")
	}
	for _, h := range d.hints() {
		q.Said = append(q.Said, legible(h.Message))
	}
	lines := d.changed()
	indent := commonIndent(lines)
	for _, l := range lines {
		q.Change = append(q.Change, newChangeRow(l, indent))
	}
	return q
}

// commonIndent is the white space that all lines begin with. A phone has no room for it.
func commonIndent(lines []changeLine) string {
	common, known := "", false
	for _, l := range lines {
		indent := l.text[:len(l.text)-len(strings.TrimLeft(l.text, " \t"))]
		switch {
		case l.gap || indent == l.text:
		case !known:
			common, known = indent, true
		default:
			for !strings.HasPrefix(indent, common) {
				common = common[:len(common)-1]
			}
		}
	}
	return common
}

func newChangeRow(l changeLine, indent string) changeRow {
	if l.gap {
		return changeRow{Text: "…"}
	}
	row := changeRow{Text: legible(strings.TrimPrefix(l.text, indent)),
		Class: map[byte]string{'-': "gone", '+': "come"}[l.sign], Adds: l.adds()}
	if row.Class != "" {
		row.Sign = string(l.sign)
	}
	if l.weighed {
		row.Heat = heat(l.fall)
	}
	return row
}

// heat is the class of a part that adds to the probability, or takes from it.
func heat(fall float64) string {
	switch {
	case fall >= strong:
		return "hot"
	case fall >= matters:
		return "warm"
	case fall <= -matters:
		return "cool"
	default:
		return ""
	}
}
