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
