package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"jithook/training/data/mine"
)

func mineCommand() *cobra.Command {
	var o mine.Options
	c := &cobra.Command{
		Use:   "mine REPO…",
		Short: "Build corpus records from the histories of git repositories",
		Long: `Build corpus records from the histories of git repositories, by the paper's procedure: each method that is
documented before and after a commit and whose code the commit changed, with each unit of its Javadoc and whether the
commit changed that too.

REPO is the directory of a repository, bare or not, or NAME=DIRECTORY; the name goes into the records. The commits that
lead to HEAD are read, merges left out. A run that was killed goes on with --resume and gives the same file.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Repos = args
			p := &mining{display: newDisplay()}
			o.Progress = p.show
			stats, err := mine.Run(cmd.Context(), o)
			p.end()
			if err != nil {
				return err
			}
			sumUp(os.Stderr, o.Out, stats)
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&o.Out, "out", "mined.jsonl.zst", "file to write")
	f.IntVar(&o.Jobs, "jobs", 0, "how many batches of commits to mine at a time; 0: one for each processor")
	f.BoolVar(&o.Resume, "resume", false, "go on with a run that did not finish")
	return c
}

// sumUp sums a run up.
func sumUp(w io.Writer, out string, s mine.Stats) {
	fmt.Fprintf(w, "%s: %d records with %d changed and %d unchanged units, of %d changed methods in %d changes of "+
		"files, %d commits\n",
		out, s.Records, s.Changed, s.Unchanged, s.Methods, s.Files, s.Commits)
	for _, left := range []struct {
		n    int
		what string
	}{
		{s.Duplicates, "duplicates left out"},
		{s.LongMethods, "methods left out that are longer than 8,000 characters"},
		{s.NotUTF8, "methods left out whose text is not UTF-8"},
		{s.BrokenMethods, "methods left out for a syntax error"},
		{s.LargeFiles, "changes left out of files above 1 MiB"},
		{s.AbsentFiles, "changes left out of files that this repository lacks"},
		{s.Unparsable, "changes left out of files that are no text or could not be parsed in time"},
		{s.CutOff, "repositories whose history is cut off; git fetch --unshallow brings the rest"},
	} {
		if left.n > 0 {
			fmt.Fprintf(w, "  %d %s\n", left.n, left.what)
		}
	}
}

// mining shows how a run goes.
type mining struct {
	*display
	repo string
}

func (m *mining) show(p mine.Progress) {
	if m.terminal {
		if m.repo != p.Repo {
			m.end()
			m.repo = p.Repo
		}
		m.advance(p.Repo, p.Done, p.Total)
		return
	}
	if p.Done < p.Total && !m.due(10*time.Second) {
		return
	}
	rate := float64(p.Done-p.Resumed) / p.Elapsed.Seconds()
	left := time.Duration(float64(p.Total-p.Done) / rate * float64(time.Second))
	m.Say(fmt.Sprintf("%s: %d of %d commits, %.0f a second, %s left, %d records", p.Repo, p.Done, p.Total, rate,
		left.Round(time.Second), p.Stats.Records))
}
