package main

import (
	"github.com/spf13/cobra"

	"jithook/training"
)

func smokeCommand() *cobra.Command {
	var corpus, python string
	c := &cobra.Command{
		Use:   "smoke",
		Short: "Try the whole training in small, end to end",
		Long: `Train a small network on a few hundred examples made from templates, stop and resume a run, pack it, compare ONNX Runtime
with PyTorch, and measure the packed detector; then do so for a network of every kind in the tables. It takes a few minutes and leaves
nothing behind.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return training.Smoke(cmd.Context(), corpus, python, newDisplay())
		},
	}
	c.Flags().StringVar(&corpus, "corpus", "", "directory of a corpus to use instead of the templates")
	c.Flags().StringVar(&python, "python", "", "Python with PyTorch (default: looked for)")
	return c
}
