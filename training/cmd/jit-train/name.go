package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"jithook/training/train"
)

func nameCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "name MODEL…",
		Short: "Write into a packed model's manifest what the model reads, by name",
		Long: `Write the names of all rules and features that this program has into the manifests of models that were packed
before manifests had them. Use the program whose rules and features the model was trained with: a model of other widths
is refused, another order is not noticed. MODEL is a directory with the files of jit-train pack or pack-updater. Pack
writes the names by itself.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, dir := range args {
				if err := train.Name(dir); err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "named what %s reads\n", dir)
			}
			return nil
		},
	}
}
