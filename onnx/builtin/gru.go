package builtin

import (
	"fmt"
	"slices"
)

// gru is a gated recurrent unit, one way or both, as PyTorch has it: the reset gate applies after the matrix product.
type gru struct {
	hidden, ways, width int
	backward            bool      // where there is one way
	input               *packed   // [width, ways × 3 hidden]
	inputBias           []float32 // of the same columns
	recurrent           [][]float32
	recurrentBias       [][]float32
}

func makeGRU(b *builder, o *operation) (func(*run), error) {
	if o.integer("linear_before_reset", 0) != 1 || o.integer("layout", 0) != 0 || o.input(4) != none {
		return nil, unknown("it resets before the product, has its batch first or sequences of unlike lengths")
	}
	for _, name := range []string{"activations", "activation_alpha", "activation_beta", "clip"} {
		if _, ok := o.attributes[name]; ok && !usualActivations(o.attributes[name].texts) {
			return nil, unknown("it has %s of its own", name)
		}
	}
	g := &gru{hidden: int(o.integer("hidden_size", 0)), ways: 1}
	switch direction := o.text("direction", "forward"); direction {
	case "forward":
	case "reverse":
		g.backward = true
	case "bidirectional":
		g.ways = 2
	default:
		return nil, fmt.Errorf("its direction is %q", direction)
	}
	w, r := b.weights(o, 1), b.weights(o, 2)
	if w == nil || r == nil {
		return nil, unknown("its weights are computed")
	}
	gates := 3 * g.hidden
	if len(w.shape) != 3 || g.hidden <= 0 || w.shape[0] != g.ways || w.shape[1] != gates || w.shape[2] == 0 ||
		!slices.Equal(r.shape, []int{g.ways, gates, g.hidden}) {
		return nil, fmt.Errorf("its weights are %v and %v for %d hidden ones", w.shape, r.shape, g.hidden)
	}
	g.width = w.shape[2]
	input := packMatrix(w, 0, g.ways*gates, g.width, true, 1)
	g.input = &input
	bias, err := b.gruBias(o, g.ways, gates)
	if err != nil {
		return nil, err
	}
	for way := range g.ways {
		g.recurrent = append(g.recurrent, packMatrix(r, way*gates, gates, g.hidden, true, 1).data)
		g.inputBias = append(g.inputBias, bias[way*2*gates:][:gates]...)
		g.recurrentBias = append(g.recurrentBias, bias[way*2*gates+gates:][:gates])
	}
	o.needs[1], o.needs[2] = nothing, nothing
	return func(r *run) { g.run(r, o) }, nil
}

// usualActivations are those that a GRU has where it names none.
func usualActivations(names []string) bool {
	for i, n := range names {
		if n != []string{"Sigmoid", "Tanh"}[i%2] {
			return false
		}
	}
	return len(names) > 0
}

// gruBias are for each way the biases of the input's gates and of the state's.
func (b *builder) gruBias(o *operation, ways, gates int) ([]float32, error) {
	if o.input(3) == none {
		return make([]float32, 2*ways*gates), nil
	}
	t := b.weights(o, 3)
	if t == nil {
		return nil, unknown("its bias is computed")
	}
	if !slices.Equal(t.shape, []int{ways, 2 * gates}) {
		return nil, fmt.Errorf("its bias is %v", t.shape)
	}
	o.needs[3] = nothing
	return t.copied(), nil
}

func (g *gru) run(r *run, o *operation) {
	in := r.want(o.in[0], float32s)
	if len(in.shape) != 3 || in.shape[2] != g.width {
		fail("its input is %v, of width %d", in.shape, g.width)
	}
	steps, batch, gates := in.shape[0], in.shape[1], 3*g.hidden
	if steps == 0 || batch == 0 {
		fail("its input is empty")
	}
	limit([]int{steps, batch, g.ways * gates})
	x := in.floats()
	var state []float32
	if last := o.output(1); last != none {
		t := r.give(last, float32s, []int{g.ways, batch, g.hidden})
		state = t.floats()
	} else {
		b, floats := r.scratch(g.ways * batch * g.hidden)
		defer r.giveBack(b)
		state = floats
	}
	clear(state)
	if v := o.input(5); v != none {
		begin := r.want(v, float32s)
		if !slices.Equal(begin.shape, []int{g.ways, batch, g.hidden}) {
			fail("its first state is %v", begin.shape)
		}
		copy(state, begin.floats())
	}
	y := r.give(o.out[0], float32s, []int{steps, g.ways, batch, g.hidden})
	inputs, fromInput := r.scratch(steps * batch * g.ways * gates)
	defer r.giveBack(inputs)
	sums, gate := r.scratch(batch * gates)
	defer r.giveBack(sums)
	multiply(steps*batch, g.ways*gates, g.width, x, g.width, g.input.data, fromInput, g.ways*gates, g.inputBias)
	size := batch * g.hidden
	for way := range g.ways {
		recur(steps, batch, g.hidden, g.backward || way == 1, fromInput[way*gates:], g.ways*gates, g.recurrent[way],
			g.recurrentBias[way], state[way*size:], gate, y.floats()[way*size:], g.ways*size)
	}
}
