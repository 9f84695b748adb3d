package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Style says how much text shows.
type Style struct {
	Color   bool
	Explain bool // each finding with its comment, the method's diff, its evidence and its rule
	Model   bool // with Explain, also where the network's attention goes and which thresholds are in force
	Suggest bool // each finding with its suggestion, or that there is none
	Columns int  // of the terminal; 0 where there is none
	Logged  bool // it goes to the log of a CI service, whose runner obeys some lines
}

// indent is what every line below a finding's first begins with.
const indent = "    "

// Text writes the findings for people, one paragraph each, and the summary line. Findings that repeat another share its
// paragraph.
func Text(w io.Writer, r *Report, style Style) error {
	t := &text{ink: newInk(style.Color), columns: style.Columns}
	for _, g := range groups(r.Findings, style) {
		f := g[0]
		t.head(f)
		if f.Moved() {
			t.line(indent+"moved here from %s", printable(f.OldPath))
		}
		if style.Explain {
			t.explain(f, r.Thresholds, style.Model)
		} else {
			t.brief(f)
		}
		if line := f.History.line(); line != "" {
			t.line(indent+"%s", line)
		}
		if style.Suggest {
			t.suggestion(f)
		}
		t.more(g[1:])
	}
	for i := range r.Doubts {
		t.doubt(&r.Doubts[i])
	}
	t.line("%s", SummaryLine(r))
	_, err := w.Write(t.out.Bytes())
	return err
}

// Suggestions writes for people what the findings' comments should say, and names those where this is not known.
func Suggestions(w io.Writer, r *Report, style Style) error {
	t := &text{ink: newInk(style.Color)}
	for i := range r.Findings {
		f := &r.Findings[i]
		t.head(f)
		t.suggestion(f)
	}
	_, err := w.Write(t.out.Bytes())
	return err
}

// text collects a report. What it is given of the repository goes through printable first.
type text struct {
	out     bytes.Buffer
	ink     ink
	columns int // of the terminal; 0 where there is none
}

func (t *text) line(format string, args ...any) {
	fmt.Fprintf(&t.out, format+"\n", args...)
}

func (t *text) head(f *Finding) {
	paint := t.ink.warn
	if f.Level == detector.Block {
		paint = t.ink.block
	}
	by := ""
	if said := f.headline(); said != nil && said.Rule.ID != f.Rule {
		by = " (" + said.Rule.ID + ")"
	}
	t.line("%s: %s %s: %s%s", t.ink.bold(fmt.Sprintf("%s:%d", printable(f.Path), f.Line)), paint(string(f.Level)), f.Rule,
		legible(f.Message()), by)
}

// brief is the paragraph without --explain: the comment, the changed line that weighs most, other evidence, the
// probability.
func (t *text) brief(f *Finding) {
	t.line(indent+"%s", shorten(unitText(f.Case.Unit)))
	was, is := changedLines(f)
	if was != "" {
		t.line(indent+"%s", t.ink.removed("- "+was))
	}
	if is != "" {
		t.line(indent+"%s", t.ink.come("+ "+is))
	}
	for _, line := range evidence(f) {
		t.line(indent+"%s", legible(line))
	}
	t.line(indent+"%s", probability(f))
}

// changedLines are the lines of the old and the new version on which the change begins that weighs most, or where they
// are the same, the first ones of the method that are not. Each is "" where there is none.
func changedLines(f *Finding) (was, is string) {
	old, fresh := f.Case.Old, f.Case.New
	before, after, ok := f.Heaviest()
	if !ok {
		return "", ""
	}
	was, is = firstLine(old.Source, before), firstLine(fresh.Source, after)
	if was != is {
		return was, is
	}
	was, is = "", ""
	for _, line := range diffLines(old.Source, old.Decl, fresh.Source, fresh.Decl) {
		shown := firstLine([]byte(line.text), java.Span{End: len(line.text)})
		switch {
		case line.sign == '-' && was == "":
			was = shown
		case line.sign == '+' && is == "":
			is = shown
		case line.sign == ' ' && was+is != "":
			return was, is
		}
	}
	return was, is
}

// maxShown bounds the sentences of a comment, and the lines of a change, that a question shows to people.
const maxShown = 3

