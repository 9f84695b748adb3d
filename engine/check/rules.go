package check

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jithook/engine/javadoc"
)

// pages holds a page for each rule: what it is, the text for people, and changes that it finds or leaves alone.
//
//go:embed rules/*.md
var pages embed.FS

// registered are the rules that newRule made.
var registered []*Rule

// newRule makes the rule that rules/<id>.md describes.
func newRule(id string, find func(*subject) *Finding) *Rule {
	r := &Rule{ID: id, find: find}
	registered = append(registered, r)
	return r
}

// rules are all of them in their order, read from their pages. One without code is declared by its page alone.
var rules = sync.OnceValue(func() []*Rule {
	all := slices.Clone(registered)
	files, _ := pages.ReadDir("rules")
	for _, f := range files {
		id := strings.TrimSuffix(f.Name(), ".md")
		if !slices.ContainsFunc(all, func(r *Rule) bool { return r.ID == id }) {
			all = append(all, declaredRule(id))
		}
	}
	for _, r := range all {
		if err := r.read(page(r.ID)); err != nil {
			panic(fmt.Sprintf("rules/%s.md: %v", r.ID, err))
		}
	}
	return slices.SortedFunc(slices.Values(all), func(a, b *Rule) int {
		return cmp.Or(cmp.Compare(a.order, b.order), strings.Compare(a.ID, b.ID))
	})
})

// page is what rules/ has of a rule.
func page(id string) string {
	text, _ := pages.ReadFile("rules/" + id + ".md") // one without a title is refused
	return string(text)
}

// read takes over what a page says: lines "key: value" between two "---", and the text up to the first section.
func (r *Rule) read(page string) (err error) {
	head, rest, _ := strings.Cut(strings.TrimPrefix(page, "---\n"), "\n---\n")
	r.Doc, _, _ = strings.Cut(rest, "\n## ")
	for line := range strings.SplitSeq(strings.ReplaceAll(head, "\n  ", " "), "\n") {
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "title":
			r.Title = value
		case "origin": // for who reads the page: what the rule was made for
		case "was":
			for id := range strings.SplitSeq(value, ", ") {
				id, of, _ := strings.Cut(id, " of ")
				r.was = append(r.was, former{id, typesIn(of)})
			}
		case "strength":
			strength, how, _ := strings.Cut(value, ", ")
			r.Strength, r.Quiet, r.Contradicts = Strength(strength), how == "quiet", how == "loud"
		case "types":
			r.types = typesIn(value)
		case "traits":
			r.Hint, r.Lasting, r.signature = strings.Contains(value, "hint"), strings.Contains(value, "lasting"),
				strings.Contains(value, "signature")
		case "order":
			r.order, err = strconv.Atoi(value)
		default:
			return fmt.Errorf("nothing is known of %q", line)
		}
	}
	return err
}

func typesIn(text string) (all []javadoc.Type) {
	for t := range strings.FieldsSeq(text) {
		all = append(all, javadoc.Type(t))
	}
	return all
}

// fenced is what a page has under a heading, between fences.
func fenced(page, heading string) string {
	_, text, _ := strings.Cut(page, "\n## "+heading+"\n\n```")
	_, text, _ = strings.Cut(text, "\n")
	text, _, _ = strings.Cut(text, "```")
	return text
}

// block is a part of a section: a name, and lines "key value" below it.
type block struct {
	name  string
	lines string
}

// blocks are those of a section, with blank lines between them.
func blocks(page, heading string) (all []block) {
	for text := range strings.SplitSeq(strings.TrimSpace(fenced(page, heading)), "\n\n") {
		if name, lines, ok := strings.Cut(text, "\n"); ok {
			all = append(all, block{name, lines})
		}
	}
	return all
}

// text is what stands behind a key; where this comes twice, it goes on behind a separator.
func (b block) text(key, separator string) string {
	var all []string
	for line := range strings.Lines(b.lines) {
		if word, value, _ := strings.Cut(strings.TrimSpace(line), " "); word == key {
			all = append(all, strings.TrimSpace(value))
		}
	}
	return strings.Join(all, separator)
}
