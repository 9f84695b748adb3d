package report

import (
	"bytes"
	"fmt"
	"slices"

	"jithook/detector"
	"jithook/engine/behaviour"
	"jithook/engine/java"
)

// A word or an edit matters where it moves the probability by matters, and is strong where it moves it by strong.
const (
	matters = 0.05
	strong  = 0.2
)

func heavy(fall float64) bool { return fall >= matters || fall <= -matters }

// piece is a stretch of a comment unit that is shown in one way.
type piece struct {
	text   string  // printable
	marked bool    // the checks rest on it
	fall   float64 // what its word adds to the probability; 0 outside of weighed words
	first  bool    // its word begins here
}

// unitLines cuts the lines of a finding's comment unit into pieces.
func unitLines(f *Finding) [][]piece {
	source, unit := f.Case.New.Source, f.Case.Unit.Span
	var marks []java.Span
	for _, found := range f.Findings {
		marks = append(marks, found.Comment...)
	}
	var lines [][]piece
	for _, line := range linesOf(source, unit) {
		var pieces []piece
		from := unit.Start
		if line.Start > unit.Start {
			from = line.Start + frame(source[line.Start:line.End])
		}
		for at, end := from, min(line.End, unit.End); at < end; {
			var p piece
			var next int
			p.marked, next = stretch(marks, at, end)
			var word *detector.WordWeight
			word, next = wordAt(f.Words, at, next)
			if word != nil {
				p.fall, p.first = word.Drop, word.Word.Span.Start == at
			}
			p.text = legible(string(source[at:next]))
			pieces = append(pieces, p)
			at = next
		}
		lines = append(lines, pieces)
	}
	return lines
}

// frame is how many bytes a line of a comment begins with that are not its text: indentation, stars or slashes, and the
// space behind them.
func frame(line []byte) int {
	text := bytes.TrimLeft(line, " \t")
	if behind := bytes.TrimLeft(text, "*"); len(behind) < len(text) && !bytes.HasPrefix(behind, []byte("/")) {
		text = behind
	} else if bytes.HasPrefix(text, []byte("//")) {
		text = bytes.TrimLeft(text, "/")
	} else {
		return len(line) - len(text)
	}
	return len(line) - len(bytes.TrimPrefix(text, []byte(" ")))
}

// stretch reports whether at lies in a mark, and how far, up to limit, that stays so.
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

// wordAt finds the weighed word at an offset, and how far, up to limit, it or the gap goes.
func wordAt(words []detector.WordWeight, at, limit int) (*detector.WordWeight, int) {
	for i, w := range words {
		switch s := w.Word.Span; {
		case s.Start <= at && at < s.End:
			return &words[i], min(limit, s.End)
		case s.Start > at:
			limit = min(limit, s.Start)
		}
	}
	return nil, limit
}

// changeLine is a line of a finding's diff.
type changeLine struct {
	diffLine
	gap     bool    // it stands for lines that are left out
	weighed bool    // an edit begins on it
	fall    float64 // what the edits that begin on it add to the probability
	with    bool    // an edit begins on it that was weighed together with one above
}

// codeChange is a diff that a finding rests on.
type codeChange struct {
	of    string // the method, or what it uses
	line  int    // of the new version, where the first edit is
	lines []changeLine
}

// mostUsed is how many changed members that the method uses are shown.
const mostUsed = 3

// codeChanges are the diff of a finding's method and those of the members of its file that it uses, where the method is
// as it was or does something else by them. There are none where what the comment names changed, or a supertype.
func codeChanges(f *Finding) []codeChange {
	old, fresh := f.Case.Old, f.Case.New
	var all []codeChange
	add := func(of string, before, after java.Span) {
		if bytes.Equal(old.Source[before.Start:before.End], fresh.Source[after.Start:after.End]) {
			return
		}
		lines := diffLines(old.Source, before, fresh.Source, after)
		first := slices.IndexFunc(lines, func(l diffLine) bool { return l.sign != ' ' })
		if first < 0 {
			return
		}
		at := after.End
		if next := slices.IndexFunc(lines[first:], func(l diffLine) bool { return l.sign != '-' }); next >= 0 {
			at = lines[first+next].span.Start
		}
		all = append(all, codeChange{of, 1 + bytes.Count(fresh.Source[:at], []byte("\n")), changeLines(lines, f.Edits)})
	}
	add(printable(MethodName(fresh)), old.Decl, fresh.Decl)
	seen, used, helpers := map[string]bool{}, len(all), map[string]bool{}
	for _, c := range behaviour.Diff(old, fresh) {
		helpers[c.Helper] = true
	}
	for _, t := range fresh.Body {
		if t.Kind != java.Identifier || seen[t.Text] || used > 0 && !helpers[t.Text] {
			continue
		}
		seen[t.Text] = true
		before, after := old.MemberDecls(t.Text), fresh.MemberDecls(t.Text)
		if len(before) != len(after) {
			continue // which of them became which is not to be seen
		}
		for i := range after {
			if len(all)-used < mostUsed && after[i] != fresh.Decl && before[i] != old.Decl {
				add("`"+printable(t.Text)+"`, which it uses", before[i], after[i])
			}
		}
	}
	return all
}

// changeLines are the changed lines of a diff and a few around them, with what the edits on them add.
func changeLines(lines []diffLine, edits []detector.EditWeight) []changeLine {
	near := func(i int) bool {
		for j := max(0, i-around); j <= min(len(lines)-1, i+around); j++ {
			if lines[j].sign != ' ' {
				return true
			}
		}
		return false
	}
	var out []changeLine
	for i, l := range lines {
		if !near(i) {
			if len(out) == 0 || !out[len(out)-1].gap {
				out = append(out, changeLine{gap: true})
			}
			continue
		}
		shown := changeLine{diffLine: l}
		shown.weigh(edits)
		out = append(out, shown)
	}
	return out
}

// adds is what stands before the line: a number, or that it goes with an edit above.
func (l *changeLine) adds() string {
	switch {
	case l.with:
		return `"`
	case l.weighed && (l.fall >= 0.005 || l.fall <= -0.005):
		return fmt.Sprintf("%+.2f", l.fall)
	default:
		return ""
	}
}

// weigh finds the edits that begin on a line. One with both sides counts on the new one.
func (l *changeLine) weigh(edits []detector.EditWeight) {
	for _, e := range edits {
		for i, part := range e.Parts {
			on := part.New
			if l.sign == '-' {
				if !part.New.Empty() {
					continue
				}
				on = part.Old
			}
			if on.Empty() || on.Start < l.span.Start || l.span.End < on.Start {
				continue
			}
			if i > 0 {
				l.with = true
				continue
			}
			l.weighed = true
			l.fall += e.Drop
		}
	}
	l.with = l.with && !l.weighed
}
