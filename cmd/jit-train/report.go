package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/report"
)

func reportCommand() *cobra.Command {
	var s report.Sources
	var out string
	c := &cobra.Command{
		Use:   "report --corpus DIR",
		Short: "Write docs/results.md: what the baselines, the saved runs and the embedded detector score",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := detector.Open(onnx.Options{})
			if err != nil {
				return err
			}
			defer d.Close()
			s.Detector = d
			var page bytes.Buffer
			if err := report.Write(&page, s); err != nil {
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
	f.StringVar(&s.Corpus, "corpus", "", "directory of the corpus")
	f.StringVar(&s.Seq, "seq", "training/runs/seq", "saved run of SEQ(C, M_edit) + features")
	f.StringVar(&s.Begun, "begun", "training/runs/mined", "saved run that the shipped one went on from")
	f.StringVar(&s.Shipped, "shipped", "training/runs/judged", "saved run that the embedded network comes from")
	f.StringVar(&out, "out", "docs/results.md", "page to write")
	must(c.MarkFlagRequired("corpus"))
	return c
}
