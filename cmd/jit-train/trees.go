package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"jithook/training/trees"
)

func treesCommand() *cobra.Command {
	var corpus, model, python, taught string
	config := trees.Default()
	c := &cobra.Command{
		Use:   "trees --corpus DIR",
		Short: "Fit the trees that stand beside a packed network",
		Long: `Fit gradient-boosted trees over features made by hand on judged units, with mined negatives beside them; export them, compare them
with scikit-learn through ONNX Runtime, and put them beside the network of a packed model. The features say among other things how far the
code still explains the comment's words, which is learnt from the corpus first. Choose the model's thresholds anew afterwards, and build
again to embed it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			say := func(s string) { fmt.Fprintln(cmd.ErrOrStderr(), s) }
			lessons, err := readLessons(taught)
			if err != nil {
				return err
			}
			m, difference, err := trees.Fit(cmd.Context(), corpus, model, python, lessons, config, say)
			if err != nil {
				return err
			}
			say(fmt.Sprintf("put into %s; the largest difference of a probability from scikit-learn's is %.2g", model, difference))
			text, err := json.MarshalIndent(m, "", "  ")
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n", text)
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&corpus, "corpus", "", "directory of the corpus")
	f.StringVar(&model, "model", "detector/assets", "directory with the files of `jit-train pack`")
	f.StringVar(&python, "python", "", "Python with scikit-learn and skl2onnx (default: looked for)")
	f.StringVar(&taught, "lessons", "", "what jit-train teach wrote, to learn from mined units whose comment changed, too")
	f.Uint64Var(&config.Seed, "seed", config.Seed, "seed of the draw and of the trees")
	f.Float64Var(&config.Share, "share", config.Share, "share of the trees' log-odds beside the network's")
	f.IntVar(&config.Folds, "folds", config.Folds, "cross-validate over the projects of judged-train in so many parts; 0 not at all")
	must(c.MarkFlagRequired("corpus"))
	return c
}

// readLessons reads a file of jit-train teach; none where no file is named.
func readLessons(path string) (*trees.Lessons, error) {
	if path == "" {
		return nil, nil
	}
	return trees.ReadLessons(path)
}
