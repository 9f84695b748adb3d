package metric

import "math"

// Wilson is a share counted in a random sample, with the bounds of its 95 % interval (Wilson, 1927). Of no sample
// nothing is known: 0, from 0 to 1.
func Wilson(hits, n int) (share, low, high float64) {
	if n == 0 {
		return 0, 0, 1
	}
	const z = 1.959964
	p, m := float64(hits)/float64(n), float64(n)
	middle, reach := p+z*z/(2*m), z*math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return p, (middle - reach) / (1 + z*z/m), (middle + reach) / (1 + z*z/m)
}
