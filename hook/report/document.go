package report

import "strings"

// passage is a heading, a paragraph or an example of a rule's document.
type passage struct {
	Kind string // "heading", "text" or "example"
	Runs []run
}

// run is a stretch of a passage, or a line of an example.
type run struct {
	Text string
	Code bool
	Sign string // of a line of an example in diff: "+", "-" or " "
}

// document reads the Markdown that rules are written in: headings, paragraphs, fenced examples, code between
// backquotes. A library for all of Markdown would add half a millisecond to every start of the hook.
func document(markdown string) []passage {
	var all []passage
	for part := range strings.SplitSeq(strings.TrimSpace(markdown), "\n\n") {
		switch {
		case strings.HasPrefix(part, "#"):
			all = append(all, passage{"heading", []run{{Text: strings.TrimLeft(part, "# ")}}})
		case strings.HasPrefix(part, "```"):
			all = append(all, example(part))
		default:
			all = append(all, passage{"text", runs(strings.ReplaceAll(part, "\n", " "))})
		}
	}
	return all
}

// runs splits a text into the code between backquotes and what is around it.
func runs(line string) []run {
	var all []run
	for i, text := range strings.Split(line, "`") {
		code := i%2 == 1
		if !code {
			text = strings.ReplaceAll(text, "*", "") // of emphasis
		}
		if text != "" {
			all = append(all, run{Text: text, Code: code})
		}
	}
	return all
}

// example reads a fenced block.
func example(fenced string) passage {
	p := passage{Kind: "example"}
	fence, body, _ := strings.Cut(fenced, "\n")
	for line := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSuffix(body, "```"), "\n"), "\n") {
		r := run{Text: line, Sign: " "}
		if fence == "```diff" && line != "" {
			r.Text, r.Sign = line[1:], line[:1]
		}
		p.Runs = append(p.Runs, r)
	}
	return p
}
