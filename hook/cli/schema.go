package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"jithook/hook/report"
)

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "schema [questions]",
		Short:     "Print the JSON schema of what --format json writes, or --format questions",
		Args:      cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs),
		ValidArgs: []string{report.QuestionFormat},
		Run: func(cmd *cobra.Command, args []string) {
			schema := report.Schema
			if len(args) > 0 {
				schema = report.QuestionSchema
			}
			fmt.Fprint(cmd.OutOrStdout(), schema)
		},
	}
}
