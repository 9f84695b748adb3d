package javadoc

import "strings"

// Labels are the words of a unit that stand in what a link is called, by where they begin: a `{@link #a b}`, an `<a
// href="a">b</a>`, or a `[b](a)` of Markdown.
func Labels(src []byte, u *Unit) map[int]bool {
	labels := map[int]bool{}
	deep, link := 0, 0          // how many inline tags we are in, and which of them is a link
	anchor, bracket := false, 0 // where the words in a bracket begin
	words := textWords(src, u)
	text := func(i int) string {
		if i < len(words) {
			return strings.ToLower(words[i].Text)
		}
		return ""
	}
	for i, w := range words {
		switch {
		case w.Markup && w.Text == "{":
			if deep++; link == 0 && strings.HasPrefix(text(i+2), "link") {
				link = deep
			}
		case w.Markup && w.Text == "}":
			if deep == link {
				link = 0
			}
			deep--
		case w.Markup && w.Text == "<" && text(i+1) == "a":
			anchor = true
		case w.Markup && w.Text == "<" && text(i+1) == "/" && text(i+2) == "a":
			anchor = false
		case u.Lines && w.Text == "[":
			bracket = i + 1
		case u.Lines && w.Text == "]" && bracket > 0:
			if next := text(i + 1); next == "(" || next == "[" && text(i+2) != "]" {
				for _, b := range words[bracket:i] {
					labels[b.Span.Start] = true
				}
			}
			bracket = 0
		case link > 0 || anchor:
			labels[w.Span.Start] = true
		}
	}
	return labels
}
