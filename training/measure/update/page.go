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
	{"all of a random sample", func(v Annotation) bool { return v.Sampled }},
	{"of these, known by a check", func(v Annotation) bool { return v.Sampled && v.Rule != "" }},
	{"of these, written by the updater", func(v Annotation) bool { return v.Sampled && v.Rule == "" }},
	{"every one that the updater wrote", func(v Annotation) bool { return v.Rule == "" }},
	{"of these, with confidence from 0.5 on", func(v Annotation) bool { return v.Rule == "" && v.Confidence >= 0.5 }},
	{"of these, `@param`", func(v Annotation) bool { return v.Rule == "" && v.Type == javadoc.Param }},
	{"of these, `@return`", func(v Annotation) bool { return v.Rule == "" && v.Type == javadoc.Return }},
	{"of these, summaries", func(v Annotation) bool { return v.Rule == "" && v.Type == javadoc.Summary }},
}

const head = "# Suggestions that were read\n\n" +
	"What `jit-hook --suggest-fix` would have shown had the authors of `test` left all their comments alone\n" +
	"(`jit-train suggested --data test.jsonl.zst --one-in 3`). A hundred were drawn at random from those that nobody\n" +
	"had read, and no rule was changed afterwards. The others that the updater wrote were read, too.\n\n" +
	"Two large language models saw each method's change, the comment and the suggestion, but not what the author\n" +
	"wrote. They said whether a maintainer would take it as it is. What both would take counts as taken; they agree on\n"

const tail = "\nEarlier draws led to changes of rules (commits b29d567 and 806f6bf), so they are spent: 74, then 80 " +
	"of 100 were\ntaken; of two more hundreds 82 and 83.\n\n" +
	"Each suggestion, what the readers said and why is a line of `training/measure/update/annotations.jsonl`.\n" +
	"`jit-train suggested --page docs/research/suggestions-read.md` writes this page from it.\n"

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
