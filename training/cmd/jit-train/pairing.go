package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"jithook/training/data/mine"
)

func pairingCommand() *cobra.Command {
	var window int
	var unclear string
	c := &cobra.Command{
		Use:   "pairing REPO…",
		Short: "Measure how methods are paired that were renamed or moved, on the histories of git repositories",
		Long: `Squash every so many commits of each history's main line into one change, pair its documented methods as the
hook does, and count how many of the pairs that the single commits show were found, and how many of those made are
others. Pairs that may be right or wrong are written to a file, to be read, with those that are wrong or missing.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			take := func(mine.UnclearPair) {}
			if unclear != "" {
				file, err := os.Create(unclear)
				if err != nil {
					return err
				}
				defer file.Close()
				lines := json.NewEncoder(file)
				take = func(p mine.UnclearPair) { _ = lines.Encode(p) } // what is lost is missed by whoever reads it
			}
			total := map[string]*mine.Pairing{}
			for _, repo := range args {
				counts, err := mine.MeasurePairing(cmd.Context(), repo, window, take)
				if err != nil {
					return err
				}
				for kind, c := range counts {
					if total[kind] == nil {
						total[kind] = new(mine.Pairing)
					}
					total[kind].Add(*c)
				}
			}
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "%-34s %6s %7s %7s %6s %8s %8s %8s\n", "", "pairs", "found", "", "wrong", "changed", "found",
				"unclear")
			for _, kind := range mine.PairingKinds {
				c := total[kind]
				fmt.Fprintf(out, "%-34s %6d %7d %6.1f%% %6d %8d %8d %8d\n", kind, c.True, c.Found,
					100*float64(c.Found)/float64(max(1, c.True)), c.Other, c.Changed, c.Late, c.Unclear)
			}
			return nil
		},
	}
	c.Flags().IntVar(&window, "window", 10, "commits that make one change")
	c.Flags().StringVar(&unclear, "unclear", "", "file for the pairs to be read")
	return c
}
