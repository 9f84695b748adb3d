// Command jit-train trains, measures and packs the detector of jit-hook.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func main() { os.Exit(execute()) }

// execute runs the command line: 0 done, 1 failed.
func execute() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends what does not listen
	root := &cobra.Command{
		Use:           "jit-train",
		Short:         "Train, measure and pack the detector of jit-hook",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(trainCommand(), rowsCommand(), sampleCommand(), packCommand(), packUpdaterCommand(), updateCommand(), suggestionsCommand(), suggestedCommand(), wordingCommand(), evalCommand(), devicesCommand(), baselineCommand(), statisticsCommand(), treesCommand(), teachCommand(), mixesCommand(), fieldCommand(), alarmsCommand(), readingsCommand(), thresholdsCommand(), reportCommand(), mineCommand(), smokeCommand())
	if err := root.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "jit-train:", err)
		return 1
	}
	return 0
}
