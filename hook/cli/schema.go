package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"jithook/hook/report"
)

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of what --format json writes",
		Args:  cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) {
			fmt.Fprint(cmd.OutOrStdout(), report.Schema)
		},
	}
}
