package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/data/kept"
	"jithook/training/ship/threshold"
)

func thresholdsCommand() *cobra.Command {
	var model, corpus, reliability string
	var oneIn uint64
	c := &cobra.Command{
		Use:   "thresholds --corpus DIR",
		Short: "Calibrate a packed model and choose from which probability on it warns and blocks",
		Long: `Calibrate the network on clean-valid and behaviour-valid, estimate there how often its alarms are right, count
on valid's whole histories how many alarms there are, and write into the model's manifest, by type of comment, the
lowest thresholds that are right often enough at the base rate: ` + fmt.Sprintf("%.0f %% to block, %.0f %% to warn",
			100*threshold.BlockPrecision, 100*threshold.WarnPrecision) + `, the least
likely warnings too. Warnings have a threshold for where a check's evidence agrees and one for where the network is
alone; what contradicts the text warns at any probability and chooses none. Build again to embed them.

With --reliability nothing is chosen: the calibration that the manifest has is held against the judged units at the
base rate, for jit-train report.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := detector.OpenFS(os.DirFS(model), onnx.Options{})
			if err != nil {
				return err
			}
			defer d.Close()
			judged := []string{filepath.Join(corpus, "clean-valid.jsonl"), filepath.Join(corpus, "behaviour-valid.jsonl")}
			natural := filepath.Join(corpus, "valid.jsonl.zst")
			if reliability != "" {
				r, err := threshold.Hold(d, judged, natural, oneIn)
				if err != nil {
					return err
				}
				printReliability(cmd.OutOrStdout(), r)
				return r.Write(reliability)
			}
			if err := threshold.Fit(d, judged, natural, oneIn); err != nil {
				return err
			}
			if err := kept.WriteJSON(filepath.Join(model, detector.ManifestFile), d.Manifest()); err != nil {
				return err
			}
			for _, t := range javadoc.Types {
				for name, at := range threshold.Named(d.Manifest().Thresholds[t]) {
					fmt.Fprintf(cmd.OutOrStdout(), "%-8s %-29s %s\n", t, name, describe(at))
				}
			}
			return nil
		},
	}
	f := c.Flags()
	corpusVar(c, &corpus)
	f.StringVar(&model, "model", "detector/assets", "`DIR` with the files of jit-train pack")
	f.Uint64Var(&oneIn, "one-in", 3, "score one comment unit in so many of valid")
	f.StringVar(&reliability, "reliability", "", "directory of the detector's run, such as training/runs/hook")
	return c
}

func describe(t detector.Threshold) string {
	if t.Probability > 1 {
		return "never"
	}
	return fmt.Sprintf("from %.2f on (about %.0f %% right, %.1f alarms in 1,000 comments)", t.Probability, 100*t.Precision,
		t.Alarms)
}

func printReliability(out io.Writer, r *threshold.Reliability) {
	fmt.Fprintf(out, "%-8s %11s %7s %8s %7s %9s %12s\n", "", "probability", "units", "changed", "judged", "mean",
		"share stale")
	for _, t := range javadoc.Types {
		for _, p := range r.Types[t] {
			fmt.Fprintf(out, "%-8s %5.2f–%4.2f %7d %8d %7d %9.2f %12.2f\n", t, p.From, min(1, p.To), p.Units, p.Changed,
				p.Judged, p.Mean, p.Share)
		}
	}
}

func percent(part, of int) float64 { return 100 * float64(part) / float64(max(1, of)) }
