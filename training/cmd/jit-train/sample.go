package main

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"jithook/training/train"
)

func sampleCommand() *cobra.Command {
	var config, dir, out string
	c := &cobra.Command{
		Use:   "sample --corpus DIR --out DIR",
		Short: "Write a small corpus with all that training draws from a whole one",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := train.ReadConfig(config)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(out, 0o777); err != nil {
				return err
			}
			drawn, err := train.WriteSample(dir, out, c)
			if err != nil {
				return err
			}
			for _, name := range slices.Sorted(maps.Keys(drawn)) {
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %d units\n", name, drawn[name])
			}
			return nil
		},
	}
	c.Flags().StringVar(&config, "config", "",
		"TOML file that says how to draw; what it leaves out is as in training/train/default.toml")
	c.Flags().StringVar(&dir, "corpus", "", "directory of the whole corpus")
	c.Flags().StringVar(&out, "out", "", "directory to write to")
	must(c.MarkFlagRequired("corpus"))
	must(c.MarkFlagRequired("out"))
	return c
}
