package review

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"sync"

	"jithook/hook/change"
	"jithook/hook/report"
)

// maxBody is how long a comment of a review may be: what GitHub takes.
const maxBody = 65536

// maxQuote bounds what of a file one comment quotes.
const maxQuote = 8192

// body is a comment's text. A platform's suggestion is the info string of a code block that can be taken.
func (c *Comment) body(suggestion string) string {
	end := ""
	if c.Fix != nil {
		end = fenced(suggestion, *c.Fix) + "\n"
	}
	var b strings.Builder
	n := 0
	for i, f := range c.Findings {
		part := c.section(f, i == 0 || c.Findings[i-1].Suggestion == nil ||
			f.Suggestion != nil && f.Suggestion.Lines != c.Findings[i-1].Suggestion.Lines) + "\n"
		left := maxBody/2 - b.Len() - len(part) // half is for the fix, the mark and what is said of the others
		if i > 0 && left < 0 {
			break
		}
		b.WriteString(part)
		n++
	}
	if more := len(c.Findings) - n; more > 0 {
		fmt.Fprintf(&b, "And %s here.\n\n", change.Count(more, "finding"))
	}
	return b.String() + end + marker("comment", c.Findings)
}

// section says what one finding is about, and unless that was said, what the comment should say.
func (c *Comment) section(f *Finding, fixed bool) string {
	var b strings.Builder
	said := inline(f.Message)
	fmt.Fprintf(&b, "%s (%s)\n\n", strings.ToUpper(said[:min(1, len(said))])+said[min(1, len(said)):], strength(f))
	if c.lines == f.Lines || c.Fix != nil {
		fmt.Fprintf(&b, "> %s\n", code(f.quoted()))
	} else {
		fmt.Fprintf(&b, "Line %d, above %s:\n\n> %s\n", f.First, code(f.documented()), code(f.quoted()))
	}
	if f.Suggestion != nil && c.Fix == nil && fixed {
		b.WriteString("\n" + fix(f))
	}
	return b.String()
}

// fix shows a suggestion as text.
func fix(f *Finding) string {
	head := "It should say:"
	if why := f.Suggestion.Draft; why != nil {
		head = fmt.Sprintf("A draft, which may be wrong, because %s. Read it before you take it:", inline(*why))
	}
	var diff strings.Builder
	for _, side := range []struct{ sign, text string }{
		{"-", f.Suggestion.Lines.Old}, {"+", f.Suggestion.Lines.Text},
	} {
		for line := range strings.Lines(side.text) {
			diff.WriteString(side.sign + visible(strings.TrimRight(line, "\r\n")) + "\n")
		}
	}
	if diff.Len() > maxQuote {
		return "`jit-hook fix` shows what it should say, which is too long for a comment.\n"
	}
	return head + "\n\n" + fenced("diff", diff.String())
}

// strength says how sure a finding is, and its rule.
func strength(f *Finding) string {
	switch {
	case f.Probability >= 1:
		return fmt.Sprintf("certain, `%s`", f.Rule)
	case f.Probability > 0:
		return fmt.Sprintf("likely, %.0f %%, `%s`", math.Floor(100*f.Probability), f.Rule)
	}
	return fmt.Sprintf("`%s`", f.Rule)
}

// Summary is the text of a review beside its comments; empty where there is nothing new to say.
func (r *Review) Summary() string {
	if len(r.Comments)+len(r.Unplaced) == 0 {
		return ""
	}
	found := len(r.Unplaced)
	for _, c := range r.Comments {
		found += len(c.Findings)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "jit-hook: this change may leave %s stale.", change.Count(found, "comment"))
	if r.Fixes > 0 {
		fmt.Fprintf(&b, " %s can be committed here.", change.Count(r.Fixes, "suggestion"))
	}
	if r.Before > 0 {
		fmt.Fprintf(&b, " Said before and not again: %s.", change.Count(r.Before, "finding"))
	}
	if r.Rest > 0 {
		fmt.Fprintf(&b, " Not shown: %s.", change.Count(r.Rest, "further finding"))
	}
	b.WriteString("\n")
	if r.Failure != "" {
		fmt.Fprintf(&b, "\nThe model could not run, so only the rules were applied: %s\n", code(r.Failure))
	}
	if len(r.Unplaced) > 0 {
		b.WriteString("\nOutside of what this review shows:\n\n")
	}
	for _, f := range r.Unplaced {
		fmt.Fprintf(&b, "- %s, %s: %s (%s)\n", code(fmt.Sprintf("%s:%d", f.Path, f.First)), code(f.documented()),
			inline(f.Message), strength(f))
	}
	return b.String() + "\n" + marker("summary", r.Unplaced)
}

// plainWord is a word that no Markdown makes more of than it says: no mention, no reference, no link, no emphasis.
var plainWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\pL\pN.,;'"()%/?!’-]+:?$`)
})

// inline is a message in Markdown: what stands in backquotes is code, as is any word that might be more than a word.
func inline(message string) string {
	var out []string
	for i, part := range strings.Split(shortened(visible(message)), "`") {
		if i%2 == 1 {
			out = append(out, code(part))
			continue
		}
		words := strings.Fields(part)
		for j, w := range words {
			if !plainWord().MatchString(w) || strings.Contains(strings.ToLower(w), "www.") {
				words[j] = code(w)
			}
		}
		text := strings.Join(words, " ")
		if strings.HasPrefix(part, " ") {
			text = " " + text
		}
		if strings.HasSuffix(part, " ") && len(words) > 0 {
			text += " "
		}
		out = append(out, text)
	}
	return strings.Join(out, "")
}

// code is text as a code span.
func code(text string) string {
	text = strings.Join(strings.Fields(shortened(visible(text))), " ")
	if text == "" {
		return "` `"
	}
	ticks := strings.Repeat("`", 1+longest(text, '`'))
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return ticks + text + ticks
}

// fenced is a code block.
func fenced(info, text string) string {
	fence := strings.Repeat("`", max(3, 1+longest(text, '`')))
	return fence + info + "\n" + text + fence + "\n"
}

// longest is the length of the longest run of a character.
func longest(text string, of rune) (most int) {
	n := 0
	for _, r := range text {
		if n++; r != of {
			n = 0
		}
		most = max(most, n)
	}
	return most
}

// visible is a text of the repository with a mark for each character that people would not see, and with none that
// ReadPosted might find.
func visible(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\n', r == '\r':
			return ' '
		case !report.Visible(r):
			return '\uFFFD'
		}
		return r
	}, text)
	return likeMark().ReplaceAllString(text, "jit-hook:$1 …")
}

// shortened keeps a long text from filling a comment.
func shortened(text string) string {
	return report.Shortened(text, 300)
}
