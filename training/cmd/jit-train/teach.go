package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"jithook/training/train/trees"
)

func teachCommand() *cobra.Command {
	var corpus, model, python, out string
	config := trees.Default()
	c := &cobra.Command{
		Use:   "teach --corpus DIR --model DIR --out FILE",
		Short: "Write soft labels: how stale the comments were that authors changed",
		Long: `Fit a teacher on judged units whose authors changed the comment, and write how stale it holds each mined
positive (a soft label). It is trees like those beside the network, which read the author's new comment as well.
jit-train trees learns from it with --soft-labels.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			say := say(cmd)
			l, err := trees.Teach(cmd.Context(), corpus, model, python, config, say)
			if err != nil {
				return err
			}
			if err := l.Write(out); err != nil {
				return err
			}
			say(fmt.Sprintf("wrote what it says of %d units to %s", len(l.Stale), out))
			l.Stale = nil
			text, err := json.MarshalIndent(l, "", "  ")
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n", text)
			return err
		},
	}
	f := c.Flags()
	corpusVar(c, &corpus)
	f.StringVar(&model, "model", "detector/assets",
		"`DIR` with the files of jit-train pack, for vocabulary and alignment")
	f.StringVar(&out, "out", "", "file to write")
	f.StringVar(&python, "python", "", "Python with scikit-learn and skl2onnx (default: looked for)")
	f.Uint64Var(&config.Seed, "seed", config.Seed, "seed of the draw and of the trees")
	f.IntVar(&config.Folds, "folds", config.Folds,
		"cross-validate over the projects of judged-train in so many parts; 0 not at all")
	must(c.MarkFlagRequired("out"))
	return c
}
