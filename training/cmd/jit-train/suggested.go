package main

import (
	"bytes"
	"os"

	"github.com/spf13/cobra"

	"jithook/training/data/kept"
	"jithook/training/measure/update"
)

func suggestedCommand() *cobra.Command {
	var data, model, page string
	var seed uint64
	var draw int
	c := &cobra.Command{
		Use:   "suggested --data FILE | --page FILE",
		Short: "List the suggestions that users would have seen, or what readers said of them",
		Long: `With --data, replay mined records as if their authors had left the comments alone, and list as JSON what
jit-hook --suggest-fix would have shown, with what is needed to judge it: so many suggestions that are certain and as
many drafts, drawn at random. With --page, write what readers said of some
(training/measure/update/annotations.jsonl).`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if page != "" {
				return writeAnnotations(page)
			}
			models, err := update.OpenModels(model)
			if err != nil {
				return err
			}
			defer models.Close()
			shown, err := update.Draw(cmd.Context(), data, models, draw, seed)
			if err != nil {
				return err
			}
			return kept.WriteLines(cmd.OutOrStdout(), shown)
		},
	}
	f := c.Flags()
	f.StringVar(&data, "data", "", "mined records of whole histories, .jsonl or .jsonl.zst")
	f.StringVar(&model, "model", "updater/assets", "`DIR` with the files of jit-train pack-updater")
	f.StringVar(&page, "page", "", "page to write, such as docs/research/suggestions-read.md")
	c.MarkFlagsOneRequired("data", "page")
	c.MarkFlagsMutuallyExclusive("data", "page")
	f.IntVar(&draw, "draw", 150, "list `N` certain suggestions and N drafts, drawn at random")
	f.Uint64Var(&seed, "seed", 1, "of the draw")
	return c
}

// writeAnnotations writes what readers said as a page.
func writeAnnotations(path string) error {
	annotations, err := update.Annotations()
	if err != nil {
		return err
	}
	var page bytes.Buffer
	update.WritePage(&page, annotations)
	return os.WriteFile(path, page.Bytes(), 0o666)
}
