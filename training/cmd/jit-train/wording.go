package main

import (
	"github.com/spf13/cobra"

	"jithook/training/data/corpus"
	"jithook/training/measure/update"
)

func wordingCommand() *cobra.Command {
	var dir, set string
	c := &cobra.Command{
		Use: "wording --corpus DIR",
		Short: "Compare with what authors wrote what a suggestion needs no model for: names, case and markup, and what is " +
			"certain", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := corpus.Find(dir, set)
			if err != nil {
				return err
			}
			r, err := update.MeasureWording(corpus.Units(path))
			if err != nil {
				return err
			}
			return r.Write(cmd.OutOrStdout())
		},
	}
	f := c.Flags()
	f.StringVar(&dir, "corpus", "", "directory of the corpus")
	f.StringVar(&set, "set", "valid", "the file of it to read, without its suffix")
	must(c.MarkFlagRequired("corpus"))
	return c
}