// doubt is the paragraph of a question: the comment, what is most in doubt first, the changed lines, and what the
// method does otherwise.
func (t *text) doubt(d *Doubt) {
	c := d.Case()
	t.line("%s: %s: may no longer be true of %s: compare it with the code",
		t.ink.bold(fmt.Sprintf("%s:%d", printable(d.Path), d.First())), t.ink.warn("ask"), printable(MethodName(c.New)))
	texts := d.texts()
	for _, text := range texts[:min(len(texts), maxShown)] {
		t.line(indent+"%s", shorten(text))
	}
	if more := len(texts) - maxShown; more > 0 {
		t.line(indent+"and %s of it", count(more, "more part"))
	}
	shown := 0
	for _, l := range d.changed() {
		if l.gap || l.sign == ' ' || strings.TrimSpace(l.text) == "" {
			continue
		}
		paint, sign := t.ink.come, "+ "
		if l.sign == '-' {
			paint, sign = t.ink.removed, "- "
		}
		if shown++; shown > 2*maxShown {
			t.line(indent + "…")
			break
		}
		t.line(indent+"%s", paint(sign+shorten(legible(strings.TrimSpace(l.text)))))
	}
	if changes := d.Changes(); len(changes) > 0 {
		t.line(indent+"the method %s", legible(strings.Join(changes[:min(len(changes), maxShown)], "; ")))
	}
	for _, h := range d.hints() {
		t.line(indent+"%s", legible(h.Message))
	}
	t.line(indent+"still true? jit-hook ack %s --reason '…'", printable(d.Name()))
}

// evidence has the checks' messages beside the finding's own, one line each.
func evidence(f *Finding) []string {
	var lines []string
	said := map[string]bool{f.Message(): true}
	for _, found := range f.Findings {
		if !said[found.Message] {
			said[found.Message] = true
			lines = append(lines, found.Rule.ID+": "+found.Message)
		}
	}
	return lines
}

// unitText is the comment unit in one line, as its author would write it.
func unitText(unit *javadoc.Unit) string {
	switch unit.Type {
	case javadoc.Return:
		return strings.TrimSpace("@return " + printable(unit.Text))
	case javadoc.Param:
		return "@param " + printable(unit.Text)
	case javadoc.Throws:
		return "@throws " + printable(unit.Text)
	default:
		return printable(unit.Text)
	}
}

func probability(f *Finding) string {
	if d := f.Deciding(); d != nil && d.Rule.Strength == check.Certain {
		return "certain"
	}
	if f.Read != "" {
		return "read and held stale"
	}
	if !f.ModelRan {
		return "found by a rule; the model was not asked"
	}
	return fmt.Sprintf("stale with probability %.2f", f.Probability)
}

// firstLine is the line that a span begins on, cut of white space; "" for an empty span.
func firstLine(source []byte, span java.Span) string {
	if span.Empty() {
		return ""
	}
	start := lineStart(source, span.Start)
	return shorten(legible(strings.TrimSpace(string(source[start:lineEnd(source, span.Start)]))))
}

// shorten keeps a line of text or code from filling the screen. --explain shows all of it.
func shorten(s string) string { return Shortened(s, 200) }

// Shortened is a text of at most so many characters, with a sign where something is cut off.
func Shortened(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}

// suggestion shows what the comment should say, or may say, as a word diff in git's notation.
func (t *text) suggestion(f *Finding) {
	s := f.Suggestion
	if s == nil {
		t.line(indent + "no suggestion")
		return
	}
	kind, to := "suggestion", ""
	switch {
	case s.Draft == ByModel:
		kind = fmt.Sprintf("draft by a model (confidence %.2f)", s.Confidence)
	case s.Draft == ByReader:
		kind = "draft by a reader"
	case !s.Certain():
		kind = "draft, because " + s.Draft
	}
	if f.Deletes() {
		to = " delete"
	}
	t.line(indent+"%s:%s", kind, to)
	for _, line := range s.wordDiff(f.Case.New.Source) {
		var shown strings.Builder
		for _, r := range line {
			switch r.sign {
			case '-':
				shown.WriteString(t.ink.removed("[-" + r.text + "-]"))
			case '+':
				shown.WriteString(t.ink.come("{+" + r.text + "+}"))
			default:
				shown.WriteString(r.text)
			}
		}
		t.line(indent+"  %s", strings.TrimRight(shown.String(), " \t"))
	}
}

