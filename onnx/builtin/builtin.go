// Package builtin runs ONNX models without a library to unpack. It knows the operators that the networks and trees of
// this project use, and says at once of a model with another that it cannot run it. What takes time is a kernel of C;
// shapes, limits and indices are checked in Go before the kernel sees them.
package builtin

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"
	"unsafe"
)

// ErrUnknown is wrapped by Load's error for a model that is whole, but needs what this engine does not have.
var ErrUnknown = errors.New("the built-in engine cannot run it")

func unknown(format string, a ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrUnknown}, a...)...)
}

// Session is a model made ready to run. It may be used concurrently. The model's bytes must not change while it is in
// use.
type Session struct {
	inputs    []int // values
	outputs   []int
	names     []string // of the outputs
	constants []tensor // by value; those of other values are empty
	steps     []step
	runs      sync.Pool
}

// step computes some values from others.
type step struct {
	name string
	run  func(*run)
	last []int // values that no later step reads
}

// operation is a node while the session is made. Its values are numbers; one that is left out, or that nobody reads, is
// none.
type operation struct {
	*node
	in, out []int
	needs   []need // by input
}

// need is what an operation asks of a constant.
type need int

const (
	aligned  need = iota // that it lies where its type allows
	anywhere             // that it lies somewhere
	nothing              // no more: what it is was taken in while the session was made
)

const none = -1

// makers makes the steps of each operator; see operators.go.
type maker func(b *builder, o *operation) (func(*run), error)

type builder struct {
	model     *model
	number    map[string]int // of a value, by name
	constants []tensor
	needs     []need       // by value: the most that something asks of it
	halved    map[int]bool // values that are float32 and lie as float16
	packs     map[packing]packed
}

// Load makes a model ready for runs that give it the named inputs and want the named outputs.
func Load(file []byte, inputs, outputs []string) (*Session, error) {
	if !littleEndian() {
		return nil, unknown("this processor has the greatest byte of a number first")
	}
	m, err := readModel(file)
	if err != nil {
		return nil, err
	}
	b := &builder{model: m, number: map[string]int{}, halved: map[int]bool{}, packs: map[packing]packed{}}
	s := &Session{names: outputs}
	for _, name := range inputs {
		if !slices.Contains(m.inputs, name) {
			return nil, fmt.Errorf("it has no input %s", name)
		}
		s.inputs = append(s.inputs, b.value(name))
	}
	for name, c := range m.constant {
		b.constants[b.value(name)] = tensor{kind: c.kind, shape: c.shape, data: unsafe.Pointer(unsafe.SliceData(c.raw))}
	}
	nodes, err := b.needed(s.inputs, outputs)
	if err != nil {
		return nil, err
	}
	for _, n := range nodes {
		o := b.operation(n, nodes, outputs)
		step, err := b.step(o)
		if err != nil {
			return nil, fmt.Errorf("its node %s (%s): %w", n.name, n.op, err)
		}
		s.steps = append(s.steps, step)
	}
	for _, name := range outputs {
		s.outputs = append(s.outputs, b.number[name])
		b.needs[b.number[name]] = aligned
	}
	s.constants = b.align()
	s.findLast(nodes, b)
	s.runs.New = func() any { return &run{session: s, values: slices.Clone(s.constants)} }
	return s, nil
}

func littleEndian() bool {
	one := uint16(1)
	return *(*byte)(unsafe.Pointer(&one)) == 1
}

// value is the number of a named value.
func (b *builder) value(name string) int {
	if n, ok := b.number[name]; ok {
		return n
	}
	n := len(b.number)
	b.number[name] = n
	b.constants, b.needs = append(b.constants, tensor{}), append(b.needs, nothing)
	return n
}

