package report

import (
	"fmt"
	"strings"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// around is the number of kept lines shown beside a changed one in the diff of a method.
const around = 2

// unchanged stands in the place of a diff where there is none.
const unchanged = "none; what the comment is about changed elsewhere"

// explain shows all that a verdict rests on.
func (t *text) explain(f *Finding, limits map[javadoc.Type]detector.Thresholds, model bool) {
	weighed := ""
	if len(f.Edits)+len(f.Words) > 0 {
		weighed = "; the numbers are what each part adds to the probability"
	}
	t.line(indent + t.ink.bold("comment") + weighed)
	t.comment(f)
	changes := codeChanges(f)
	for _, c := range changes {
		t.line(indent+"%s of %s, line %d", t.ink.bold("change"), c.of, c.line)
		for _, l := range c.lines {
			t.changeLine(l)
		}
	}
	if len(changes) == 0 {
		t.line(indent+"%s of %s: %s", t.ink.bold("change"), printable(MethodName(f.Case.New)), unchanged)
	}
	t.behaviour(f)
	if lines := attention(f); model && len(lines) > 0 {
		t.line(indent + t.ink.bold("attention") + ": how much of it goes to which word and which edit")
		for _, line := range lines {
			t.line(indent+"  %s", line)
		}
	}
	if lines := tree(f); model && len(lines) > 0 {
		t.line(indent + t.ink.bold("second network") +
			": where it looked in the syntax tree of the change; this is not evidence by itself")
		for _, line := range lines {
			t.line(indent+"  %s", line)
		}
	}
	if len(f.Findings) > 0 {
		t.line(indent + t.ink.bold("checks"))
		for _, found := range f.Findings {
			t.line(indent+"  %s (%s): %s", found.Rule.ID, found.Rule.Strength, legible(found.Message))
		}
	}
	t.line(indent+"%s %s", t.ink.bold("verdict"), probability(f))
	if model {
		for _, line := range meaning(f, limits) {
			t.line(indent+"  %s", line)
		}
	}
	if rule, ok := detector.RuleByID(f.Rule); ok {
		t.line(indent+"%s %s: %s", t.ink.bold("rule"), rule.ID, rule.Title)
		t.line(indent+"  `jit-hook explain %s` says what it finds, when it can be wrong and how to fix it", rule.ID)
	}
}

// meaning is what the probability brings: the thresholds of the unit's type, and how often what passes them was right.
func meaning(f *Finding, limits map[javadoc.Type]detector.Thresholds) []string {
	if d := f.Deciding(); d != nil && d.Rule.Strength == check.Certain {
		if f.Level != detector.Block {
			return []string{"certain rules block; your settings change that here"}
		}
		return []string{"certain rules block"}
	}
	var lines []string
	if d := f.Deciding(); d != nil && (!f.ModelRan || d.Rule.Contradicts) {
		lines = append(lines, "this rule warns by itself")
	}
	limit, ok := limits[f.Case.Unit.Type]
	if !ok || !f.ModelRan {
		return lines
	}
	limit = limit.For(f.Case)
	for _, level := range []struct {
		does  string
		from  detector.Threshold
		where string
		next  detector.Threshold // from where on more is done, or the same without a check
	}{
		{"warns", limit.WarnAgreed, " where a rule agrees", limit.Warn},
		{"warns", limit.Warn, "", limit.Block}, // no line where what warns blocks
		{"blocks", limit.Agreed, " where a rule agrees", limit.Block},
		{"blocks", limit.Block, "", detector.Threshold{Probability: 2}},
	} {
		if level.from.Probability > 1 || level.from.Probability >= level.next.Probability {
			continue
		}
		line := fmt.Sprintf("%s from %.2f on%s", level.does, level.from.Probability, level.where)
		if p := level.from.Precision; p > 0 {
			line += fmt.Sprintf(": about %.0f of 100 such alarms are right", 100*p)
		}
		lines = append(lines, line)
	}
	return lines
}

// comment shows the lines of the unit, the words that the checks rest on marked, and under each word that matters what
// it adds.
func (t *text) comment(f *Finding) {
	for n, line := range unitLines(f) {
		for _, row := range fold(line, t.room()) {
			t.commentRow(row, n > 0)
		}
	}
}

// room is how many columns there are for a comment; 0 where nobody knows.
func (t *text) room() int {
	const least = 20
	if t.columns == 0 {
		return 0
	}
	return max(least, t.columns-len(indent+"  "))
}

func (t *text) commentRow(row []piece, continues bool) {
	var shown, carets strings.Builder
	var numbers rows
	for _, p := range row {
		column := carets.Len()
		if heavy(p.fall) && p.first {
			numbers.put(column, fmt.Sprintf("%+.2f", p.fall))
		}
		sign := " "
		if p.marked {
			sign = "^"
		}
		carets.WriteString(strings.Repeat(sign, cells(p.text)))
		shown.WriteString(t.ink.word(p))
	}
	if continues && shown.Len() == 0 {
		return
	}
	t.line(indent+"  %s", shown.String())
	if below := strings.TrimRight(carets.String(), " "); below != "" && !t.ink.on {
		t.line(indent+"  %s", below)
	}
	for _, row := range numbers {
		t.line(indent+"  %s", row)
	}
}

// rows are lines of labels that stand where they are put, on the first line that has room.
type rows []string

func (r *rows) put(column int, label string) {
	for i, row := range *r {
		if len(row) < column {
			(*r)[i] += strings.Repeat(" ", column-len(row)) + label
			return
		}
	}
	*r = append(*r, strings.Repeat(" ", column)+label)
}

// changeLine shows a line of the diff behind what the edits on it add to the probability.
func (t *text) changeLine(l changeLine) {
	if l.gap {
		t.line(indent + "          ...")
		return
	}
	shown := strings.TrimRight(fmt.Sprintf("%5s %c %s", l.adds(), l.sign, legible(expanded(l.text))), " ")
	switch l.sign {
	case '-':
		shown = t.ink.removed(shown)
	case '+':
		shown = t.ink.come(shown)
	}
	t.line("%s", strings.TrimRight(indent+"  "+shown, " "))
}

// expanded has spaces for the tabs that a line is indented by, for printable makes one space of each.
func expanded(line string) string {
	code := strings.TrimLeft(line, " \t")
	return strings.ReplaceAll(line[:len(line)-len(code)], "\t", "    ") + code
}
