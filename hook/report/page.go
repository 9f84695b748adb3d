package report

import (
	_ "embed" // of the style
	"fmt"
	"html"
	"strings"
)

//go:embed page.css
var pageStyle string

// page writes HTML. A template would read better, but the linker then has to keep every method of the program, because
// a template may call any by its name: 4 MB.
type page struct{ strings.Builder }

// put writes markup, which stands in this file alone, with values between. All but numbers are escaped.
func (p *page) put(markup string, values ...any) {
	for i, v := range values {
		switch v.(type) {
		case int, float64:
		default:
			values[i] = html.EscapeString(fmt.Sprint(v))
		}
	}
	fmt.Fprintf(p, markup, values...)
}

// list writes items, nothing where there are none.
func (p *page) list(items []string, item func(string)) {
	if len(items) == 0 {
		return
	}
	p.put("\n<ul>")
	for _, i := range items {
		p.put("\n<li>")
		item(i)
		p.put("</li>")
	}
	p.put("\n</ul>")
}

// plain writes a text, runs one that has code between backquotes.
func (p *page) plain(text string) { p.put("%s", text) }

func (p *page) runs(text string) { p.written(runs(text)) }

func (p *page) written(runs []run) {
	for _, r := range runs {
		if r.Code {
			p.put("<code>%s</code>", r.Text)
		} else {
			p.plain(r.Text)
		}
	}
}

// path writes a path, which may break behind each of its steps.
func (p *page) path(path string) {
	p.put("<code>")
	for step := range strings.SplitAfterSeq(path, "/") {
		p.put("%s<wbr>", step)
	}
	p.put("</code>")
}

func (p *page) whole(s *shownPage) {
	p.put(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<style>
`, s.Title)
	p.WriteString(pageStyle)
	p.put(`</style>
</head>
<body>
<header>
<h1>%s</h1>
<p class="lead">%s</p>`, s.Title, s.Lead)
	if len(s.Entries) > 1 {
		p.contents(s.Entries)
	}
	p.put("\n</header>\n<main>")
	for i := range s.Entries {
		p.entry(i, &s.Entries[i])
	}
	for i := range s.Questions {
		p.question(i, &s.Questions[i])
	}
	if len(s.Notes) > 0 {
		p.put("\n<section aria-labelledby=\"notes\">\n<h2 id=\"notes\">Notes</h2>")
		p.list(s.Notes, p.plain)
		p.put("\n</section>")
	}
	p.put("\n</main>\n<footer>")
	if s.Weighed {
		p.put(`
<p class="legend">Numbers are what a word of the comment or a part of the change adds to the probability: ` +
			`<span class="hot">much</span> <span class="warm">some</span>
<span class="cool">takes away</span>. A part marked " was weighed together with the one above. The checks rest on ` +
			`the <mark>underlined</mark> words.</p>`)
	}
	p.put("\n<p class=\"faint\">%s</p>\n</footer>\n</body>\n</html>\n", s.Foot)
}

func (p *page) contents(entries []entry) {
	p.put("\n<nav aria-label=\"Findings\">\n<ol>")
	for i := range entries {
		e := &entries[i]
		p.put("\n<li>")
		p.badge(e.Level)
		p.put(` <a href="#finding-%d">`, i)
		p.path(e.Place)
		p.put("</a> ")
		p.runs(e.Message)
		p.put("</li>")
	}
	p.put("\n</ol>\n</nav>")
}

func (p *page) badge(level string) { p.put(`<span class="badge %s">%s</span>`, level, level) }

func (p *page) entry(i int, e *entry) {
	p.put("\n<article id=\"finding-%d\" aria-labelledby=\"head-%d\">\n<h2 id=\"head-%d\">", i, i, i)
	p.badge(e.Level)
	p.put(" ")
	p.runs(e.Message)
	p.put("</h2>\n<p class=\"place\">")
	p.path(e.Place)
	p.put("</p>")
	if e.Note != "" {
		p.put("\n<p class=\"faint\">%s</p>", e.Note)
	}
	p.put("\n<h3>Comment</h3>\n<p class=\"comment code\">")
	for _, piece := range e.Comment {
		p.piece(piece)
	}
	p.put("</p>")
	p.change(fmt.Sprintf("Change of <code>%s</code>", html.EscapeString(e.Method)), e.Weighed, e.Change)
	p.part("Behaviour", "What the method does differently from before.", e.Behaviour)
	p.part("Attention", "Where the network looks more than elsewhere: the shares of its attention that go to single "+
		"words of the comment, and to single edits of the code.", e.Attention)
	p.part("Second network", "Where the second network looks in the syntax tree of the change more than elsewhere. By "+
		"itself it is no evidence.", e.Tree)
	p.verdict(e)
	p.suggestion(e)
	if len(e.Document) > 0 {
		p.document(e)
	}
	p.put("\n</article>")
}

