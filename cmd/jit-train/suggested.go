package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/updates"
	"jithook/updater"
)

func suggestedCommand() *cobra.Command {
	var data, model string
	var oneIn uint64
	c := &cobra.Command{
		Use:   "suggested [--data FILE]",
		Short: "List the suggestions that users would have seen, or what readers said of them",
		Long: `With --data, replay mined records as if their authors had left the comments alone, and list as JSON each suggestion that jit-hook
--suggest-fix would have shown, with what is needed to judge it. Without, count what readers said (training/updates/verdicts.jsonl).`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if data == "" {
				return printVerdicts(cmd)
			}
			d, err := detector.Open(onnx.Options{Threads: 1})
			if err != nil {
				return err
			}
			defer d.Close()
			u, err := updater.Open(os.DirFS(model), d.Runtime())
			if err != nil {
				return err
			}
			defer u.Close()
			shown, err := updates.Replay(cmd.Context(), data, d, u, oneIn)
			if err != nil {
				return err
			}
			e := json.NewEncoder(cmd.OutOrStdout())
			for _, s := range shown {
				if err := e.Encode(s); err != nil {
					return err
				}
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&data, "data", "", "mined records of whole histories, .jsonl or .jsonl.zst")
	f.StringVar(&model, "model", "updater/assets", "directory with the files of `jit-train pack-updater`")
	f.Uint64Var(&oneIn, "one-in", 1, "replay one unit of so many, the same ones each time")
	return c
}

func printVerdicts(cmd *cobra.Command) error {
	verdicts, err := updates.Verdicts()
	if err != nil {
		return err
	}
	for _, part := range []struct {
		title string
		in    func(updates.Verdict) bool
	}{
		{"all", func(updates.Verdict) bool { return true }},
		{"known for certain by a check", func(v updates.Verdict) bool { return v.Rule != "" }},
		{"written by the updater", func(v updates.Verdict) bool { return v.Rule == "" }},
		{"  with confidence from 0.5 on", func(v updates.Verdict) bool { return v.Rule == "" && v.Confidence >= 0.5 }},
	} {
		read, accepted := 0, 0
		for _, v := range verdicts {
			if part.in(v) {
				read++
				if v.Accepted {
					accepted++
				}
			}
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%-30s %4d read, %4d accepted (%.0f %%)\n", part.title, read, accepted, 100*float64(accepted)/float64(max(read, 1)))
	}
	return nil
}
