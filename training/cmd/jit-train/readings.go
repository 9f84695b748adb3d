package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/measure/evaluate"
)

func readingsCommand() *cobra.Command {
	var dir, model, unread string
	var n int
	s := corpus.Sampling{Negatives: 1}
	c := &cobra.Command{
		Use:   "readings --corpus DIR",
		Short: "Count what readers said of units of train, or draw more to be read",
		Long: `Print how many units of train were judged by reading, by the corpus itself and by readers of this project
(training/data/annotation), by type of comment, and how often two readers said the same. What networks and trees learn
from are both.

With --unread, draw units that nobody has judged, the likelier the less sure the model is of them, and write them one
JSON object a line, with what is needed to judge them and nothing of what the author did.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			judgedTrain, err := corpus.Find(dir, "judged-train")
			if err != nil {
				return err
			}
			train, err := corpus.Find(dir, "train")
			if err != nil {
				return err
			}
			if unread == "" {
				return countReadings(cmd, dir)
			}
			d, err := openModel(model, onnx.Options{Threads: 1})
			if err != nil {
				return err
			}
			defer d.Close()
			judge := evaluate.Whole(d)
			if s.Filtered {
				judge = evaluate.ModelOnly(d) // which the hook does not ask there
			}
			units, err := annotation.Draw(cmd.Context(), judgedTrain, train, n, s, func(c *engine.Case) (float64, error) {
				o, err := judge(c)
				return o.Score, err
			})
			if err != nil {
				return err
			}
			return writeUnread(unread, annotation.Items(units))
		},
	}
	f := c.Flags()
	corpusVar(c, &dir)
	f.StringVar(&unread, "unread", "", "file for units to be read")
	modelVar(f, &model)
	f.IntVar(&n, "units", 1000, "draw so many")
	f.IntVar(&s.PerCommit, "per-commit", 2, "at most so many of a commit, type and label")
	f.Uint64Var(&s.Seed, "seed", 1, "of the draw")
	f.BoolVar(&s.Filtered, "filtered", false,
		"draw from the units that the paper's filter drops: the change leaves the described code as it was")
	return c
}

func countReadings(cmd *cobra.Command, dir string) error {
	units, err := annotation.Judged(dir)
	if err != nil {
		return err
	}
	type key struct {
		typ   javadoc.Type
		here  bool
		stale bool
	}
	counts := map[key]int{}
	for _, u := range units {
		for _, t := range []javadoc.Type{u.Type, "all"} {
			counts[key{t, u.Pick == annotation.Pick, u.Stale}]++
		}
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%-8s %22s %22s\n%-8s %12s %9s %12s %9s\n", "", "judged-train", "read here", "", "units", "stale",
		"units", "stale")
	for _, t := range append([]javadoc.Type{"all"}, javadoc.Types[:]...) {
		of := func(here bool) (n, stale int) {
			stale = counts[key{t, here, true}]
			return stale + counts[key{t, here, false}], stale
		}
		theirs, theirStale := of(false)
		ours, ourStale := of(true)
		fmt.Fprintf(out, "%-8s %12d %9d %12d %9d\n", t, theirs, theirStale, ours, ourStale)
	}
	theirs := slices.DeleteFunc(units, func(u *corpus.Unit) bool { return u.Pick == annotation.Pick })
	twice, withCorpus, err := annotation.Agree(theirs)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\nread twice here: %d of %d alike\nread here and for judged-train: %d of %d alike\n", twice.Same,
		twice.Read, withCorpus.Same, withCorpus.Read)
	return nil
}
