package metric

import "math"

// BLEU4 is the BLEU of one predicted comment (Papineni et al., ACL 2002), from 0 to 1, where the counts of runs of two
// tokens and more are raised by one (Lin and Och, COLING 2004): what NLTK calls smoothing method 2. A text of under
// four tokens does not reach 1.
func BLEU4(prediction, reference []string) float64 {
	var sum float64
	for length := 1; length <= longest; length++ {
		hit, all := runsOf(prediction, length).shared(runsOf(reference, length)), max(1, len(prediction)-length+1)
		if length == 1 && hit == 0 {
			return 0
		}
		if length > 1 {
			hit, all = hit+1, all+1
		}
		sum += math.Log(float64(hit) / float64(all))
	}
	return math.Exp(sum/longest + brevity(prediction, reference))
}

// brevity is the logarithm of the factor that holds short predictions back.
func brevity(prediction, reference []string) float64 {
	return min(0, 1-float64(len(reference))/float64(max(1, len(prediction))))
}
