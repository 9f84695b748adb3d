package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"jithook/engine/javadoc"
	"jithook/training/data/statistics"
)

func claimsCommand() *cobra.Command {
	var data string
	var oneIn uint64
	c := &cobra.Command{
		Use:   "claims --data FILE",
		Short: "Count what comments claim: null, order, copies, units, bounds, conditions",
		Long: `Count in how many comment units of a corpus' file the patterns of engine/claim find a claim, by type of unit
and kind of claim, and for how many of these the method does something else than before.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := statistics.CountClaims(data, oneIn)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			row := func(name string, counts map[javadoc.Type]int) {
				fmt.Fprintf(out, "%-24s", name)
				for _, t := range javadoc.Types {
					fmt.Fprintf(out, " %9d (%4.1f %%)", counts[t], 100*float64(counts[t])/float64(max(1, c.Units[t])))
				}
				fmt.Fprintln(out)
			}
			fmt.Fprintf(out, "%-24s", "")
			for _, t := range javadoc.Types {
				fmt.Fprintf(out, " %18s", t)
			}
			fmt.Fprintln(out)
			row("units", c.Units)
			row("with a claim", c.Claimed)
			row("and behaviour changed", c.Changed)
			for _, kind := range c.Ranked() {
				row(string(kind), c.Kinds[kind])
			}
			return nil
		},
	}
	c.Flags().StringVar(&data, "data", "", "judged units or mined records, .jsonl or .jsonl.zst")
	c.Flags().Uint64Var(&oneIn, "one-in", 1, "read one comment unit in so many")
	must(c.MarkFlagRequired("data"))
	return c
}
