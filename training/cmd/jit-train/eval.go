package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/measure/evaluate"
	"jithook/training/measure/metric"
	"jithook/training/train/baseline"
)

// evaluation are the flags of eval.
type evaluation struct {
	data            string
	json, confirmed bool
}

func (e *evaluation) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&e.data, "data", "", "judged units or mined records, .jsonl or .jsonl.zst")
	f.BoolVar(&e.json, "json", false, "print one JSON object instead of a table")
	f.BoolVar(&e.confirmed, "confirmed", false,
		"keep only units on which judgement and history agree, as the paper cleaned its sample")
}

func (e *evaluation) run(out io.Writer, judge evaluate.Judge) error {
	r, err := evaluate.File(e.data, judge, e.confirmed)
	if err != nil {
		return err
	}
	if r.Skipped > 0 {
		fmt.Fprintf(os.Stderr, "jit-train: %d units were not judged because their methods do not parse; they count as "+
			"passed\n", r.Skipped)
	}
	if e.json {
		return json.NewEncoder(out).Encode(r)
	}
	for _, part := range []struct {
		title string
		table metric.Table
	}{{"at probability 0.5", r.Table}, {"blocked", r.Block}, {"blocked or warned of", r.Warn},
		{"the same where the signature changed", r.Signature}, {"and where only the body did", r.Body}} {
		printTable(out, part.title, part.table)
	}
	return nil
}

// measureDetector measures the whole detector and its network alone on all sets of a corpus, and keeps them as runs.
func measureDetector(cmd *cobra.Command, d *detector.Detector, corpus, cache, out string) error {
	o := baseline.Options{Out: out, Say: say(cmd)}
	o.Done = func(m *baseline.Manifest) { printRun(cmd.OutOrStdout(), m) }
	var err error
	if o.Data, err = baseline.Read(cmd.Context(), corpus, cache, false, 0, o.Say); err != nil {
		return err
	}
	for _, b := range baseline.OfDetector(d) {
		o.Say("judging with the " + b.System)
		if err := b.Run(cmd.Context(), o); err != nil {
			return err
		}
	}
	return nil
}

// modelVar adds the flag --model of a command that opens one.
func modelVar(f *pflag.FlagSet, dir *string) {
	f.StringVar(dir, "model", "", "`DIR` with the files of jit-train pack (default: the model in this binary)")
}

// openModel opens the model in a directory, or the one in this binary where none is named.
func openModel(dir string, o onnx.Options) (*detector.Detector, error) {
	if dir == "" {
		return detector.Open(o)
	}
	return detector.OpenFS(os.DirFS(dir), o)
}

func evalCommand() *cobra.Command {
	var e evaluation
	var model, device, corpus, cache, out string
	var modelOnly bool
	c := &cobra.Command{
		Use:   "eval --data FILE | --corpus DIR",
		Short: "Measure the embedded detector on judged units",
		Long: `Measure the detector in this binary: at probability 0.5, and at the levels "block" and "warn" of its
thresholds. Certain checks count as part of it; --model-only leaves the checks out. With --corpus it is measured on
valid, clean-valid, test and clean, with the checks and without, and the scores are kept as runs for jit-train report.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			on, err := onnx.ParseDevice(device)
			if err != nil {
				return err
			}
			d, err := openModel(model, onnx.Options{Device: on})
			if err != nil {
				return err
			}
			defer d.Close()
			if note := d.Note(); note != "" {
				say(cmd)(note)
			}
			if corpus != "" {
				return measureDetector(cmd, d, corpus, cache, out)
			}
			if modelOnly {
				return e.run(cmd.OutOrStdout(), evaluate.ModelOnly(d))
			}
			return e.run(cmd.OutOrStdout(), evaluate.Whole(d))
		},
	}
	e.flags(c)
	c.Flags().StringVar(&corpus, "corpus", "", "directory of the corpus, to measure on all its sets and keep the scores")
	c.Flags().StringVar(&cache, "cache", ".cache/baselines", "directory for drawn units, with --corpus")
	c.Flags().StringVar(&out, "out", "training/runs", "directory of the runs' folders, with --corpus")
	c.MarkFlagsOneRequired("data", "corpus")
	c.MarkFlagsMutuallyExclusive("data", "corpus")
	modelVar(c.Flags(), &model)
	c.Flags().StringVar(&device, "device", "cpu", "auto, cpu or cuda")
	c.Flags().BoolVar(&modelOnly, "model-only", false, "leave the checks out")
	return c
}