// needed are the nodes that the outputs need, each behind those that it needs.
func (b *builder) needed(inputs []int, outputs []string) ([]*node, error) {
	by := map[string]*node{}
	for i := range b.model.nodes {
		for _, name := range b.model.nodes[i].outputs {
			by[name] = &b.model.nodes[i]
		}
	}
	const visiting, done = 1, 2
	state := map[*node]int{}
	var order []*node
	var visit func(name string) error
	visit = func(name string) error {
		n := by[name]
		if n == nil {
			if v, ok := b.number[name]; ok && (slices.Contains(inputs, v) || b.constants[v].kind != 0) {
				return nil
			}
			if slices.Contains(b.model.inputs, name) {
				return fmt.Errorf("its input %s is not given", name)
			}
			return fmt.Errorf("nothing in it gives %s", name)
		}
		switch state[n] {
		case done:
			return nil
		case visiting:
			return errors.New("its nodes go in a circle")
		}
		state[n] = visiting
		for _, name := range n.inputs {
			if name == "" {
				continue
			}
			if err := visit(name); err != nil {
				return err
			}
		}
		state[n] = done
		order = append(order, n)
		return nil
	}
	for _, name := range outputs {
		if err := visit(name); err != nil {
			return nil, err
		}
	}
	return order, nil
}

// operation numbers the values of a node.
func (b *builder) operation(n *node, nodes []*node, outputs []string) *operation {
	o := &operation{node: n, needs: make([]need, len(n.inputs))}
	for _, name := range n.inputs {
		if name == "" {
			o.in = append(o.in, none)
		} else {
			o.in = append(o.in, b.value(name))
		}
	}
	for i, name := range n.outputs {
		// The first is always computed: that another is unread is what saves time.
		read := i == 0 || slices.Contains(outputs, name) ||
			slices.ContainsFunc(nodes, func(m *node) bool { return slices.Contains(m.inputs, name) })
		if read && name != "" {
			o.out = append(o.out, b.value(name))
		} else {
			o.out = append(o.out, none)
		}
	}
	return o
}

func (b *builder) step(o *operation) (step, error) {
	op, ok := operators[o.domain+":"+o.op]
	if !ok {
		return step{}, unknown("it does not know the operator")
	}
	if version := b.model.opsets[o.domain]; o.domain == "" && (version < 13 || version > 20) {
		return step{}, unknown("it does not know version %d of the operators", version)
	}
	if len(o.in) < op.least || len(o.out) == 0 || slices.Contains(o.in[:op.least], none) {
		return step{}, errors.New("inputs or outputs are missing")
	}
	run, err := op.make(b, o)
	for i, v := range o.in {
		if v != none {
			b.needs[v] = min(b.needs[v], o.needs[i])
		}
	}
	return step{name: cmp.Or(o.name, o.op), run: run}, err
}

// stored is the value of a constant; nil where the value is none.
func (b *builder) stored(o *operation, i int) *tensor {
	if i >= len(o.in) || o.in[i] == none || b.constants[o.in[i]].kind == 0 {
		return nil
	}
	return &b.constants[o.in[i]]
}

// weights are a constant's that is float32, be it one that lies as float16; nil where the value is none.
func (b *builder) weights(o *operation, i int) *tensor {
	t := b.stored(o, i)
	if t == nil || t.kind != float32s && !b.halved[o.in[i]] {
		return nil
	}
	return t
}

// align copies constants that have to lie where their type allows, and do not, and those that lie as float16 and are
// read as float32.
func (b *builder) align() []tensor {
	for i := range b.constants {
		t := &b.constants[i]
		if b.needs[i] == nothing || t.kind == 0 {
			continue
		}
		if b.halved[i] {
			floats := t.copied()
			*t = tensor{kind: float32s, shape: t.shape, data: unsafe.Pointer(unsafe.SliceData(floats))}
		}
		if b.needs[i] == aligned && uintptr(t.data)%uintptr(t.kind.size()) != 0 {
			words := make([]uint64, (t.len()*t.kind.size()+7)/8)
			moved := *t
			moved.data = unsafe.Pointer(unsafe.SliceData(words))
			copy(moved.bytes(), t.bytes())
			*t = moved
		}
	}
	return b.constants
}

// findLast notes for each step what is not read after it.
func (s *Session) findLast(nodes []*node, b *builder) {
	seen := make([]bool, len(b.constants))
	for _, v := range slices.Concat(s.outputs, s.inputs) {
		seen[v] = true
	}
	for i := range seen {
		seen[i] = seen[i] || b.constants[i].kind != 0
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		for _, name := range slices.Concat(nodes[i].inputs, nodes[i].outputs) {
			if v, ok := b.number[name]; ok && name != "" && !seen[v] {
				seen[v] = true
				s.steps[i].last = append(s.steps[i].last, v)
			}
		}
	}
}
