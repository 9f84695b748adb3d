package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
	"jithook/training/train/baseline"
	"jithook/training/train/worker"
)

func baselineCommand() *cobra.Command {
	c := &cobra.Command{Use: "baseline", Short: "Train and measure what the networks are compared with"}
	for _, b := range baseline.All() {
		c.AddCommand(baselineOf(b))
	}
	return c
}

func baselineOf(b *baseline.Baseline) *cobra.Command {
	var o baseline.Options
	var corpus, python, only string
	var units int
	c := &cobra.Command{
		Use:   b.Name + " --corpus DIR",
		Short: "Measure " + b.System + ": " + b.About,
		Long: b.System + ": " + b.About + `.

It is measured on valid, clean-valid, test and clean, as the networks are, and keeps its scores and manifest in a folder
for each run.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Say = say(cmd)
			var err error
			if b.Learns() {
				if o.Python, err = worker.FindPython(cmd.Context(), python, worker.Learning...); err != nil {
					return err
				}
				if o.Types, err = trainedOn(only); err != nil {
					return err
				}
			}
			if units > 0 && !cmd.Flags().Changed("out") {
				o.Out = filepath.Join(o.Out, fmt.Sprintf("of-%d", units))
			}
			if o.Data, err = baseline.Read(cmd.Context(), corpus, o.Cache, b.Learns(), units, o.Say); err != nil {
				return err
			}
			o.Done = func(m *baseline.Manifest) { printRun(cmd.OutOrStdout(), m) }
			return b.Run(cmd.Context(), o)
		},
	}
	f := c.Flags()
	corpusVar(c, &corpus)
	f.StringVar(&o.Out, "out", "training/runs/baselines", "directory of the runs' folders")
	f.StringVar(&o.Cache, "cache", ".cache/baselines", "directory for drawn units, embeddings and features")
	if b.Generates() {
		f.StringVar(&o.Generator, "generator", "", "directory of the row generator, packed by jit-train pack-updater")
		must(c.MarkFlagRequired("generator"))
	}
	if b.Learns() {
		f.StringVar(&python, "python", "", "Python with scikit-learn (default: looked for)")
		f.IntVar(&units, "units", 0, "train on so many `units` at most, the first of the draw, and keep the runs in a "+
			"folder of their own (default: on all)")
		f.StringVar(&only, "only", "",
			"train on `units` of one kind alone: all, return, param or summary (default: on each in turn)")
		if b.Random() {
			f.IntVar(&o.Restarts, "restarts", 3, "how often to train, each time from another seed")
		}
	}
	return c
}

// trainedOn lists the types to train on; "" stands for all together.
func trainedOn(only string) ([]javadoc.Type, error) {
	all := append([]javadoc.Type{""}, javadoc.Types[:]...)
	if only == "" {
		return all, nil
	}
	for _, t := range all {
		if only == string(t) || only == "all" && t == "" {
			return []javadoc.Type{t}, nil
		}
	}
	return nil, fmt.Errorf("unknown kind of unit %q; use all, return, param or summary", only)
}

func printRun(out io.Writer, m *baseline.Manifest) {
	fmt.Fprintln(out, m.Name)
	for _, set := range []struct{ name, title string }{
		{"clean", "clean, as judged"}, {"clean-confirmed", "clean, confirmed"}, {"test", "test, balanced, mined labels"},
	} {
		if table, ok := m.Metrics[set.name]; ok {
			printTable(out, set.title, table)
		}
	}
}

func printTable(out io.Writer, title string, table metric.Table) {
	fmt.Fprintf(out, "%s\n%-9s %5s %6s  %6s %6s %6s %6s %6s\n", title, "", "n", "stale", "P", "R", "F1", "Acc", "AP")
	for _, row := range []struct {
		name   string
		scores metric.Scores
	}{{"all", table.All}, {"return", table.Return}, {"param", table.Param}, {"summary", table.Summary}} {
		s := row.scores
		fmt.Fprintf(out, "%-9s %5d %6d  %6.1f %6.1f %6.1f %6.1f %6.1f\n", row.name, s.N, s.Positives,
			100*s.Precision, 100*s.Recall, 100*s.F1, 100*s.Accuracy, 100*s.AveragePrecision)
	}
}
