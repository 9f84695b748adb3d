package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"jithook/training/data/corpus"
	"jithook/training/data/kept"
	"jithook/training/measure/update"
	"jithook/updater"
)

func suggestionsCommand() *cobra.Command {
	var dir, model, python string
	var right, nearer float64
	c := &cobra.Command{
		Use:   "suggestions --corpus DIR",
		Short: "Choose how the updater's suggestions are ranked and from where on they are shown",
		Long: `Have the updater word anew the comments of valid that their authors changed, fit a ranking of the wordings by
which of them is the author's, and choose the confidence from which on a suggestion is shown, or else a guess. What is
chosen goes into the updater's manifest; build again to embed it. The Python needs scikit-learn.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			models, err := update.OpenModels(model)
			if err != nil {
				return err
			}
			defer models.Close()
			path, err := corpus.Find(dir, "valid")
			if err != nil {
				return err
			}
			units, err := corpus.Sample(path, corpus.Sampling{Seed: 1, PerCommit: 2})
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "jit-train: wording %d comments anew\n", len(units))
			offered, err := update.Offer(cmd.Context(), models, units)
			if err != nil {
				return err
			}
			m := models.Updater.Manifest()
			if m.Ranking, err = update.Rank(cmd.Context(), python, offered, right, nearer); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(),
				"%d comments; shown from confidence %.2f on: %.1f %% of the reported ones that no check rewords, of which %.1f %% "+
					"are the author's to the word\n",
				len(offered), m.Ranking.Shown, 100*m.Ranking.Coverage, 100*m.Ranking.Right)
			g := m.Ranking.Guessed
			fmt.Fprintf(cmd.OutOrStdout(), "guessed from confidence %.2f on: %d of the reported comments without a "+
				"suggestion; %.1f %% are the author's to the word, %.1f %% nearer to it "+
				"than the old comment, %.1f %% further\n", g.From, g.Count, 100*g.Right, 100*g.Nearer, 100*g.Further)
			return kept.WriteJSON(filepath.Join(model, updater.ManifestFile), m)
		},
	}
	f := c.Flags()
	corpusVar(c, &dir)
	f.StringVar(&model, "model", "updater/assets", "`DIR` with the files of jit-train pack-updater")
	f.StringVar(&python, "python", "python3", "Python with scikit-learn")
	f.Float64Var(&right, "right", 0.6, "share of the suggestions shown that are to be the author's wording, to the word")
	f.Float64Var(&nearer, "nearer", 2.0/3,
		"share of the guesses shown that are to be nearer to the author's wording than the old comment")
	return c
}
