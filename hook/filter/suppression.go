package filter

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Suppression is what silences findings at the method that it is about, as it stands in a file:
//
//	// jit-hook:ignore[RULE, …] reason      a line comment above, beside or inside the method
//	@jit-hook ignore[RULE, …] reason        a tag in its Javadoc
//
// RULE is a rule's id or a type of comment. A reason is required.
type Suppression struct {
	Method *java.Method // that it is about; nil where it stands at none
	Line   int          // 1-based
	Text   string       // as written, in one line
	Names  []string     // of rules and types that are known
	Reason string
	// Problems say in one line each what is wrong with it. One without names or a reason silences nothing.
	Problems []string
	// Standing says that the old version of the file has the same words already; see Compare.
	Standing bool
}

// Holds reports whether the suppression silences anything at all.
func (d *Suppression) Holds() bool { return d.Method != nil && len(d.Names) > 0 && d.Reason != "" }

// Silences returns the names by which the suppression silences a rule's finding on a type of comment; none where it
// does not.
func (d *Suppression) Silences(rule string, t javadoc.Type) []string {
	if !d.Holds() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.Names), func(name string) bool { return !Covers(name, rule, t) })
}

// FirstSuppression returns the first that silences a rule's finding on a type of comment, and the names by which it
// does; nil where none does.
func FirstSuppression(all []*Suppression, rule string, t javadoc.Type) (*Suppression, []string) {
	for _, d := range all {
		if names := d.Silences(rule, t); len(names) > 0 {
			return d, names
		}
	}
	return nil, nil
}

// mark is in every suppression, so that a file without it need not be looked at.
const mark = "jit-hook"

// ReadSuppressions finds the suppressions of a file, in its order. Strings in the code never count.
func ReadSuppressions(f *java.File) []*Suppression {
	if !bytes.Contains(f.Source, []byte(mark)) {
		return nil
	}
	lines, at := java.NewLines(f.Source), places(f)
	var all []*Suppression
	read := map[string]*Suppression{} // of line comments: many are alike, and to read each anew takes memory, too
	for i, c := range f.Comments {
		text := string(f.Source[c.Start:c.End])
		switch {
		case strings.HasPrefix(text, "/**"):
			all = append(all, inTags(f, c, at.ofDoc(c), lines)...)
		case strings.HasPrefix(text, "//"):
			if rest, ok := strings.CutPrefix(strings.TrimSpace(text[2:]), mark+":"); ok {
				if read[rest] == nil {
					read[rest] = parse(rest)
				}
				d := *read[rest]
				d.Problems = slices.Clip(d.Problems)
				d.Text, d.Method, d.Line = strings.TrimSpace(text), at.ofComment(i), lines.At(c.Start)
				all = append(all, &d)
			}
		}
	}
	for _, m := range slices.Concat(f.Methods, f.Elements) {
		if bytes.HasPrefix(f.Source[m.Doc.Start:m.Doc.End], []byte("///")) {
			all = append(all, inTags(f, m.Doc, m, lines)...)
		}
	}
	slices.SortStableFunc(all, func(a, b *Suppression) int { return a.Line - b.Line })
	for _, d := range all {
		if d.Method == nil {
			d.Problems = append(d.Problems,
				"it stands at no method, documented type or field: write it above, beside or inside the one it is about")
		}
	}
	return all
}

// inTags finds the suppressions in a Javadoc comment.
func inTags(f *java.File, doc java.Span, of *java.Method, lines java.Lines) (all []*Suppression) {
	for _, tag := range javadoc.Tags(f.Source, doc) {
		if tag.Name == mark {
			d := parse(tag.Text)
			d.Text, d.Method, d.Line = "@"+mark+" "+tag.Text, of, lines.At(tag.Span.Start)
			all = append(all, d)
		}
	}
	return all
}

// maxUnknown bounds the unknown names of one suppression that remarks name.
const maxUnknown = 8

var form = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([\w-]*)\s*(?:\[([^\]]*)\])?\s*(.*)$`)
})

// parse reads what follows `jit-hook:` or `@jit-hook`.
func parse(text string) *Suppression {
	d := new(Suppression)
	parts := form().FindStringSubmatch(text)
	if verb := parts[1]; verb != "ignore" {
		d.Problems = append(d.Problems, "`"+verb+"` is not known: the form is ignore[RULE] reason"+
			Hint(verb, []string{"ignore"}))
		return d
	}
	seen, unknown := map[string]bool{}, 0
	for _, name := range SplitNames(parts[2]) {
		switch today, known := Today(name); {
		case seen[name]:
		case known && today == "":
			d.Problems = append(d.Problems, "the rule `"+name+"` no longer exists: take its name out")
		case known && !slices.Contains(d.Names, today):
			d.Names = append(d.Names, today)
		case known:
		case unknown < maxUnknown:
			unknown++
			d.Problems = append(d.Problems, "no rule or type of comment is called `"+name+"`"+
				Hint(name, append(RuleNames(), TypeNames()...))+" (`jit-hook explain` lists the rules)")
		}
		seen[name] = true
	}
	if len(d.Names)+len(d.Problems) == 0 {
		d.Problems = append(d.Problems, "it names no rule: the form is ignore[RULE] reason")
	}
	d.Reason = strings.TrimLeft(parts[3], "-:–— \t")
	says := func(r rune) bool { return javadoc.Seen(r) && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	if !strings.ContainsFunc(d.Reason, says) {
		d.Reason = ""
		d.Problems = append(d.Problems,
			"it gives no reason, so it silences nothing: write after the bracket why the comment is still true")
	}
	return d
}
