package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"

	"github.com/spf13/cobra"

	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/measure/metric"
	"jithook/training/measure/update"
	"jithook/training/train/baseline"
	"jithook/updater"
)

func updateCommand() *cobra.Command {
	var o update.Options
	var dir, drawn string
	var warn map[string]string
	var choosing bool
	c := &cobra.Command{
		Use:   "update --corpus DIR ROW…",
		Short: "Measure a system that detects and updates, and keep its scores for the report",
		Long: `Have an updater write new comments for the units of test and clean, join them with a detection, and measure the
outcome (paper, section "Extrinsic Evaluation"). ROW says what of: never updates; always, by the likeliest edit; copy…,
which detects by what it writes; pretrained-seq, -graph or -hybrid, where the detector of --detector decides, and -beam
behind it leaves the reranking by the generator of --generator out; joint-…, an updater that detects itself; fix, what
jit-hook fix shows, fix-guess, that and less likely wordings, fix-all, what --suggest-fix=all shows, and fix-keen,
the same where settings have the hook report from the probabilities of --warn on. What other updaters wrote is kept in
the cache. With --choosing rows are measured on clean-valid, to choose between them, and not kept.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if o.Warn, err = probabilities(warn); err != nil {
				return err
			}
			data, err := baseline.Read(cmd.Context(), dir, drawn, false, 0, say(cmd))
			if err != nil {
				return err
			}
			o.Sets, o.Files = data.Sets, data.Files
			maps.DeleteFunc(o.Sets, func(set string, _ []*corpus.Unit) bool {
				return set == "valid" || choosing != (set == "clean-valid")
			})
			if choosing {
				o.Out = ""
			}
			o.Show = func(set string, units int) func() {
				d := newDisplay()
				if !d.terminal {
					d.Say(fmt.Sprintf("jit-train: writing comments for the %d units of %s", units, set))
					return func() {}
				}
				var mu sync.Mutex
				written := 0
				return func() {
					mu.Lock()
					defer mu.Unlock()
					written++
					d.advance("writing comments for "+set, written, units)
				}
			}
			for _, row := range args {
				m, err := update.Run(cmd.Context(), row, &o)
				if err != nil {
					return err
				}
				printUpdates(cmd.OutOrStdout(), m)
			}
			return nil
		},
	}
	f := c.Flags()
	corpusVar(c, &dir)
	f.StringVar(&drawn, "drawn", ".cache/baselines", "directory for drawn units")
	f.StringVar(&o.Model, "model", "updater/assets", "`DIR` with the files of jit-train pack-updater")
	f.StringVar(&o.Detector, "detector", "", "run of the detector that a pretrained row asks")
	f.StringVar(&o.Generator, "generator", "",
		"directory of the row generator, packed by jit-train pack-updater, for the rows that rerank")
	f.StringVar(&o.Out, "out", "training/runs/updates", "directory of the rows' folders")
	f.StringVar(&o.Cache, "cache", ".cache/updates", "directory for what was written")
	f.IntVar(&o.Width, "beam", updater.Beam, "hypotheses that the search keeps")
	f.StringToStringVar(&warn, "warn", nil,
		"for fix-keen: from which probability on the hook reports, as summary=0.4,return=0.3")
	f.BoolVar(&choosing, "choosing", false, "measure on clean-valid, and keep nothing")
	return c
}

// probabilities reads the flag --warn.
func probabilities(flag map[string]string) (map[javadoc.Type]float64, error) {
	from := map[javadoc.Type]float64{}
	for name, text := range flag {
		p, err := strconv.ParseFloat(text, 64)
		if err != nil || p <= 0 || !slices.Contains(javadoc.Types[:], javadoc.Type(name)) {
			return nil, fmt.Errorf("--warn %s=%s: it is a type of comment, such as return, and a probability above 0", name,
				text)
		}
		from[javadoc.Type(name)] = p
	}
	return from, nil
}

func printUpdates(out io.Writer, m *update.Manifest) {
	fmt.Fprintf(out, "%s\n%-17s %-8s %6s %7s %7s %7s %6s %6s %6s %6s %6s %6s\n", m.Name, "set", "", "units", "xMatch",
		"METEOR", "BLEU-4", "SARI", "GLEU", "P", "R", "F1", "Acc")
	for _, set := range slices.Sorted(maps.Keys(m.Updates)) {
		t := m.Updates[set]
		for _, row := range []struct {
			name string
			metric.UpdateScores
		}{{"all", t.All}, {string(javadoc.Return), t.Return}, {string(javadoc.Param), t.Param},
			{string(javadoc.Summary), t.Summary}} {
			fmt.Fprintf(out, "%-17s %-8s %6d %7.1f %7.1f %7.1f %6.1f %6.1f %6.1f %6.1f %6.1f %6.1f\n", set, row.name, row.N,
				100*row.XMatch, 100*row.METEOR,
				100*row.BLEU4, 100*row.SARI, 100*row.GLEU, 100*row.Precision, 100*row.Recall, 100*row.F1, 100*row.Accuracy)
		}
	}
}
