package hand

// row gathers named values. Every case gives the same names in the same order, whatever it holds.
type row struct {
	names  []string
	values []float32
	naming bool // whether names are wanted
}

func (r *row) add(name string, value float64) {
	if r.naming {
		r.names = append(r.names, name)
	}
	r.values = append(r.values, float32(value))
}

func (r *row) flag(name string, on bool) { r.add(name, one(on)) }

func one(on bool) float64 {
	if on {
		return 1
	}
	return 0
}

// What is counted is capped: beyond, more of it says nothing more, and trees split on few values.
const (
	maxReturns    = 6
	maxStatements = 20
	maxUses       = 8
	maxChange     = 4 // of returns and uses, up or down
	maxMoved      = 6 // tokens that a cue watches
	maxTokens     = 3 // change of one kind of token, up or down
)

// capped bounds a number that may be negative.
func capped(n, limit int) float64 { return float64(max(-limit, min(limit, n))) }
