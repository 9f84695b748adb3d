package main

import (
	"fmt"
	"os"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"jithook/engine/javadoc"
	"jithook/training/baseline"
	"jithook/training/metric"
	"jithook/training/updates"
	"jithook/updater"
)

func updateCommand() *cobra.Command {
	var o updates.Options
	var corpus, drawn string
	c := &cobra.Command{
		Use:   "update --corpus DIR ROW",
		Short: "Measure a system that detects and updates, and keep its scores for the report",
		Long: `Have an updater write new comments for the units of test and clean, join them with a detection, and measure the outcome (paper, section
"Extrinsic Evaluation"). ROW says what of: never updates; always, by the likeliest edit; copy…, which detects by what it writes;
pretrained-seq, -graph or -hybrid, where the detector of --detector decides, and -beam behind it leaves reranking out; joint-…, an
updater that detects itself; fix, what jit-hook --suggest-fix does. What the updater wrote is kept in the cache.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := baseline.Read(cmd.Context(), corpus, drawn, false, 0, func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "jit-train:", line) })
			if err != nil {
				return err
			}
			o.Sets, o.Files = data.Sets, data.Files
			delete(o.Sets, "valid")
			delete(o.Sets, "clean-valid")
			o.Show = func(set string, units int) func() {
				if !term.IsTerminal(int(os.Stderr.Fd())) {
					fmt.Fprintf(cmd.ErrOrStderr(), "jit-train: writing comments for the %d units of %s\n", units, set)
					return func() {}
				}
				bar := progressbar.NewOptions(units, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription("writing comments for "+set),
					progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish())
				return func() { _ = bar.Add(1) }
			}
			m, err := updates.Run(cmd.Context(), args[0], o)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "%-10s %-8s %6s %7s %7s %7s %6s %6s %6s %6s %6s %6s\n", "set", "", "units", "xMatch", "METEOR", "BLEU-4", "SARI", "GLEU", "P", "R", "F1", "Acc")
			for set, t := range m.Updates {
				for _, row := range []struct {
					name string
					metric.UpdateScores
				}{{"all", t.All}, {string(javadoc.Return), t.Return}, {string(javadoc.Param), t.Param}, {string(javadoc.Summary), t.Summary}} {
					fmt.Fprintf(out, "%-10s %-8s %6d %7.1f %7.1f %7.1f %6.1f %6.1f %6.1f %6.1f %6.1f %6.1f\n", set, row.name, row.N, 100*row.XMatch, 100*row.METEOR,
						100*row.BLEU4, 100*row.SARI, 100*row.GLEU, 100*row.Precision, 100*row.Recall, 100*row.F1, 100*row.Accuracy)
				}
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&corpus, "corpus", "", "directory of the corpus")
	f.StringVar(&drawn, "drawn", ".cache/baselines", "directory for drawn units")
	f.StringVar(&o.Model, "model", "updater/assets", "directory with the files of `jit-train pack-updater`")
	f.StringVar(&o.Detector, "detector", "", "run of the detector that a pretrained row asks")
	f.StringVar(&o.Out, "out", "training/runs/updates", "directory of the rows' folders")
	f.StringVar(&o.Cache, "cache", ".cache/updates", "directory for what was written")
	f.IntVar(&o.Width, "beam", updater.Beam, "hypotheses that the search keeps")
	must(c.MarkFlagRequired("corpus"))
	return c
}
