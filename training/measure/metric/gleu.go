package metric

import "math"

// GLEU is the GLEU of one predicted comment (Napoles et al., ACL 2015, in the form without a weight of 2016), from 0 to
// 1: BLEU, but a run that the prediction keeps from the source and should not have kept counts against it.
//
// As in the authors' own code for single sentences, counts of none are taken as one. So a wrong word that is the whole
// prediction scores as a right one does; in longer texts little is left of that.
func GLEU(source, prediction, reference []string) float64 {
	var sum float64
	for length := 1; length <= longest; length++ {
		was, is, should := runsOf(source, length), runsOf(prediction, length), runsOf(reference, length)
		hit := is.shared(should)
		for run, count := range is.count {
			if should.count[run] == 0 {
				hit -= min(count, was.count[run])
			}
		}
		sum += math.Log(float64(max(1, hit)) / float64(max(1, len(prediction)-length+1)))
	}
	return math.Exp(sum/longest + brevity(prediction, reference))
}
