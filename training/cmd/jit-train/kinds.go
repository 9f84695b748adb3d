package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
	"jithook/training/corpus"
	"jithook/training/statistics"
)

func kindsCommand() *cobra.Command {
	var dir, set, rule string
	var list int
	var seed uint64
	var model string
	var least float64
	c := &cobra.Command{
		Use: "kinds --corpus DIR",
		Short: "Count, of the comments that checks alone judge, how often each rule speaks and the author changed what it " +
			"speaks of", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := corpus.Find(dir, set)
			if err != nil {
				return err
			}
			var speaks func(*engine.Case) (bool, error)
			if model != "" {
				d, err := detector.OpenFS(os.DirFS(model), onnx.Options{})
				if err != nil {
					return err
				}
				defer d.Close()
				speaks = func(c *engine.Case) (bool, error) {
					if !detector.HasSay(c) {
						return false, nil
					}
					p, err := d.Probability(c, check.Run(c))
					return p >= least, err
				}
			}
			r, err := statistics.CountOutcomes(corpus.Lines(path), speaks)
			if err != nil {
				return err
			}
			if list > 0 {
				found := slices.DeleteFunc(r.Found, func(f *statistics.Found) bool {
					return rule != "" && !slices.Contains(f.Rules, rule)
				})
				rand.New(rand.NewPCG(seed, 0)).Shuffle(len(found), func(i, j int) { found[i], found[j] = found[j], found[i] })
				lines := json.NewEncoder(cmd.OutOrStdout())
				for _, f := range found[:min(list, len(found))] {
					if err := lines.Encode(f); err != nil {
						return err
					}
				}
				return nil
			}
			out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(out, "comment\trule\tunits\tchanged\tdropped\tshare")
			for _, of := range slices.SortedFunc(maps.Keys(r.Counts), func(a, b statistics.OutcomeOf) int {
				return cmp.Or(strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.Rule, b.Rule))
			}) {
				n := r.Counts[of]
				fmt.Fprintf(out, "%s\t%s\t%d\t%d\t%d\t%.3f\n", of.Kind, cmp.Or(of.Rule, "(all)"), n.Units, n.Changed, n.Dropped,
					float64(n.Changed+n.Dropped)/float64(n.Units))
			}
			return out.Flush()
		},
	}
	f := c.Flags()
	f.StringVar(&dir, "corpus", "", "directory of the corpus")
	f.StringVar(&set, "set", "valid", "the file of it to read, without its suffix")
	f.IntVar(&list, "list", 0, "instead of counts, show so many `findings` drawn at random, as JSON lines with the code")
	f.StringVar(&rule, "rule", "", "show those of one rule alone, by its id")
	f.Uint64Var(&seed, "seed", 1, "of the draw")
	f.StringVar(&model, "model", "", "directory of a model that reads later sentences and @throws as summaries, "+
		"where no rule speaks: counted as the rule `model`")
	f.Float64Var(&least, "least", 0.5, "the probability from which on the model speaks")
	must(c.MarkFlagRequired("corpus"))
	return c
}
