package report

import (
	"fmt"
	"io"
)

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
			if len(s[i].restarts) == 0 {
				fmt.Fprint(w, " – |")
				continue
			}
			onClean, onTest := s[i].mean(cleaned, averagePrecision), s[i].mean(full, averagePrecision)
			fmt.Fprintf(w, " %s, %s |", percent(onClean), percent(onTest))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}
