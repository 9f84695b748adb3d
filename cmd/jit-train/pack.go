package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"jithook/training"
)

func packCommand() *cobra.Command {
	var out, python string
	c := &cobra.Command{
		Use:   "pack RUN",
		Short: "Export a run's best epoch as the detector's files",
		Long: `Export a run's best epoch to ONNX, optimise it ahead, compare it with PyTorch on 200 examples through ONNX Runtime, and
write graph, vocabularies and manifest. Build again to embed them, and choose thresholds for them.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			difference, err := training.Pack(cmd.Context(), args[0], python, out)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "packed %s into %s; the largest difference of a logit from PyTorch's is %.2g\n", args[0], out, difference)
			return nil
		},
	}
	c.Flags().StringVar(&out, "out", "detector/assets", "directory to write to")
	c.Flags().StringVar(&python, "python", "", "Python with PyTorch (default: looked for)")
	return c
}
