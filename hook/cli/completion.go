package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/hook/report"
	"jithook/onnx"
)

// completeRules offers the ids of rules to the shell, each with what it finds.
func completeRules(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var offers []string
	for _, r := range detector.Rules() {
		if strings.HasPrefix(r.ID, begun) {
			offers = append(offers, cobra.CompletionWithDesc(r.ID, r.Title))
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// completeFlags offers the values of the flags that have a few. Other flags take files.
func completeFlags(root *cobra.Command) {
	for flag, values := range map[string][]string{
		"format": report.FormatNames(), "device": {"auto", "cpu", "cuda"}, "engine": onnx.Engines,
		"color":       {"auto", "always", "never"},
		"suggest-fix": {likely, everything}, "hook": slices.Clone(hooks),
	} {
		if err := root.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values,
			cobra.ShellCompDirectiveNoFileComp)); err != nil {
			panic(err) // a flag that is not there, or twice: only the program can be at fault
		}
	}
}
