package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"jithook/training/train"
	"jithook/training/train/worker"
)

func rowsCommand() *cobra.Command {
	var o train.Options
	var device string
	var threads, jobs, epochs int
	var list bool
	c := &cobra.Command{
		Use:   "rows --corpus DIR [ROW|RUN…]",
		Short: "Train the neural rows of the paper's tables",
		Long: `Train every run of training/train/rows.toml that is not done yet, or those that are named by row
("graph-features", all seeds) or by run ("graph-features-2"), and continue what was stopped. docs/develop/training.md
says which row is which.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			runs, err := train.Rows()
			if err != nil {
				return err
			}
			if runs, err = train.Pick(runs, args); err != nil {
				return err
			}
			if list {
				for _, r := range runs {
					fmt.Fprintf(cmd.OutOrStdout(), "%-27s %s\n", r.Name(), r.StateIn(o.Out))
				}
				return nil
			}
			if o.Corpus == "" {
				return fmt.Errorf("name the corpus's directory with --corpus")
			}
			for i := range runs {
				if device != "" {
					runs[i].Config.Device = device
				}
				if threads > 0 {
					runs[i].Config.Threads = threads
				}
				if epochs > 0 {
					runs[i].Config.Cut(epochs)
				}
			}
			return train.RunAll(cmd.Context(), o, runs, max(1, jobs),
				func(name string) train.Reporter { return &named{name, new(display)} })
		},
	}
	f := c.Flags()
	f.StringVar(&o.Corpus, "corpus", "", "directory of the corpus")
	f.StringVar(&o.Out, "out", "training/runs", "directory of the runs")
	f.StringVar(&o.Cache, "cache", ".cache/training", "directory for encoded sets")
	f.StringVar(&o.Python, "python", "", "Python with PyTorch (default: looked for)")
	f.StringVar(&device, "device", "", "auto, cpu or cuda, instead of auto")
	f.IntVar(&threads, "threads", 0, "of PyTorch in each run, instead of 1")
	f.IntVar(&jobs, "jobs", 1, "runs at once")
	f.IntVar(&epochs, "epochs", 0, "at most so many in every stage, converged or not")
	f.BoolVar(&list, "list", false, "only say which runs there are and how far they are")
	return c
}

// named puts a run's name and the time before its lines, for many runs in one log.
type named struct {
	name string
	*display
}

func (n *named) Say(line string) {
	fmt.Fprintf(os.Stderr, "%s %s: %s\n", time.Now().Format(time.TimeOnly), n.name, line)
}

func (n *named) Batches(label string, p worker.Progress) {
	if line := n.quietly(label, p); line != "" {
		n.Say(line)
	}
}

func (n *named) Epoch(e train.Epoch, left time.Duration) { n.Say(epochLine(e, left)) }
