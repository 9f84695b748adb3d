package main

import (
	"github.com/spf13/cobra"

	"jithook/training/train/baseline"
	"jithook/training/train/smoke"
	"jithook/training/train/worker"
)

func smokeCommand() *cobra.Command {
	var corpus, python, keep string
	var only bool
	c := &cobra.Command{
		Use:   "smoke",
		Short: "Try the whole training in small, end to end",
		Long: `Train a small network on a few hundred examples made from templates, stop and resume a run, pack it, compare
ONNX Runtime with PyTorch, and measure the packed detector; then do so for a network of every kind in the tables, and
fit every baseline that learns. It takes a few minutes and leaves nothing behind, unless the networks are to be kept.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			show := newDisplay()
			if !only {
				if err := smoke.Run(cmd.Context(), corpus, python, keep, show); err != nil {
					return err
				}
			}
			path, err := worker.FindPython(cmd.Context(), python, worker.Learning...)
			if err != nil {
				return err
			}
			return baseline.Smoke(cmd.Context(), path, show.Say)
		},
	}
	c.Flags().StringVar(&corpus, "corpus", "", "directory of a corpus to use instead of the templates")
	c.Flags().StringVar(&python, "python", "", "Python with PyTorch (default: looked for)")
	c.Flags().BoolVar(&only, "baselines", false, "try the baselines alone")
	c.Flags().StringVar(&keep, "keep", "", "directory for the networks that it makes (default: one that is removed)")
	return c
}
