package cli

import (
	"fmt"

	"github.com/fatih/color"
	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/live"
	"jithook/hook/report"
)

func watchCommand(code *int) *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "watch",
		Short: "Say what goes stale while the files on disk are edited",
		Long: `Judge the Java files of the work tree that differ from HEAD, and from then on each that is written, until you
interrupt it. The findings in a file are printed once, and again when they change. The settings and the baseline are
those on disk. In an editor that runs language servers, jit-hook serve does the same
while you type.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{stopsItself: ""},
		RunE:        does(code, func(cmd *cobra.Command, _ []string) (int, error) { return Clean, follow(cmd, dir) }),
	}
	registerDirectory(c.Flags(), &dir)
	return c
}

// follow says what is found in the work tree around a folder, until the command is interrupted.
func follow(cmd *cobra.Command, dir string) error {
	top, err := hook.Open(dir).Writable(cmd.Context())
	if err != nil {
		return err
	}
	residents := new(residents)
	defer residents.close()
	engine := live.New(residents.settle)
	defer engine.Close()
	out := cmd.OutOrStdout()
	style := report.Style{Color: !color.NoColor, Columns: columns(out)}
	tell := func(r *live.Result) {
		if len(r.Findings) == 0 {
			fmt.Fprintf(out, "%s: nothing is stale\n", change.Printable(r.Path))
		} else if err := report.Text(out, r.Report, style); err != nil {
			say(cmd.ErrOrStderr(), "write what was found: %v", err)
		}
		if r.Failure != nil {
			say(cmd.ErrOrStderr(), "%s", report.FailureLine(r.Failure))
		}
	}
	note := func(text string) { say(cmd.ErrOrStderr(), "%s", change.Printable(text)) }
	say(cmd.ErrOrStderr(), "watching %s", change.Printable(top))
	err = engine.Follow(cmd.Context(), top, tell, note)
	if cmd.Context().Err() != nil {
		return nil // it was interrupted
	}
	return err
}
