package report

import (
	"cmp"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Finding is a comment unit that the detector holds to be stale, and where it stands.
type Finding struct {
	detector.Verdict
	Path          string // of the new version, any bytes, relative to the top level
	OldPath       string // of the old version; "" where nobody looked
	Line, EndLine int    // of the comment unit in the new version, 1-based
	// Edits are the parts of the change and Words those of the comment, each with what it adds to the probability, in the
	// order of the source; empty where they were not weighed, as where no network judged.
	Edits []detector.EditWeight
	Words []detector.WordWeight
	// Tree are the edits of the syntax tree that the second network read; nil where it was not asked, or nobody asked it
	// where it looked.
	Tree []detector.TreeEdit
	// Fingerprint names the finding wherever the unit stands in its file; see the function.
	Fingerprint string
	// Ack names the unit above its method's code, whatever the rule.
	Ack string
	// WholeAck names the comment that the unit is of; see Whole.
	WholeAck string
	// Read is what a reader says who holds the unit to be stale, and Quote the words that it is about; empty where none
	// does.
	Read  string
	Quote java.Span
	// Silence is the suppression at the method that a reader's word falls under; nil where none does.
	Silence *Silence
	// Suggestion is nil where nobody knows what the comment should say.
	Suggestion *Suggestion
	// History is set by an audit alone.
	History *History
}

// NewFinding places a verdict in its file, whose lines are those of the new version, with the suggestion that needs no
// model.
func NewFinding(v detector.Verdict, path string, lines java.Lines) *Finding {
	span := v.Case.Unit.Span
	return &Finding{
		Verdict:     v,
		Path:        path,
		Line:        lines.At(span.Start),
		EndLine:     lines.At(max(span.Start, span.End-1)),
		Fingerprint: Fingerprint(v.Rule, path, v.Case.New, v.Case.Unit),
		Ack:         Fingerprint(AckRule, path, v.Case.New, v.Case.Unit),
		Suggestion:  byRule(v),
	}
}

// Sort puts findings in the order of files.
func Sort(all []Finding) {
	slices.SortStableFunc(all, func(a, b Finding) int { return Compare(&a, &b) })
}

// Compare compares findings by where they stand.
func Compare(a, b *Finding) int {
	return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), strings.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Span().Start, b.Span().Start))
}

// Whole names the whole comment that the unit is of, above its method's code.
func (f *Finding) Whole() string {
	if f.WholeAck == "" && f.Case != nil {
		f.WholeAck = WholeAck(f.Path, f.Case.New)
	}
	return f.WholeAck
}

// Moved reports whether the method's old version stood in another file, or in this one under another path.
func (f *Finding) Moved() bool { return f.OldPath != "" && f.OldPath != f.Path }

// Deciding is the check that gave the finding its rule; nil where the network did.
func (f *Finding) Deciding() *check.Finding {
	for i := range f.Findings {
		if f.Findings[i].Rule.ID == f.Rule {
			return &f.Findings[i]
		}
	}
	return nil
}

// Certain reports whether the finding rests on a check that is right by construction.
func (f *Finding) Certain() bool {
	rule := check.ByID(f.Rule)
	return rule != nil && rule.Strength == check.Certain
}

// Message says what is wrong, in one line: in the words of the check that says most, whoever decided.
func (f *Finding) Message() string {
	if f.Read != "" {
		return "a reader says that it is no longer true: " + f.Read
	}
	if said := f.headline(); said != nil {
		return said.Message
	}
	rule, _ := detector.RuleByID(f.Rule)
	return rule.Title
}

// Span is where the finding stands: the words that a reader quotes, else the unit.
func (f *Finding) Span() java.Span {
	if !f.Quote.Empty() {
		return f.Quote
	}
	return f.Case.Unit.Span
}

// headline is the finding of the check that names most exactly what is wrong: the deciding one, unless that is the
// model or goes by a word that only resembles the code, and another check knows more. It is nil where no check has
// anything against the comment.
func (f *Finding) headline() *check.Finding {
	if f.Read != "" {
		return nil
	}
	decided := f.Deciding()
	if decided != nil && !decided.Rule.Hint {
		return decided
	}
	for i := range f.Findings {
		if r := f.Findings[i].Rule; !r.Hint && !r.Quiet {
			return &f.Findings[i]
		}
	}
	return decided
}

// Shown are the ids of the rules by which a report names the finding: its own, and that of the check that says why.
func (f *Finding) Shown() []string {
	if said := f.headline(); said != nil && said.Rule.ID != f.Rule {
		return []string{f.Rule, said.Rule.ID}
	}
	return []string{f.Rule}
}

// Heaviest gives the change that the finding rests on most, as spans of the old and the new source. One of them may be
// empty. It is false where neither check nor network can tell.
func (f *Finding) Heaviest() (before, after java.Span, ok bool) {
	if d := f.Deciding(); d != nil && len(d.Old)+len(d.New) > 0 {
		if len(d.Old) > 0 {
			before = d.Old[0]
		}
		if len(d.New) > 0 {
			after = d.New[0]
		}
		return before, after, true
	}
	var most detector.EditWeight
	for _, e := range f.Edits {
		if e.Drop > most.Drop {
			most = e
		}
	}
	if most.Drop > 0 {
		return most.Parts[0].Old, most.Parts[0].New, true
	}
	return before, after, false
}

// MethodName names a method with its class and its parameters' types: "Ledger.book(long)".
func MethodName(m *java.Method) string { return strings.Trim(m.Class+"."+signature(m), ".") }

// UnitText is the comment unit in one line, as its author would write it, shortened where it is long.
func (f *Finding) UnitText() string { return UnitText(f.Case.Unit) }

// UnitText is a comment unit in one line, shortened where it is long.
func UnitText(u *javadoc.Unit) string { return shorten(unitText(u)) }

// signature is the method's name and its parameters' types, as javac tells overloads apart; of a field its name.
func signature(m *java.Method) string { return signatures.Of(m, struct{}{}) }

var signatures = java.NewFact(func(m *java.Method, _ struct{}) string {
	switch m.Element {
	case java.TypeElement:
		return "" // its name ends that of the class
	case java.FieldElement:
		return m.Name
	}
	types := make([]string, len(m.Params))
	for i, p := range m.Params {
		types[i] = joined(p.Type)
	}
	if m.Tokens == nil {
		return m.Name // of a class or a field, whose comment has a link
	}
	return m.Name + "(" + strings.Join(types, ", ") + ")"
})

// joined is the text of tokens, with spaces only where two words would run together.
func joined(tokens []java.Token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && t.Kind != java.Operator && tokens[i-1].Kind != java.Operator {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}
