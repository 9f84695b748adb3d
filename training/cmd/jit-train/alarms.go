package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/data/annotation"
	"jithook/training/data/kept"
	"jithook/training/measure/alarms"
	"jithook/training/measure/evaluate"
)

func alarmsCommand() *cobra.Command {
	var data, model, unread string
	var oneIn uint64
	var block, warn int
	var draw alarms.Draw
	c := &cobra.Command{
		Use:   "alarms --data FILE",
		Short: "Draw alarms on whole histories at random, and print how often readers held them right",
		Long: `Judge the comments of mined records as if their authors had left them alone, draw some of the alarms at random,
whatever raised them and whatever the author did to the comment, and print how many of them a reader held right
(training/measure/alarms/annotations.jsonl), with 95 % intervals. Those that nobody has read are written with --unread,
one JSON object a line, with what is needed to judge them and nothing of what the author did. The draw is the same each
time, so a change of the detector leaves only those to be read that it brought.

The first lines are of alarms in the share in which they come; "of these" and "all drawn" count by what raised them, the
latter with those that --each adds.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := openModel(model, onnx.Options{Threads: 1})
			if err != nil {
				return err
			}
			defer d.Close()
			annotations, err := alarms.Annotations()
			if err != nil {
				return err
			}
			judged, err := evaluate.JudgeAll(cmd.Context(), data, d, oneIn)
			if err != nil {
				return err
			}
			atBlock, atWarn := draw.Of(judged, detector.Block, block), draw.Of(judged, detector.Warn, warn)
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "%d comments judged by %s\n", len(judged), d.Manifest().ID)
			right := printPrecision(out, judged, atBlock, annotations) + printPrecision(out, judged, atWarn, annotations)
			n := count(judged, detector.Block) + count(judged, detector.Warn)
			fmt.Fprintf(out, "\nat warn or above: %d alarms, about %.1f%% right\n", n, 100*right/float64(max(1, n)))
			if unread == "" {
				return nil
			}
			return writeUnread(unread, alarms.Unread(slices.Concat(atBlock, atWarn), annotations))
		},
	}
	f := c.Flags()
	f.StringVar(&data, "data", "", "mined records of whole histories, .jsonl or .jsonl.zst")
	modelVar(f, &model)
	f.Uint64Var(&oneIn, "one-in", 1, "judge one comment unit in so many")
	f.IntVar(&block, "block", 100, "draw so many alarms at block")
	f.IntVar(&warn, "warn", 60, "draw so many alarms at warn that are below block")
	f.IntVar(&draw.Each, "each", 0, "draw at least so many of each kind and level")
	f.IntVar(&draw.PerCommit, "per-commit", 0, "draw at most so many of one commit and level (default: no limit)")
	f.Uint64Var(&draw.Seed, "seed", 1, "of the draw")
	f.StringVar(&unread, "unread", "", "file for the drawn alarms that nobody has read")
	must(c.MarkFlagRequired("data"))
	return c
}

// count counts the alarms of a level.
func count(judged []*evaluate.Judged, level detector.Level) (n int) {
	for _, j := range judged {
		if j.Verdict.Level == level {
			n++
		}
	}
	return n
}

// printPrecision prints how often the alarms of a level are right, and estimates how many of all of them are.
func printPrecision(
	out io.Writer, judged []*evaluate.Judged, drawn []alarms.Alarm, annotations map[string]annotation.Annotation,
) (right float64) {
	if len(drawn) == 0 {
		return 0
	}
	level := drawn[0].Level
	n := count(judged, level)
	fmt.Fprintf(out, "\n%s: %d alarms, %.1f in 1,000\n%-28s %6s %6s %6s %6s %6s %7s  %s\n", level, n,
		1000*float64(n)/float64(len(judged)),
		"", "drawn", "stale", "ok", "unsure", "unread", "right", "95 %")
	line := func(title string, fits func(alarms.Alarm) bool) float64 {
		p := alarms.Measure(drawn, annotations, fits)
		share, low, high := p.Share()
		if p.Drawn == 0 {
			return 0
		}
		fmt.Fprintf(out, "%-28s %6d %6d %6d %6d %6d %6.1f%%  %.1f–%.1f\n", title, p.Drawn, p.Stale, p.OK, p.Unsure, p.Unread,
			100*share, 100*low, 100*high)
		return share
	}
	share := line("as they come", func(a alarms.Alarm) bool { return a.Among })
	for _, k := range alarms.Kinds() {
		line("of these: "+string(k), func(a alarms.Alarm) bool { return a.Among && a.Kind == k })
	}
	for _, k := range alarms.Kinds() {
		line("all drawn: "+string(k), func(a alarms.Alarm) bool { return a.Kind == k })
	}
	return share * float64(n)
}

func writeUnread(path string, items []annotation.Item) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(kept.WriteLines(f, items), f.Close())
}
