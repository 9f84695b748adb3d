package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"jithook/training/measure/metric"
	"jithook/training/train/trees"
)

func mixesCommand() *cobra.Command {
	var corpus, model, python, taught string
	config := trees.Default()
	c := &cobra.Command{
		Use:   "mixes --corpus DIR --soft-labels FILE",
		Short: "Measure what each kind of training data gives the trees",
		Long: `Fit the trees on several mixes of data and print the average precision of each, in all and by type: on the
judged units of judged-train, each scored by trees that had seen nothing of its project, and on clean-valid. No model is
changed.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			soft, err := trees.ReadSoftLabels(taught)
			if err != nil {
				return err
			}
			say := func(s string) { fmt.Fprintln(cmd.ErrOrStderr(), s) }
			out := cmd.OutOrStdout()
			fmt.Fprint(out, "| learnt from | units | judged, unseen | `@return` | `@param` | summary | clean-valid "+
				"|\n|---|---|---|---|---|---|---|\n")
			return trees.Compare(cmd.Context(), corpus, model, python, soft, config, say, func(m trees.Mix) {
				fmt.Fprintf(out, "| %s | %d |", m.Name, m.Units)
				for _, s := range []metric.Scores{m.Unseen.All, m.Unseen.Return, m.Unseen.Param, m.Unseen.Summary,
					m.CleanValid.All} {
					fmt.Fprintf(out, " %.1f |", 100*s.AveragePrecision)
				}
				fmt.Fprintln(out)
			})
		},
	}
	f := c.Flags()
	f.StringVar(&corpus, "corpus", "", "directory of the corpus")
	f.StringVar(&model, "model", "detector/assets",
		"directory with the files of `jit-train pack`, for vocabulary and alignment")
	softLabelsVar(f, &taught, "file of jit-train teach")
	f.StringVar(&python, "python", "", "Python with scikit-learn and skl2onnx (default: looked for)")
	must(c.MarkFlagRequired("corpus"))
	must(c.MarkFlagRequired("soft-labels"))
	return c
}
