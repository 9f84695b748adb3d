package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/threshold"
)

func thresholdsCommand() *cobra.Command {
	var model, corpus string
	var oneIn uint64
	var further float64
	c := &cobra.Command{
		Use:   "thresholds --corpus DIR",
		Short: "Calibrate a packed model and choose from which probability on it warns and blocks",
		Long: `Calibrate the network on clean-valid, estimate there how often its alarms are right, count on valid's whole histories how many
alarms there are, and write into the model's manifest, by type of comment, the lowest thresholds that are right often enough at
the natural rate: ` + fmt.Sprintf("%.0f %% to block, %.0f %% to warn", 100*threshold.BlockPrecision, 100*threshold.WarnPrecision) + `. Build again to embed them.

With --further nothing is written: it prints what settings add that have the hook warn from that probability on.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := detector.OpenFS(os.DirFS(model), onnx.Options{})
			if err != nil {
				return err
			}
			defer d.Close()
			judged, natural := filepath.Join(corpus, "clean-valid.jsonl"), filepath.Join(corpus, "valid.jsonl.zst")
			if further > 0 {
				all, err := threshold.Beyond(d, judged, natural, oneIn, further)
				for _, t := range javadoc.Types {
					fmt.Fprintf(cmd.OutOrStdout(), "%-8s %-29s %s\n", t, "further warnings", describe(all[t]))
				}
				return err
			}
			if err := threshold.Fit(d, judged, natural, oneIn); err != nil {
				return err
			}
			text, err := d.Manifest().Encode()
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(model, detector.ManifestFile), text, 0o666); err != nil {
				return err
			}
			for _, t := range javadoc.Types {
				limits := d.Manifest().Thresholds[t]
				for _, level := range []struct {
					name string
					detector.Threshold
				}{{"block", limits.Block}, {"block, where evidence agrees", limits.Agreed}, {"warn", limits.Warn}} {
					fmt.Fprintf(cmd.OutOrStdout(), "%-8s %-29s %s\n", t, level.name, describe(level.Threshold))
				}
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&corpus, "corpus", "", "directory of the corpus")
	f.StringVar(&model, "model", "detector/assets", "directory with the files of `jit-train pack`")
	f.Uint64Var(&oneIn, "one-in", 3, "score one comment unit in so many of valid")
	f.Float64Var(&further, "further", 0, "probability from which on to warn")
	must(c.MarkFlagRequired("corpus"))
	return c
}

func describe(t detector.Threshold) string {
	if t.Probability > 1 {
		return "never"
	}
	return fmt.Sprintf("from %.2f on (about %.0f %% right, %.1f alarms in 1,000 comments)", t.Probability, 100*t.Precision, t.Alarms)
}
