package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/kept"
	"jithook/training/data/statistics"
)

func rulesCommand() *cobra.Command {
	var dir, set, rule, model string
	var list, oneIn int
	var seed uint64
	c := &cobra.Command{
		Use: "rules --corpus DIR", Aliases: []string{"kinds"},
		Short: "Count how often each rule speaks, how often that is an alarm, and how often the author changed the comment",
		Long: `Judge the comments of mined records as if their authors had left them alone, those that networks do not know
among them. Count for each type of comment and each rule how often it speaks, how often no other rule does, how
often what it speaks of is an alarm, and how often the author changed or dropped the comment in the same commit. A
record counts as often as it stands for others.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := corpus.Find(dir, set)
			if err != nil {
				return err
			}
			d, err := openModel(model, onnx.Options{Threads: 1})
			if err != nil {
				return err
			}
			defer d.Close()
			r, err := statistics.CountOutcomes(corpus.Lines(path), oneIn,
				func(c *engine.Case, found []check.Finding) (detector.Verdict, error) { return d.JudgeFound(c, found) })
			if err != nil {
				return fmt.Errorf("count what rules find in %s: %w", path, err)
			}
			if list == 0 {
				return printOutcomes(cmd.OutOrStdout(), r)
			}
			found := slices.DeleteFunc(r.Found, func(f *statistics.Found) bool {
				return rule != "" && !slices.Contains(f.Rules, rule)
			})
			rand.New(rand.NewPCG(seed, 0)).Shuffle(len(found), func(i, j int) { found[i], found[j] = found[j], found[i] })
			return kept.WriteLines(cmd.OutOrStdout(), found[:min(list, len(found))])
		},
	}
	f := c.Flags()
	corpusVar(c, &dir)
	f.StringVar(&set, "set", "valid", "the file of it to read, without its suffix")
	f.IntVar(&oneIn, "one-in", 1, "read one record in so many")
	f.IntVar(&list, "list", 0, "instead of counts, show so many `findings` drawn at random, as JSON lines with the code")
	f.StringVar(&rule, "rule", "", "show those of one rule alone, by its id")
	f.Uint64Var(&seed, "seed", 1, "of the draw")
	modelVar(f, &model)
	return c
}

func printOutcomes(w io.Writer, r *statistics.Outcomes) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "comment\trule\tunits\talone\talarms\tchanged\tdropped\tshare")
	for _, of := range slices.SortedFunc(maps.Keys(r.Counts), func(a, b statistics.OutcomeOf) int {
		return cmp.Or(strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.Rule, b.Rule))
	}) {
		n := r.Counts[of]
		fmt.Fprintf(out, "%s\t%s\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.3f\n", of.Kind, cmp.Or(of.Rule, "(all)"), n.Units, n.Alone,
			n.Alarms, n.Changed, n.Dropped, (n.Changed+n.Dropped)/n.Units)
	}
	return out.Flush()
}
