package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/doctor"
	"jithook/hook/commands/install"
	"jithook/hook/config"
	"jithook/hook/safefile"
)

func doctorCommand(name string, code *int) *cobra.Command {
	o := new(options)
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Say what is installed, what it runs with, and what is wrong",
		Long: `Look at the binary, git, each hook of the repository that can run jit-hook, the settings, ONNX Runtime, the
model and the device. Say what is wrong and what to do about it. The exit code is 1 if something is wrong.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			binary, err := install.Binary(name)
			if lasting, copying, lastErr := install.Lasting(binary); err == nil && lastErr == nil && len(copying) == 0 {
				binary = lasting // a copy of this one
			}
			if err != nil {
				return err
			}
			if info, err := os.Stat(o.dir); err != nil || !info.IsDir() {
				return fmt.Errorf("-C %q is not a directory", o.dir)
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), gitPatience/2)
			defer cancel()
			settings, unstaged, err := o.settingsHere(ctx, cmd.Flags())
			r := doctor.Look(cmd.Context(), doctor.Options{
				Dir: o.dir, Binary: binary, Version: version(), Settings: settings, Unstaged: unstaged, SettingsError: err,
				Off:     o.skip.all,
				Runtime: o.runtime(), Detector: o.detector,
			})
			write := r.Text
			if asJSON {
				write = r.JSON
			}
			switch err := write(cmd.OutOrStdout()); {
			case err != nil:
				say(cmd.ErrOrStderr(), "write the report: %v", err)
				*code = Failed
			case !r.OK:
				*code = Blocked
			}
			return nil
		},
	}
	cmd.Flags().SortFlags = false
	registerDirectory(cmd.Flags(), &o.dir)
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON for other programs")
	return cmd
}

// nowhere is where there is no repository: nothing is staged.
type nowhere struct{}

func (nowhere) StagedFiles(context.Context, int64, ...string) (map[string][]byte, error) {
	return nil, nil
}

func (nowhere) ReadStaged(context.Context, int64, string, func(io.Reader) error) (bool, error) {
	return false, nil
}

// settingsHere reads what a run in the directory would read, and has it count. It names the files of jit-hook's own
// that are not staged.
func (o *options) settingsHere(
	ctx context.Context, flags *pflag.FlagSet,
) (e *config.Effective, unstaged []string, err error) {
	var index change.Index = nowhere{}
	if safefile.WorkTree(o.dir) != "" {
		index = hook.Open(o.dir)
	}
	if o.skip, err = readSkip(); err != nil {
		err = fmt.Errorf("read the environment: %w", err)
	}
	e, wrong := o.readSettings(ctx, flags, index)
	o.settings = e
	return e, o.unstaged(ctx, index), errors.Join(err, wrong)
}