// SummaryLine is the last line of every run: what was checked, and what came of it.
func SummaryLine(r *Report) string {
	s := r.Summary
	if s.Audit != nil {
		return audited(r)
	}
	var b strings.Builder
	if s.Comments > 0 {
		fmt.Fprintf(&b, "checked %s of %s in %s%s, %s: ", count(s.Comments, "comment"), count(s.Methods, "method"),
			count(s.Files, "file"),
			of(s), elapsed(s.Elapsed))
		switch {
		case s.Blocked+s.Warned == 0:
			b.WriteString("nothing stale")
		case s.Warned == 0:
			fmt.Fprintf(&b, "%d blocked", s.Blocked)
		case s.Blocked == 0:
			fmt.Fprintf(&b, "%d warned", s.Warned)
		default:
			fmt.Fprintf(&b, "%d blocked, %d warned", s.Blocked, s.Warned)
		}
		if s.Asked > 0 {
			fmt.Fprintf(&b, "; %s to read", count(s.Asked, "comment"))
		}
	} else {
		fmt.Fprintf(&b, "nothing to check: %s, %s", nothing(s), elapsed(s.Elapsed))
	}
	if s.ByChecksAlone > 0 {
		fmt.Fprintf(&b, "; %d judged by rules alone", s.ByChecksAlone)
		if s.Budget > 0 {
			fmt.Fprintf(&b, " (the budget of %v was too short)", s.Budget)
		}
	}
	for _, part := range []struct {
		n    int
		text string
	}{
		{s.Suppressed, fmt.Sprintf("%d suppressed", s.Suppressed)},
		{s.Baselined, fmt.Sprintf("%d in the baseline", s.Baselined)},
		{s.Excluded.Files, count(s.Excluded.Files, "file") + " excluded"},
		{s.Excluded.Generated, count(s.Excluded.Generated, "generated file") + " left out"},
		{s.Excluded.Comments, count(s.Excluded.Comments, "comment") + " left out by the settings"},
		{s.Unpaired, count(s.Unpaired, "moved method") + " could not be paired"},
		{len(s.Skipped), fmt.Sprintf("%d skipped", len(s.Skipped))},
	} {
		if part.n > 0 {
			b.WriteString("; " + part.text)
		}
	}
	return b.String()
}

// of says what was looked at, where it is not what is staged.
func of(s Summary) string {
	if s.Scope == "" {
		return ""
	}
	return " of " + printable(s.Scope)
}

// whyNothing says why no comment was checked, and "" where one was.
func whyNothing(s Summary) string {
	switch {
	case s.Audit != nil && s.Audit.Total == 0:
		return "no Java file in " + s.Audit.Commit[:min(10, len(s.Audit.Commit))] +
			" is among the paths and what the settings let in"
	case s.Audit != nil, s.Comments > 0:
		return ""
	}
	return nothing(s)
}

// nothing says why no comment was checked.
func nothing(s Summary) string {
	skipped := map[string]bool{}
	for _, skip := range s.Skipped {
		if skip.Method == "" {
			skipped[skip.Path] = true
		}
	}
	switch left := s.Excluded.Files + s.Excluded.Generated; {
	case len(skipped) > 0 && s.Changed == 0 && s.Incomparable > 0:
		return fmt.Sprintf("changed Java was skipped (%s), and the rest is new, deleted or the same as before",
			count(len(skipped), "file"))
	case len(skipped) > 0 && s.Changed == 0:
		return fmt.Sprintf("the Java that changed was skipped (%s)", count(len(skipped), "file"))
	case s.Excluded.Comments > 0 || left > 0 && left >= s.Changed:
		return "the settings leave out what changed"
	case s.Changed > 0 && s.Scope == "":
		return fmt.Sprintf("no method with unchanged Javadoc changed in %s", count(s.Changed, "staged Java file"))
	case s.Changed > 0:
		return fmt.Sprintf("no method with unchanged Javadoc changed in %s of %s", count(s.Changed, "Java file"),
			printable(s.Scope))
	case s.Nothing != "":
		return printable(s.Nothing)
	case s.Incomparable > 0 && s.Scope == "":
		return fmt.Sprintf("%s staged, all new, deleted or the same as before", count(s.Incomparable, "Java file"))
	case s.Incomparable > 0:
		return fmt.Sprintf("%s in %s, all new, deleted or the same as before", count(s.Incomparable, "Java file"),
			printable(s.Scope))
	case s.Scope == "":
		return "no change of a Java file is staged"
	default:
		return "no Java file changed in " + printable(s.Scope)
	}
}

// RemarkLine says what is wrong with a suppression, and where it stands.
func RemarkLine(r Remark) string {
	return fmt.Sprintf("%s:%d: %s: %s", printable(r.Path), r.Line, r.Kind, printable(r.Message))
}

// NoteLine is one note of a summary, safe for a terminal.
func NoteLine(note string) string { return printable(note) }

// FailureLine says why the model could not run.
func FailureLine(err error) string {
	return "the model could not run, so only the rules were applied: " + printable(err.Error())
}

// SkipLine names one file or method that was not judged.
func SkipLine(s Skip) string {
	switch {
	case s.Method == "" && s.Line == 0:
		return fmt.Sprintf("skipped %s: %s", printable(s.Path), printable(s.Reason))
	case s.Method == "":
		return fmt.Sprintf("skipped %s:%d: %s", printable(s.Path), s.Line, printable(s.Reason))
	}
	return fmt.Sprintf("skipped %s:%d %s: %s", printable(s.Path), s.Line, printable(s.Method), printable(s.Reason))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func elapsed(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}
