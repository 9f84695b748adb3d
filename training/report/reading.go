package report

import (
	"fmt"
	"io"

	"jithook/engine/javadoc"
	"jithook/training/metric"
)

// reading explains the orders by figures of the runs. A paragraph whose runs are missing is left out.
func (r *Report) reading(w io.Writer) {
	of := func(name string, v view) metric.Scores {
		var items []metric.Item
		s := r.whole.baseline(name, "")
		for _, run := range s.restarts {
			items = append(items, s.items(v, run)...)
		}
		return metric.Measure(items).All
	}
	has := func(names ...string) bool {
		for _, name := range names {
			if len(r.whole.baseline(name, "").restarts) == 0 {
				return false
			}
		}
		return true
	}
	fmt.Fprint(w, "**Where the orders come from.** ")
	if has("overlap", "khamis", "svm") {
		v := cleaned.of(javadoc.Param)
		fmt.Fprintf(w, "On @param the signature decides: whether the comment's first word still is a parameter (F1 %s on clean), or whether a word of it was deleted\n"+
			"(F1 %s), says nearly all, and neither has learnt anything. A bag of words that knows the new method without what was there before has F1 %s:\n"+
			"it cannot relate a word of the comment to one of the code.\n\n",
			percent(of("khamis", v).F1), percent(of("overlap", v).F1), percent(of("svm", v).F1))
	}
	if has("checks") {
		share := func(t javadoc.Type) (string, string) {
			return percent(of("checks", asJudged.of(t)).Recall), percent(of("checks", full.of(t)).Recall)
		}
		returnJudged, returnMined := share(javadoc.Return)
		summaryJudged, summaryMined := share(javadoc.Summary)
		paramJudged, paramMined := share(javadoc.Param)
		fmt.Fprintf(w, "On @return and summary the mined labels hide the orders. Our checks, right in %s of 100 alarms as judged, find %s %% of the @return comments that\n"+
			"are stale, but %s %% of those that their authors changed; of summaries %s and %s %%, of @param %s and %s %%. What authors changed there\n"+
			"was often not stale, but could be said better; on *test* a detector of staleness scores low, and one of authors' habits\n"+
			"scores high. So systems lie closer on *test* than on *clean*, on @return and summary above all.\n\n",
			percent(of("checks", asJudged).Precision), returnJudged, returnMined, summaryJudged, summaryMined, paramJudged, paramMined)
	}
	if has("bow", "bow-posthoc", "overlap") {
		fmt.Fprintf(w, "Seeing the change is worth little where the form of the model cannot tie it to the comment: the mean of an edit's embeddings has F1 %s on clean against\n"+
			"%s for the mean of the method's, while the rule that looks for a deleted word in the comment has %s.\n\n",
			percent(of("bow", cleaned).F1), percent(of("bow-posthoc", cleaned).F1), percent(of("overlap", cleaned).F1))
	}
}