// piece writes a part of a comment.
func (p *page) piece(c commentPiece) {
	if c.Number != "" {
		p.put(`<ruby class="%s">`, c.Heat)
	}
	if c.Marked {
		p.put("<mark>%s</mark>", c.Text)
	} else {
		p.plain(c.Text)
	}
	if c.Number != "" {
		p.put("<rt>%s</rt></ruby>", c.Number)
	}
}

// change writes a change under a caption, which is markup.
func (p *page) change(caption string, weighed bool, rows []changeRow) {
	p.put("\n<table class=\"code\">\n<caption><h3>")
	p.WriteString(caption)
	p.put("</h3></caption>\n<thead><tr>")
	if weighed {
		p.put(`<th scope="col">adds</th>`)
	}
	p.put(`<th scope="col"><span class="hidden">kept, removed or added</span></th><th scope="col">code</th></tr></thead>
<tbody>`)
	for _, r := range rows {
		p.put("\n<tr class=\"%s\">", r.Class)
		if weighed {
			p.put(`<td class="adds %s">%s</td>`, r.Heat, r.Adds)
		}
		p.put(`<td class="sign">%s</td><td class="line">%s</td></tr>`, r.Sign, r.Text)
	}
	p.put("\n</tbody>\n</table>")
}

// part writes a list with what it is about, nothing where it is empty.
func (p *page) part(head, about string, items []string) {
	if len(items) > 0 {
		p.put("\n<h3>%s</h3>\n<p>%s</p>", head, about)
		p.list(items, p.runs)
	}
}

func (p *page) verdict(e *entry) {
	if len(e.Evidence) > 0 {
		p.put("\n<h3>Checks</h3>\n<ul>")
		for _, v := range e.Evidence {
			p.put("\n<li><code>%s</code> (%s): ", v.Rule, v.Strength)
			p.runs(v.Message)
			p.put("</li>")
		}
		p.put("\n</ul>")
	}
	p.put("\n<h3>Verdict</h3>\n<p>")
	if e.ModelRan {
		p.put(`<meter min="0" max="1" optimum="0" low="%v" high="%v" value="%v" aria-hidden="true"></meter> `,
			e.Low, e.High, e.Probability)
	}
	p.put("%s</p>", e.Verdict)
	p.list(e.Meaning, p.plain)
}

func (p *page) suggestion(e *entry) {
	p.put("\n<h3>Suggestion</h3>")
	if e.Draft != "" {
		p.put("\n<p class=\"faint\">A draft, because %s: read it before you take it.</p>", e.Draft)
	}
	if len(e.Suggested) == 0 {
		p.put("\n<p>None: only a person can tell what the comment should say.</p>")
		return
	}
	p.put("\n<p class=\"suggestion code\">")
	for _, r := range e.Suggested {
		p.plain(r.Kept)
		if r.Old != "" {
			p.put("<del>%s</del>", r.Old)
		}
		if r.New != "" {
			p.put("<ins>%s</ins>", r.New)
		}
	}
	p.put("</p>")
}

func (p *page) document(e *entry) {
	p.put("\n<details>\n<summary>The rule <code>%s</code>: %s</summary>\n<div class=\"document\">", e.Rule, e.RuleTitle)
	for _, d := range e.Document {
		switch d.Kind {
		case "heading":
			p.put("\n<h4>")
			for _, r := range d.Runs {
				p.plain(r.Text)
			}
			p.put("</h4>")
		case "example":
			p.put("\n<pre>")
			for _, r := range d.Runs {
				p.example(r)
			}
			p.put("</pre>")
		default:
			p.put("\n<p>")
			p.written(d.Runs)
			p.put("</p>")
		}
	}
	p.put("\n</div>\n</details>")
}

// example writes a line of an example.
func (p *page) example(r run) {
	switch r.Sign {
	case "-":
		p.put("<del>-%s</del>\n", r.Text)
	case "+":
		p.put("<ins>+%s</ins>\n", r.Text)
	default:
		p.put(" %s\n", r.Text)
	}
}

func (p *page) question(i int, q *shownQuestion) {
	p.put("\n<article id=\"question-%d\" aria-labelledby=\"ask-%d\">\n<h2 id=\"ask-%d\">", i, i, i)
	p.badge("ask")
	p.put(" May no longer be true of <code>%s</code></h2>\n<p class=\"place\">", q.Method)
	p.path(q.Place)
	p.put("</p>\n<h3>Comment</h3>")
	p.list(q.Doubt, p.plain)
	p.change("Change", false, q.Change)
	p.list(q.Said, p.runs)
	p.put("\n<p class=\"faint\">Still true? <code>jit-hook ack %s --reason '…'</code></p>\n</article>", q.Name)
}
