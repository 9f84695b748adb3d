package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/measure/report"
)

func reportCommand() *cobra.Command {
	var corpus, runs, cache, out string
	c := &cobra.Command{
		Use:   "report",
		Short: "Write docs/research/results.html from the saved runs",
		Long: `Write the paper's tables and curves from the runs that are saved, without training or measuring anything.

With --corpus the detector in this binary is measured first, as by jit-train eval --corpus.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := detector.Open(onnx.Options{})
			if err != nil {
				return err
			}
			defer d.Close()
			if corpus != "" {
				if err := measureDetector(cmd, d, corpus, cache, runs); err != nil {
					return err
				}
			}
			r, err := report.Read(runs, d.Manifest())
			if err != nil {
				return err
			}
			var page bytes.Buffer
			if err := r.HTML(&page); err != nil {
				return err
			}
			if err := os.WriteFile(out, page.Bytes(), 0o666); err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "jit-train: wrote %s\n", out)
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&corpus, "corpus", "", "directory of the corpus, to measure the detector in this binary first")
	f.StringVar(&runs, "runs", "training/runs", "directory of the saved runs")
	f.StringVar(&cache, "cache", ".cache/baselines", "directory for drawn units")
	f.StringVar(&out, "out", "docs/research/results.html", "page to write")
	return c
}
