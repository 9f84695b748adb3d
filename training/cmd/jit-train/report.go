package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/report"
)

func reportCommand() *cobra.Command {
	var corpus, runs, cache, out string
	c := &cobra.Command{
		Use:   "report",
		Short: "Write docs/research/results.md and docs/research/results.html from the saved runs",
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
			for path, write := range map[string]func(*bytes.Buffer) error{
				out:                                      func(page *bytes.Buffer) error { return r.Markdown(page) },
				strings.TrimSuffix(out, ".md") + ".html": func(page *bytes.Buffer) error { return r.HTML(page) },
			} {
				var page bytes.Buffer
				if err := write(&page); err != nil {
					return err
				}
				if err := os.WriteFile(path, page.Bytes(), 0o666); err != nil {
					return err
				}
				fmt.Fprintf(cmd.ErrOrStderr(), "jit-train: wrote %s\n", path)
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&corpus, "corpus", "", "directory of the corpus, to measure the detector in this binary first")
	f.StringVar(&runs, "runs", "training/runs", "directory of the saved runs")
	f.StringVar(&cache, "cache", ".cache/baselines", "directory for drawn units")
	f.StringVar(&out, "out", "docs/research/results.md", "page to write; the other one stands beside it, as .html")
	return c
}
