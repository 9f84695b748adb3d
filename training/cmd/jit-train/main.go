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
	if err := newRoot().ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "jit-train:", err)
		return 1
	}
	return 0
}

// groups are the steps from a history to a detector that ships, and the commands of each. That of train trains the
// network by itself.
var groups = []struct {
	group    func() *cobra.Command
	commands []func() *cobra.Command
}{
	{groupOf("data", "Make the corpus, and look at what is in it"),
		[]func() *cobra.Command{mineCommand, sampleCommand, statisticsCommand, readingsCommand}},
	{trainCommand, []func() *cobra.Command{rowsCommand, teachCommand, treesCommand, baselineCommand, smokeCommand}},
	{groupOf("measure", "Measure detectors and updaters, and write the report"), []func() *cobra.Command{
		evalCommand, devicesCommand, fieldCommand, askCommand, readerCommand, alarmsCommand,
		updateCommand, suggestedCommand, rulesCommand, reportCommand,
	}},
	{groupOf("ship", "Make of a trained run what the binary carries"), []func() *cobra.Command{
		packCommand, secondCommand, packUpdaterCommand, thresholdsCommand, suggestionsCommand,
	}},
}

func groupOf(name, short string) func() *cobra.Command {
	return func() *cobra.Command { return &cobra.Command{Use: name, Short: short} }
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "jit-train",
		Short:         "Train, measure and pack the detector of jit-hook",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.CompletionOptions.DisableDefaultCmd = true
	for _, g := range groups {
		group := g.group()
		for _, command := range g.commands {
			alias := command() // of the time before the groups: scripts and documents use it
			alias.Hidden = true
			root.AddCommand(alias)
			group.AddCommand(command())
		}
		root.AddCommand(group)
	}
	return root
}
