// Package wording measures what needs no model in a suggestion: giving new subtokens the author's case, names, markup and spacing, and the
// edits that the checks know for certain. Both are compared with what authors wrote.
package wording

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"

	"jithook/encode"
	"jithook/encode/rewrite"
	"jithook/engine/check"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// Count is of the comments that their authors changed, of one type or one rule.
type Count struct {
	Units  int // of them
	Made   int // that have edits
	Equal  int // that came out as the author's, to the byte, in one line
	Folded int // but for case
	Part   int // that hold no word that the author's lack, and lack none that came in: the author's edits or some of them
}

// Result is what was measured.
type Result struct {
	Rewritten map[string]*Count // by type of comment: the author's subtokens, written into the source
	Certain   map[string]*Count // by rule: what the checks would write
}

// Measure looks at the units that their authors changed and that are eligible, or judged stale.
func Measure(units iter.Seq2[*corpus.Unit, error]) (*Result, error) {
	r := &Result{Rewritten: map[string]*Count{}, Certain: map[string]*Count{}}
	for u, err := range units {
		if err != nil {
			return nil, err
		}
		if u.Mined && u.New != "" && (u.Judged && u.Stale || !u.Judged && u.Eligible()) {
			r.add(u)
		}
	}
	return r, nil
}

func (r *Result) add(u *corpus.Unit) {
	c, err := dataset.Case(u)
	if err != nil {
		return // no clean Java, as dataset.Build leaves it out
	}
	author := strings.Join(strings.Fields(u.New), " ")
	wanted := encode.Texts(encode.CommentText(u.New))
	n := of(r.Rewritten, string(u.Type))
	n.Units++
	if fixes, ok := rewrite.Unit(c, wanted); ok {
		if fixed := check.Fixed(c, fixes); fixed != nil {
			n.compare(c.Unit.Text, author, fixed.Unit.Text)
		}
	}
	found := check.Run(c)
	fixes, rule := check.CertainFixes(c, found)
	if len(fixes) == 0 {
		return
	}
	n = of(r.Certain, rule.ID)
	n.Units++
	if fixed := check.Fixed(c, fixes); fixed != nil {
		n.compare(c.Unit.Text, author, fixed.Unit.Text)
	}
}

func of(counts map[string]*Count, name string) *Count {
	if counts[name] == nil {
		counts[name] = new(Count)
	}
	return counts[name]
}

func (n *Count) compare(old, author, made string) {
	n.Made++
	if made == author {
		n.Equal++
	}
	if strings.EqualFold(made, author) {
		n.Folded++
	}
	if part(words(old), words(author), words(made)) {
		n.Part++
	}
}

// part reports whether each word that came in came in with the author too, and each that went, went with the author.
func part(old, author, made map[string]int) bool {
	for w, k := range made {
		if k > old[w] && k > author[w] {
			return false
		}
	}
	for w, k := range old {
		if made[w] < k && author[w] > made[w] {
			return false
		}
	}
	return true
}

// words counts the names and words of a text as they are spelt.
func words(text string) map[string]int {
	counts := map[string]int{}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		counts[w]++
	}
	return counts
}

// Write prints the result as Markdown.
func (r *Result) Write(w io.Writer) error {
	var b strings.Builder
	b.WriteString("| the author's subtokens, written into the source | comments | written | as the author's | but for case |\n|---|---|---|---|---|\n")
	rows(&b, r.Rewritten, func(n Count) string {
		return fmt.Sprintf("%d | %s | %s | %s", n.Units, share(n.Made, n.Units), share(n.Equal, n.Units), share(n.Folded, n.Units))
	})
	b.WriteString("\n| what the checks would write | comments | edits of the author's | all of them |\n|---|---|---|---|\n")
	rows(&b, r.Certain, func(n Count) string {
		return fmt.Sprintf("%d | %s | %s", n.Units, share(n.Part, n.Units), share(n.Folded, n.Units))
	})
	_, err := io.WriteString(w, b.String())
	return err
}

func rows(b *strings.Builder, counts map[string]*Count, row func(Count) string) {
	var all Count
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		n := *counts[name]
		fmt.Fprintf(b, "| %s | %s |\n", name, row(n))
		all = Count{all.Units + n.Units, all.Made + n.Made, all.Equal + n.Equal, all.Folded + n.Folded, all.Part + n.Part}
	}
	fmt.Fprintf(b, "| all | %s |\n", row(all))
}

func share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}
