package main

import (
	"github.com/spf13/cobra"

	"jithook/training/train"
)

func trainCommand() *cobra.Command {
	var o train.Options
	var config string
	var set struct {
		seed            uint64
		threads, epochs int
		device          string
	}
	c := &cobra.Command{
		Use:   "train --corpus DIR --out training/runs/NAME",
		Short: "Train the network",
		Long: `Draw and encode the corpus, train the network, and keep the epoch with the best average precision on
clean-valid.

The corpus directory holds train, valid and clean-valid (.jsonl or .jsonl.zst), judged-train where a stage learns from
it, and clean and test where they are to be reported. PyTorch is needed: make train-deps sets it up.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := train.ReadConfig(config)
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("seed") {
				c.Seed = set.seed
			}
			if cmd.Flags().Changed("threads") {
				c.Threads = set.threads
			}
			if cmd.Flags().Changed("device") {
				c.Device = set.device
			}
			if cmd.Flags().Changed("epochs") {
				c.Cut(set.epochs)
			}
			o.Show = newDisplay()
			return train.Train(cmd.Context(), o, c)
		},
	}
	f := c.Flags()
	f.StringVar(&config, "config", "", "TOML file; what it leaves out is as in training/train/default.toml")
	corpusVar(c, &o.Corpus)
	f.StringVar(&o.Out, "out", "", "directory of the run")
	f.StringVar(&o.Cache, "cache", ".cache/training", "directory for encoded sets")
	f.StringVar(&o.Python, "python", "", "Python with PyTorch (default: looked for)")
	f.StringVar(&o.From, "from", "", "finished run of the same sizes to begin with, instead of random weights")
	f.BoolVar(&o.Resume, "resume", false, "continue the run in --out after its last whole epoch")
	f.Uint64Var(&set.seed, "seed", 0, "instead of the configuration's")
	f.IntVar(&set.threads, "threads", 0, "of PyTorch, instead of the configuration's")
	f.IntVar(&set.epochs, "epochs", 0, "at most so many in every stage")
	f.StringVar(&set.device, "device", "", "auto, cpu or cuda, instead of the configuration's")
	must(c.MarkFlagRequired("out"))
	return c
}

// corpusVar adds the flag --corpus, which must be given.
func corpusVar(c *cobra.Command, dir *string) {
	c.Flags().StringVar(dir, "corpus", "", "directory of the corpus")
	must(c.MarkFlagRequired("corpus"))
}

// must turns a mistake in the program's own flags into a panic.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
