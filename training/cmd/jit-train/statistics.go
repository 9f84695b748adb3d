package main

import (
	"github.com/spf13/cobra"

	"jithook/training/data/statistics"
	"jithook/training/train"
)

func statisticsCommand() *cobra.Command {
	var corpus, out string
	var every int
	c := &cobra.Command{
		Use:   "statistics --corpus DIR",
		Short: "Count the corpus: units before and after downsampling, lengths of comments, code, edits and graphs",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			config, err := train.ReadConfig("")
			if err != nil {
				return err
			}
			s, err := statistics.CountCorpus(cmd.Context(), corpus, config.Sample.Sampling("test"), every, say(cmd))
			if err != nil {
				return err
			}
			return s.Write(out)
		},
	}
	f := c.Flags()
	corpusVar(c, &corpus)
	f.StringVar(&out, "out", "training/runs", "directory to keep them in")
	f.IntVar(&every, "every", 10, "measure the lengths of one drawn unit in so many")
	return c
}
