package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"jithook/hook/doctor"
	"jithook/hook/install"
)

func doctorCommand(name string, code *int) *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Say what is installed, what it runs with, and what is wrong",
		Long: `Looks at the binary, at git, at each hook of the repository that can run jit-hook, at ONNX Runtime, the model and the device, and
says what is wrong and what to do about it. It ends with 1 where something is wrong.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			binary, err := install.Binary(name)
			if err != nil {
				return err
			}
			r := doctor.Look(cmd.Context(), doctor.Options{Dir: dir, Binary: binary, Version: version()})
			write := r.Text
			if asJSON {
				write = r.JSON
			}
			switch err := write(cmd.OutOrStdout()); {
			case err != nil:
				fmt.Fprintf(cmd.ErrOrStderr(), "jit-hook: write the report: %v\n", err)
				*code = Failed
			case !r.OK:
				*code = Blocked
			}
			return nil
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().StringVarP(&dir, "directory", "C", ".", "run as if started in `DIR`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON for other programs")
	return cmd
}
