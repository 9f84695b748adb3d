package report

import (
	"fmt"
	"io"

	"jithook/training/measure/metric"
)

// ranking is a system's average precision on a view, the mean of its restarts; none is false where there are no
// restarts.
func ranking(s *system, v view) (mean float64, ok bool) {
	for _, r := range s.restarts {
		mean += metric.Measure(s.items(v, r)).All.AveragePrecision / float64(len(s.restarts))
	}
	return mean, len(s.restarts) > 0
}

const laddersHead = "### What each way to read the code is worth\n\n" +
	"Average precision on *clean* and on *test*. The first four columns learnt from the reduced draw. Guessing has the " +
	"share that is stale:\n" +
	"%s on *clean*, %s on *test*.\n\n" +
	"| | post hoc | just in time, implicit | just in time | + features | + features, all units " +
	"|\n|---|---|---|---|---|---|\n"

// ladders sets the networks' average precisions side by side, by what they read of the change.
func (r *Report) ladders(w io.Writer) {
	reduced, features, whole := r.book, r.book.features(), r.whole.features()
	steps := [][]*system{reduced.networks(postHoc, "", ""), reduced.networks(implicit, "", ""),
		reduced.networks(justTime, "", ""), features, whole}
	share := func(v view) string {
		for _, s := range steps {
			for _, network := range s {
				if len(network.restarts) > 0 {
					return percent(stale(network.items(v, network.restarts[0])))
				}
			}
		}
		return "–"
	}
	fmt.Fprintf(w, laddersHead, share(cleaned), share(full))
	for i, name := range []string{"SEQ", "GRAPH", "HYBRID"} {
		fmt.Fprintf(w, "| %s |", name)
		for _, s := range steps {
			onClean, ok := ranking(s[i], cleaned)
			onTest, _ := ranking(s[i], full)
			if !ok {
				fmt.Fprint(w, " – |")
				continue
			}
			fmt.Fprintf(w, " %s, %s |", percent(onClean), percent(onTest))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}
