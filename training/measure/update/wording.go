package update

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
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// WordingCount counts the comments of one type or one rule that their authors changed.
type WordingCount struct {
	Units  int // of them
	Made   int // that have edits
	Equal  int // that came out as the author's, to the byte, in one line
	Folded int // but for case
	Part   int // that hold no word that the author's lack, and lack none that came in: the author's edits or some of them
}

// Wording says how well the parts of an update that need no model are written: giving new subtokens the author's case,
// names, markup and spacing, and the edits that the checks know for certain. Both are compared with what authors wrote.
type Wording struct {
	Rewritten map[string]*WordingCount // by type of comment: the author's subtokens, written into the source
	Certain   map[string]*WordingCount // by rule: what the checks would write
}

// MeasureWording measures the units that their authors changed and that are eligible, or judged stale.
func MeasureWording(units iter.Seq2[*corpus.Unit, error]) (*Wording, error) {
	r := &Wording{Rewritten: map[string]*WordingCount{}, Certain: map[string]*WordingCount{}}
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

func (r *Wording) add(u *corpus.Unit) {
	c, err := dataset.Case(u)
	if err != nil {
		return // no clean Java, as dataset.Build leaves it out
	}
	author := strings.Join(strings.Fields(u.New), " ")
	wanted := encode.Texts(encode.CommentText(u.New))
	n := counted(r.Rewritten, string(u.Type))
	n.Units++
	if fixes, ok := rewrite.Unit(c, wanted); ok {
		if fixed := check.Fixed(c, fixes); fixed != nil {
			n.compare(c.Unit.Text, author, fixed.Unit.Text)
		}
	}
	found := check.Run(c)
	fixes, rule := check.Fixes(c, found)
	if len(fixes) == 0 {
		return
	}
	n = counted(r.Certain, rule.ID)
	n.Units++
	if fixed := check.Fixed(c, fixes); fixed != nil {
		n.compare(c.Unit.Text, author, fixed.Unit.Text)
	}
}

func counted(counts map[string]*WordingCount, name string) *WordingCount {
	if counts[name] == nil {
		counts[name] = new(WordingCount)
	}
	return counts[name]
}

func (n *WordingCount) compare(old, author, made string) {
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

// part reports whether the author added every word that was added, and removed every one that was removed.
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
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		counts[w]++
	}
	return counts
}

// Write prints the result as Markdown.
func (r *Wording) Write(w io.Writer) error {
	var b strings.Builder
	b.WriteString("| the author's subtokens, written into the source | comments | written | as the author's | but for " +
		"case |\n|---|---|---|---|---|\n")
	writeRows(&b, r.Rewritten, func(n WordingCount) string {
		return fmt.Sprintf("%d | %s | %s | %s", n.Units, percent(n.Made, n.Units), percent(n.Equal, n.Units),
			percent(n.Folded, n.Units))
	})
	b.WriteString(
		"\n| what the checks would write | comments | edits of the author's | all of them |\n|---|---|---|---|\n")
	writeRows(&b, r.Certain, func(n WordingCount) string {
		return fmt.Sprintf("%d | %s | %s", n.Units, percent(n.Part, n.Units), percent(n.Folded, n.Units))
	})
	_, err := io.WriteString(w, b.String())
	return err
}

func writeRows(b *strings.Builder, counts map[string]*WordingCount, row func(WordingCount) string) {
	var all WordingCount
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		n := *counts[name]
		fmt.Fprintf(b, "| %s | %s |\n", name, row(n))
		all = WordingCount{all.Units + n.Units, all.Made + n.Made, all.Equal + n.Equal, all.Folded + n.Folded,
			all.Part + n.Part}
	}
	fmt.Fprintf(b, "| all | %s |\n", row(all))
}

func percent(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}
