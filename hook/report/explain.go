package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// around is the number of kept lines shown beside a changed one in the diff of a method.
const around = 2

// explain shows all that a verdict rests on.
func (t *text) explain(f *Finding, limits map[javadoc.Type]detector.Thresholds) {
	c := f.Case
	t.line(indent + t.ink.bold("comment"))
	t.comment(f)
	t.line(indent+"%s of %s", t.ink.bold("change"), printable(c.New.Class+"."+signature(c.New)))
	t.change(f)
	if len(f.Findings) > 0 {
		t.line(indent + t.ink.bold("checks"))
		for _, found := range f.Findings {
			t.line(indent+"  %s (%s): %s", found.Rule.ID, found.Rule.Strength, printable(found.Message))
		}
	}
	t.line(indent+"%s %s", t.ink.bold("verdict"), verdict(f, limits))
	if rule, ok := detector.RuleByID(f.Rule); ok {
		t.line(indent+"%s %s: %s", t.ink.bold("rule"), rule.ID, rule.Title)
		t.line(indent+"  `jit-hook explain %s` tells what it finds, where it can be wrong and how to mend it", rule.ID)
	}
}

func verdict(f *Finding, limits map[javadoc.Type]detector.Thresholds) string {
	out := probability(f)
	if d := f.Deciding(); d != nil && d.Rule.Strength == check.Certain && f.Level == detector.Block {
		return out + "; what is certain blocks"
	}
	limit, ok := limits[f.Case.Unit.Type]
	if !ok {
		return out
	}
	if limit.Warn.Probability <= 1 {
		out += fmt.Sprintf("; warns from %.2f on", limit.Warn.Probability)
	}
	if limit.Agreed.Probability <= 1 {
		out += fmt.Sprintf("; blocks from %.2f on where a check agrees", limit.Agreed.Probability)
	}
	if limit.Block.Probability <= 1 {
		out += fmt.Sprintf("; blocks from %.2f on", limit.Block.Probability)
	}
	return out
}

// comment shows the lines of the unit with the words that the checks rest on marked: painted, or by carets below.
func (t *text) comment(f *Finding) {
	source, unit := f.Case.New.Source, f.Case.Unit.Span
	var marks []java.Span
	for _, found := range f.Findings {
		marks = append(marks, found.Comment...)
	}
	for n, line := range linesOf(source, unit) {
		line.Start, line.End = max(line.Start, unit.Start), min(line.End, unit.End)
		var shown, carets strings.Builder
		for at := line.Start; at < line.End; {
			marked, end := stretch(marks, at, line.End)
			piece := printable(string(source[at:end]))
			sign := " "
			if marked {
				sign = "^"
				shown.WriteString(t.ink.mark(piece))
			} else {
				shown.WriteString(piece)
			}
			carets.WriteString(strings.Repeat(sign, utf8.RuneCountInString(piece)))
			at = end
		}
		if n > 0 && shown.Len() == 0 {
			continue
		}
		t.line(indent+"  %s", shown.String())
		if below := strings.TrimRight(carets.String(), " "); below != "" && !t.ink.on {
			t.line(indent+"  %s", below)
		}
	}
}

// stretch tells whether at lies in a mark, and how far, up to limit, that stays so.
func stretch(marks []java.Span, at, limit int) (marked bool, end int) {
	end = limit
	for _, m := range marks {
		switch {
		case m.Start <= at && at < m.End:
			return true, min(limit, m.End)
		case m.Start > at:
			end = min(end, m.Start)
		}
	}
	return false, end
}

// change shows the method's diff: changed lines, a few around them, and before each line what the changes on it weigh.
func (t *text) change(f *Finding) {
	c := f.Case
	lines := diffLines(c.Old.Source, c.Old.Decl, c.New.Source, c.New.Decl)
	near := func(i int) bool {
		for j := max(0, i-around); j <= min(len(lines)-1, i+around); j++ {
			if lines[j].sign != ' ' {
				return true
			}
		}
		return false
	}
	gap := false
	for i, l := range lines {
		if !near(i) {
			if !gap {
				t.line(indent + "         ...")
			}
			gap = true
			continue
		}
		gap = false
		weight := "    "
		if w := weigh(f.Weights, l); w >= 0.005 {
			weight = fmt.Sprintf("%.2f", w)
		}
		shown := strings.TrimRight(fmt.Sprintf("%s %c %s", weight, l.sign, printable(l.text)), " ")
		switch l.sign {
		case '-':
			shown = t.ink.gone(shown)
		case '+':
			shown = t.ink.come(shown)
		}
		t.line("%s", strings.TrimRight(indent+"  "+shown, " "))
	}
}

// weigh adds up the weights of the changes that begin on a line. A change that has both sides counts on the new one.
func weigh(weights []detector.Weight, l diffLine) (sum float64) {
	for _, w := range weights {
		on := w.New
		if l.sign == '-' {
			if !w.New.Empty() {
				continue
			}
			on = w.Old
		}
		if !on.Empty() && l.span.Start <= on.Start && on.Start <= l.span.End {
			sum += w.Fall
		}
	}
	return sum
}
