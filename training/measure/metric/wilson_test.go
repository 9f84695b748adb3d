package metric

import (
	"math"
	"testing"
)

// The bounds are those of statsmodels' proportion_confint(…, method="wilson").
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		hits, n   int
		low, high float64
	}{{0, 0, 0, 1}, {95, 100, 0.888250, 0.978456}, {0, 10, 0, 0.277533}, {10, 10, 0.722467, 1},
		{30, 60, 0.377343, 0.622657}} {
		_, low, high := Wilson(c.hits, c.n)
		if math.Abs(low-c.low) > 1e-5 || math.Abs(high-c.high) > 1e-5 {
			t.Errorf("%d of %d: from %f to %f, want from %f to %f", c.hits, c.n, low, high, c.low, c.high)
		}
	}
}
