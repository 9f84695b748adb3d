package main

import (
	"fmt"

	"jithook/training/ship"

	"github.com/spf13/cobra"
)

func packCommand() *cobra.Command {
	var out, python string
	var keep bool
	c := &cobra.Command{
		Use:   "pack RUN",
		Short: "Export a run's best epoch as the detector's files",
		Long: `Export a run's best epoch to ONNX, optimise it ahead, compare it with PyTorch on 200 examples through ONNX
Runtime, and write graph, vocabularies and manifest. Build again to embed them, and choose thresholds for them.

With --keep the directory holds the same network, packed by another version: its trees, calibration and thresholds stay,
and it is an error where a logit of the two differs.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			packed, err := ship.Pack(cmd.Context(), args[0], python, out, keep)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "packed %s into %s; the largest difference of a logit from PyTorch's is %.2g\n",
				args[0], out, packed.FromPyTorch)
			if keep {
				fmt.Fprintf(cmd.OutOrStdout(), "kept trees, calibration and thresholds; the largest difference of a logit from "+
					"the network's that stood there is %.2g\n", packed.FromKept)
			}
			return nil
		},
	}
	c.Flags().StringVar(&out, "out", "detector/assets", "directory to write to")
	c.Flags().BoolVar(&keep, "keep", false,
		"keep the trees, calibration and thresholds of the same network, which stands in --out")
	c.Flags().StringVar(&python, "python", "", "Python with PyTorch (default: looked for)")
	return c
}

func secondCommand() *cobra.Command {
	var model string
	var from, to float64
	c := &cobra.Command{
		Use:   "second PACKED",
		Short: "Put another packed network beside a model's, for where that is not sure",
		Long: `Put the network of a packed model, a directory that jit-train pack wrote, into another model. It is asked where
the log-odds of that model's network and trees are between two bounds; then both networks count alike. Choose the
model's thresholds anew afterwards, and build again to embed it.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := ship.AddSecond(args[0], model, from, to); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "the network of %s is asked in %s from log-odds of %v to %v\n", args[0], model,
				from, to)
			return nil
		},
	}
	c.Flags().StringVar(&model, "model", "detector/assets", "`DIR` with the files of jit-train pack")
	c.Flags().Float64Var(&from, "from", -1.5, "log-odds from which on it is asked")
	c.Flags().Float64Var(&to, "to", 2, "log-odds up to which it is asked")
	return c
}

func packUpdaterCommand() *cobra.Command {
	var corpus, out, python string
	var words int
	c := &cobra.Command{
		Use:   "pack-updater RUN --corpus DIR",
		Short: "Export an updater's best epoch as the files that the hook embeds",
		Long: `Export the best epoch of an updater's run to ONNX as two graphs, one that reads an example and one that emits a
word, optimise them ahead, compare the loss on units of clean-valid with PyTorch's through ONNX Runtime, and write
graphs, vocabularies and manifest.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			difference, err := ship.PackUpdater(cmd.Context(), args[0], corpus, python, out, words)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "packed %s into %s; the largest difference of a loss from PyTorch's is %.2g\n",
				args[0], out, difference)
			return nil
		},
	}
	corpusVar(c, &corpus)
	c.Flags().StringVar(&out, "out", "updater/assets", "directory to write to")
	c.Flags().StringVar(&python, "python", "", "Python with PyTorch (default: looked for)")
	c.Flags().IntVar(&words, "words", 0, "keep so many words of each vocabulary, the most frequent; 0 keeps all")
	return c
}
