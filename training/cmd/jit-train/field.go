package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/measure/evaluate"
	"jithook/training/ship/threshold"
)

func fieldCommand() *cobra.Command {
	var data, model string
	var oneIn uint64
	var asJSON bool
	c := &cobra.Command{
		Use:   "field --data FILE",
		Short: "Replay whole histories through the embedded detector, at their base rate",
		Long: `Judge the comments of mined records as if their authors had left them alone, and count the alarms in 1,000
comments, for how many of them the author did change the comment, and how many of the changed comments they catch.
Alarms on comments that the author left alone are listed with --json; what readers said of them is in
training/ship/threshold/verdicts.jsonl.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := openModel(model, onnx.Options{Threads: 1})
			if err != nil {
				return err
			}
			defer d.Close()
			verdicts, err := threshold.Verdicts()
			if err != nil {
				return err
			}
			f, err := evaluate.Replay(cmd.Context(), data, d, oneIn, verdicts)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if asJSON {
				return json.NewEncoder(out).Encode(f)
			}
			fmt.Fprintf(out, "%-8s %7s %8s  %-6s %7s %9s %11s %7s %14s\n", "", "units", "changed", "level", "alarms", "in 1,000",
				"on changed", "recall", "read / right")
			for _, t := range append([]javadoc.Type{"all"}, javadoc.Types[:]...) {
				figures := f.Types[string(t)]
				for _, level := range []struct {
					name string
					evaluate.Alert
				}{{"block", figures.Block}, {"warn", figures.Warn}} {
					fmt.Fprintf(out, "%-8s %7d %8d  %-6s %7d %9.1f %10.1f%% %6.1f%% %7d / %d\n", t, figures.Units, figures.Changed,
						level.name, level.Alarms,
						level.PerThousand, 100*level.ChangedShare, 100*level.Recall, level.Read, level.Right)
				}
			}
			read := f.Read
			fmt.Fprintf(out, "\n%d units that were read, %d of them stale: average precision %.1f (return %.1f, param %.1f, "+
				"summary %.1f)\n", read.All.N, read.All.Positives,
				100*read.All.AveragePrecision, 100*read.Return.AveragePrecision, 100*read.Param.AveragePrecision,
				100*read.Summary.AveragePrecision)
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&data, "data", "", "mined records of whole histories, .jsonl or .jsonl.zst")
	modelVar(f, &model)
	f.Uint64Var(&oneIn, "one-in", 1, "judge one comment unit in so many")
	f.BoolVar(&asJSON, "json", false, "print one JSON object, with the alarms on comments that their authors left alone")
	must(c.MarkFlagRequired("data"))
	return c
}
