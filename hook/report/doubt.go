package report

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Doubt is a documented method, type or field that a change left with its comment, though its code does something else.
// Somebody who can read is asked whether the comment is still true.
type Doubt struct {
	Path, OldPath string
	Line, EndLine int                // of the comment
	Verdicts      []detector.Verdict // on its units that nothing answers for, the likeliest stale first; at least one
	Ack           string             // names the whole comment above its code
	// Silences are the suppressions that a reader's word on a kind of unit falls under.
	Silences map[javadoc.Type]*Silence
}

// NewDoubt places a doubt in its file, whose lines are those of the new version.
func NewDoubt(path, old string, verdicts []detector.Verdict, lines java.Lines) *Doubt {
	c := verdicts[0].Case
	return &Doubt{Path: path, OldPath: old, Verdicts: verdicts, Ack: WholeAck(path, c.New),
		Line: lines.At(c.Doc.Span.Start), EndLine: lines.At(max(c.Doc.Span.Start, c.Doc.Span.End-1))}
}

// WholeAck names the whole comment of a method, type or field above its code: whoever read it answered for all of it.
func WholeAck(path string, m *java.Method) string { return wholeAck.Of(m, path) }

var wholeAck = java.NewFact(func(m *java.Method, path string) string {
	return Fingerprint(AckRule, path, m, javadoc.Whole(m.Source, m.Doc))
})

// Case is that of the unit most in doubt.
func (d *Doubt) Case() *engine.Case { return d.Verdicts[0].Case }

// First is the line of the unit most in doubt.
func (d *Doubt) First() int { return java.Line(d.Case().New.Source, d.Case().Unit.Span.Start) }

// Name is the name that `jit-hook ack` takes.
func (d *Doubt) Name() string { return d.Path + "#" + UnitID(d.Ack) }

// StaleWords are words of a comment that a reader holds stale, why, and what they should say.
type StaleWords struct {
	Quote string `json:"quote"`
	Why   string `json:"why"`
	Text  string `json:"text"`
}

// ByReader is why what a reader wrote is a draft.
const ByReader = "a reader wrote it"

// Stale makes a finding from a reader's answer. The error says what is wrong with the quotation.
func (d *Doubt) Stale(words StaleWords) (*Finding, error) {
	c := d.Case()
	span, n := javadoc.Quotation(c.New.Source, c.Doc.Span, words.Quote)
	switch {
	case strings.TrimSpace(words.Quote) == "":
		return nil, errors.New("it quotes nothing: quote the words of the comment that are stale")
	case n == 0:
		return nil, fmt.Errorf("the comment does not say %.80q: quote its exact words", words.Quote)
	case n > 1:
		return nil, fmt.Errorf("the comment says %.80q more than once: quote more of the words around it", words.Quote)
	}
	v := d.verdictAt(span)
	v.Rule, v.Level = detector.ReadRule, detector.Warn
	lines := java.NewLines(c.New.Source)
	f := NewFinding(v, d.Path, lines)
	f.OldPath, f.Quote, f.Silence = d.OldPath, span, d.Silences[v.Case.Unit.Kind()]
	f.Line, f.EndLine = lines.At(span.Start), lines.At(max(span.Start, span.End-1))
	f.Read = cmp.Or(strings.Join(strings.Fields(words.Why), " "), "it gives no reason")
	if text := strings.Join(strings.Fields(words.Text), " "); text != "" {
		edits := []java.Edit{{Span: span, Text: text}}
		if f.Suggestion = nil; fix.Flaw(edits, v.Case) == "" {
			f.Suggestion = &Suggestion{Fixes: edits, Draft: ByReader}
		}
	}
	return f, nil
}

// verdictAt is the verdict on the unit that a span lies in; on the whole comment where it lies in none.
func (d *Doubt) verdictAt(span java.Span) detector.Verdict {
	within := func(u *javadoc.Unit) bool { return u.Span.Holds(span) }
	for _, v := range d.Verdicts {
		if within(v.Case.Unit) {
			return v
		}
	}
	c := *d.Case()
	for u := range c.Doc.All() {
		if within(u) {
			c.Unit = u
			return detector.Verdict{Case: &c}
		}
	}
	c.Unit = javadoc.Whole(c.New.Source, c.Doc.Span)
	return detector.Verdict{Case: &c}
}

// texts are the units in doubt, the likeliest stale first.
func (d *Doubt) texts() []string {
	var all []string
	for _, v := range d.Verdicts {
		if text := unitText(v.Case.Unit); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// changed are the lines around what changed, in the code itself and in what it uses of its file.
func (d *Doubt) changed() (lines []changeLine) {
	for _, c := range codeChanges(&Finding{Verdict: d.Verdicts[0]}) {
		lines = append(lines, c.lines...)
	}
	return lines
}

// Hint is a rule's suspicion, with the words of the comment that it is based on.
type Hint struct {
	Words   []string `json:"words"`
	Message string   `json:"message"`
}

// hints are the suspicions of rules that are not certain.
func (d *Doubt) hints() []Hint {
	all := []Hint{}
	for _, v := range d.Verdicts {
		for _, f := range v.Findings {
			if f.Rule.Quiet || f.Rule.Strength == check.Certain {
				continue
			}
			h := Hint{Words: []string{}, Message: valid(f.Message)}
			for _, s := range f.Comment {
				h.Words = append(h.Words, excerpt(v.Case.New.Source, s))
			}
			all = append(all, h)
		}
	}
	return all
}
