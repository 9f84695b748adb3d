package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/training/train/trees"
)

func treesCommand() *cobra.Command {
	var corpus, model, python, taught string
	config := trees.Default()
	c := &cobra.Command{
		Use:   "trees --corpus DIR",
		Short: "Fit the trees that stand beside a packed network",
		Long: `Fit gradient-boosted trees over features made by hand on judged units, with mined negatives beside them; export
them, compare them with scikit-learn through ONNX Runtime, and put them beside the network of a packed model. The
features say among other things how far the code still explains the comment's words. That is learnt from the corpus
first, unless the model has trees already. Choose the model's thresholds anew afterwards, and build again to embed it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			say := say(cmd)
			soft, err := readSoftLabels(taught)
			if err != nil {
				return err
			}
			m, difference, err := trees.Fit(cmd.Context(), corpus, model, python, soft, config, say)
			if err != nil {
				return err
			}
			say(fmt.Sprintf("put into %s; the largest difference of a probability from scikit-learn's is %.2g", model,
				difference))
			text, err := json.MarshalIndent(m, "", "  ")
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n", text)
			return err
		},
	}
	f := c.Flags()
	corpusVar(c, &corpus)
	f.StringVar(&model, "model", "detector/assets", "`DIR` with the files of jit-train pack")
	f.StringVar(&python, "python", "", "Python with scikit-learn and skl2onnx (default: looked for)")
	softLabelsVar(f, &taught, "file of jit-train teach, to learn from mined units whose comment changed, too")
	f.Uint64Var(&config.Seed, "seed", config.Seed, "seed of the draw and of the trees")
	f.Float64Var(&config.Share, "share", config.Share, "share of the trees' log-odds beside the network's")
	f.IntVar(&config.Folds, "folds", config.Folds,
		"cross-validate over the projects of judged-train in so many parts; 0 not at all")
	return c
}

// softLabelsVar adds the flag --soft-labels, which scripts may know as --lessons.
func softLabelsVar(f *pflag.FlagSet, path *string, usage string) {
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "lessons" {
			name = "soft-labels"
		}
		return pflag.NormalizedName(name)
	})
	f.StringVar(path, "soft-labels", "", usage)
}

// readSoftLabels reads a file of jit-train teach, where one is named.
func readSoftLabels(path string) (*trees.SoftLabels, error) {
	if path == "" {
		return nil, nil
	}
	return trees.ReadSoftLabels(path)
}
