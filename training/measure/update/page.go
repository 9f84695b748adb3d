package update

import (
	"fmt"
	"io"

	"jithook/engine/javadoc"
)

// parts are what a page counts apart.
var parts = []struct {
	title string
	in    func(Annotation) bool
}{
	{"all", func(Annotation) bool { return true }},
	{"known by a check", func(v Annotation) bool { return v.Rule != "" }},
	{"written by the updater", func(v Annotation) bool { return v.Rule == "" }},
	{"of these, with confidence from 0.5 on", func(v Annotation) bool { return v.Rule == "" && v.Confidence >= 0.5 }},
	{"`@param`", func(v Annotation) bool { return v.Type == javadoc.Param }},
	{"`@return`", func(v Annotation) bool { return v.Type == javadoc.Return }},
	{"summaries", func(v Annotation) bool { return v.Type == javadoc.Summary }},
}

const head = "" +
	"# Drafts that were read\n\n" +
	"What `jit-hook --suggest-fix` would have shown as drafts had the authors of `test` left all their comments alone:\n" +
	"150 drawn at random, at most two of a commit (`jit-train measure suggested --data test.jsonl.zst --draw 150\n" +
	"--seed 47`). No rule was changed afterwards.\n\n" +
	"Two large language models saw each method's change, the comment and the draft, but not what the author wrote\n" +
	"or why it is a draft. They said whether a reviewer would take it as it is. What both would take counts as\n" +
	"taken; they agree on "

const tail = "" +
	"\n" +
	"Of an earlier draw (seed 31) 112 of 150 were taken (75 %). It led to the condition that no draft leaves the\n" +
	"text stale, so it is spent. After the draw of this page more became drafts, which had been written unread: two\n" +
	"readers had called 109 of 109 of these right.\n\n" +
	"Each draft, what the readers said and why is a line of `training/measure/update/annotations.jsonl`.\n" +
	"`jit-train measure suggested --page docs/research/suggestions-read.md` writes this page from it.\n"

// WritePage writes as Markdown how many suggestions readers would take as they are.
func WritePage(w io.Writer, annotations []Annotation) {
	fmt.Fprint(w, head)
	split := 0
	for _, v := range annotations {
		if v.Split {
			split++
		}
	}
	fmt.Fprintf(w, "%d of %d.\n\n| | read | taken |\n|---|---|---|\n", len(annotations)-split,
		len(annotations))
	for _, p := range parts {
		read, taken := 0, 0
		for _, v := range annotations {
			if p.in(v) {
				read++
				if v.Accepted {
					taken++
				}
			}
		}
		share := "–"
		if read > 0 {
			share = fmt.Sprintf("%d (%.0f %%)", taken, 100*float64(taken)/float64(read))
		}
		fmt.Fprintf(w, "| %s | %d | %s |\n", p.title, read, share)
	}
	fmt.Fprint(w, tail)
}
