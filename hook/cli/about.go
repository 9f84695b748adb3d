package cli

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/hook/filter"
	"jithook/onnx"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of jit-hook and of its model",
		Args:  cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) {
			fmt.Fprintln(cmd.OutOrStdout(), version())
		},
	}
}

// version names the build and the embedded model, without loading either's code.
func version() string {
	build := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		build = info.Main.Version
	}
	return fmt.Sprintf("jit-hook %s %s %s/%s, model %s, engine %s", build, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		model(), engines())
}

// engines names what can run the model.
func engines() string {
	if v, _, ok := onnx.Embedded(); ok {
		return fmt.Sprintf("%s, onnxruntime %s", onnx.BuiltIn, v)
	}
	return string(onnx.BuiltIn)
}

func model() string {
	raw, err := fs.ReadFile(detector.Embedded(), detector.ManifestFile)
	if err != nil {
		return "none"
	}
	var m detector.Manifest
	if err := json.Unmarshal(raw, &m); err != nil {
		return "damaged"
	}
	return m.ID
}

func explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [RULE]",
		Short: "Print what a rule finds and how to fix it, or list the rules",
		Args:  cobra.MaximumNArgs(1),

		ValidArgsFunction: completeRules,
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			if len(args) == 0 {
				for _, r := range detector.Rules() {
					fmt.Fprintf(out, "%-20s %s\n", r.ID, r.Title)
				}
				return nil
			}
			rule, ok := detector.RuleByID(args[0])
			if today, known := filter.Today(args[0]); known && today == "" {
				return fmt.Errorf("the rule %q no longer exists: `jit-hook explain` lists those that do", args[0])
			}
			if !ok {
				if hint := filter.Hint(args[0], filter.RuleNames()); hint != "" {
					return fmt.Errorf("no rule is called %q%s", args[0], hint)
				}
				return fmt.Errorf("no rule is called %q: `jit-hook explain` lists them", args[0])
			}
			fmt.Fprintf(out, "# %s: %s\n\n%s\n", rule.ID, rule.Title, strings.TrimSpace(rule.Doc))
			if t, ok := detector.TypeOf(rule.ID); ok {
				m, err := detector.ReadManifest(detector.Embedded())
				if err != nil {
					return err
				}
				fmt.Fprintf(out, "\n%s\n", detector.Reach(m.Thresholds[t]))
			}
			return nil
		},
	}
}
