package report

import (
	"fmt"
	"io"

	"jithook/engine/javadoc"
	"jithook/training/data/statistics"
)

const countCommand = "`jit-train statistics --corpus DIR`"

// typed is a type of comment and what the tables call it.
type typed struct {
	typ   javadoc.Type
	title string
}

// spoken are the types in the order of the paper's tables.
var spoken = []typed{{javadoc.Return, "@return"}, {javadoc.Param, "@param"}, {javadoc.Summary, "summary"}}

// corpusTables are the paper's Tables 1, 5 and 6.
func corpusTables(w io.Writer, runs string) error {
	s, err := statistics.ReadCorpus(runs)
	if err != nil {
		return err
	}
	if s == nil {
		fmt.Fprintf(w, "## Tables 1, 5 and 6: the corpus\n\nNot counted: %s\n\n", countCommand)
		return nil
	}
	fmt.Fprintf(w, "## Table 1: data partitions\n\nUnits that networks and baselines are trained and measured on: the "+
		"paper's filter, no duplicates, at most %d of one commit, type and\n"+
		"label, and as many negatives as positives of each type (%s).\n\n| |", s.Sampling.PerCommit, countCommand)
	line := "\n|---|"
	for _, split := range s.Splits {
		fmt.Fprintf(w, " %s |", split.Name)
		line += "---|"
	}
	fmt.Fprintf(w, " total |%s---|\n", line)
	total := make([]int, len(s.Splits))
	for _, t := range spoken {
		fmt.Fprintf(w, "| %s |", t.title)
		sum := 0
		for i, split := range s.Splits {
			n := split.Types[t.typ].Drawn
			fmt.Fprintf(w, " %s |", thousands(n))
			sum, total[i] = sum+n, total[i]+n
		}
		fmt.Fprintf(w, " %s |\n", thousands(sum))
	}
	fmt.Fprint(w, "| full |")
	sum := 0
	for _, n := range total {
		fmt.Fprintf(w, " %s |", thousands(n))
		sum += n
	}
	fmt.Fprintf(w, " %s |\n| projects |", thousands(sum))
	sum = 0
	for _, split := range s.Splits {
		fmt.Fprintf(w, " %d |", split.Projects)
		sum += split.Projects
	}
	fmt.Fprintf(w, " %d |\n\n", sum)
	sizes(w, s)
	lengths(w, s)
	return nil
}

// sizes is Table 5.
func sizes(w io.Writer, s *statistics.Corpus) {
	fmt.Fprintf(w, "## Table 5: sizes before downsampling\n\nAll three partitions; an unchanged unit of the training "+
		"part counts as often as it stands for others (%s).\n\n"+
		"| | positive | negative | total |\n|---|---|---|---|\n", countCommand)
	var all statistics.Size
	for _, t := range spoken {
		var sum statistics.Size
		for _, split := range s.Splits {
			sum.Positive, sum.Negative = sum.Positive+split.Types[t.typ].Positive, sum.Negative+split.Types[t.typ].Negative
		}
		all.Positive, all.Negative = all.Positive+sum.Positive, all.Negative+sum.Negative
		fmt.Fprintf(w, "| %s | %s | %s | %s |\n", t.title, thousands(sum.Positive), thousands(sum.Negative),
			thousands(sum.Positive+sum.Negative))
	}
	fmt.Fprintf(w, "| full | %s | %s | %s |\n\n", thousands(all.Positive), thousands(all.Negative),
		thousands(all.Positive+all.Negative))
}

// lengths is Table 6.
func lengths(w io.Writer, s *statistics.Corpus) {
	fmt.Fprintf(w, "## Table 6: mean lengths\n\nSubtokens of comments and code, the edit sequence's keywords counted, "+
		"and nodes of graphs, subtoken nodes counted; of one drawn unit\n"+
		"in %d, %s of them (%s).\n\n| | @return | @param | summary | full |\n|---|---|---|---|---|\n", s.Every,
		thousands(s.All.Units), countCommand)
	for _, part := range []struct {
		name string
		of   func(statistics.Lengths) float64
	}{
		{"C", func(l statistics.Lengths) float64 { return l.Comment }},
		{"M_old", func(l statistics.Lengths) float64 { return l.Old }},
		{"M", func(l statistics.Lengths) float64 { return l.New }},
		{"M_edit", func(l statistics.Lengths) float64 { return l.Edit }},
		{"T_old", func(l statistics.Lengths) float64 { return l.OldTree }},
		{"T", func(l statistics.Lengths) float64 { return l.NewTree }},
		{"T_edit", func(l statistics.Lengths) float64 { return l.EditGraph }},
	} {
		fmt.Fprintf(w, "| %s |", part.name)
		for _, t := range spoken {
			fmt.Fprintf(w, " %.1f |", part.of(s.Lengths[t.typ]))
		}
		fmt.Fprintf(w, " %.1f |\n", part.of(s.All))
	}
	fmt.Fprintln(w)
}

// thousands writes a number with commas.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
