package builtin

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// model is an ONNX file, as far as this engine reads it. Bytes of tensors lie where the file has them.
type model struct {
	opsets   map[string]uint64 // version by domain
	nodes    []node
	constant map[string]stored
	inputs   []string
	outputs  []string
}

type node struct {
	name, op, domain string
	inputs, outputs  []string
	attributes       map[string]attribute
}

type attribute struct {
	float   float32
	integer int64
	text    string
	tensor  *stored
	floats  []float32
	ints    []int64
	texts   []string
}

// stored is a tensor as it lies in the file: little-endian, the last dimension running fastest.
type stored struct {
	kind  kind
	shape []int
	raw   []byte
}

var errTruncated = errors.New("it is cut short or damaged")

// field is one of a protocol buffer's message: a number, or bytes.
type field struct {
	number int
	value  uint64
	bytes  []byte
}

// message goes through the fields of a protocol buffer's message.
type message struct {
	rest []byte
	err  error
}

func (m *message) varint() uint64 {
	if len(m.rest) > 0 && m.rest[0] < 0x80 {
		v := uint64(m.rest[0])
		m.rest = m.rest[1:]
		return v
	}
	v, n := binary.Uvarint(m.rest)
	if n <= 0 {
		m.fail()
		return 0
	}
	m.rest = m.rest[n:]
	return v
}

func (m *message) fail() { m.rest, m.err = nil, errTruncated }

func (m *message) take(n uint64) []byte {
	if n > uint64(len(m.rest)) {
		m.fail()
		return nil
	}
	taken := m.rest[:n:n]
	m.rest = m.rest[n:]
	return taken
}

// next reads a field; it is false at the end, and where the message is damaged.
func (m *message) next(f *field) bool {
	if len(m.rest) == 0 {
		return false
	}
	key := m.varint()
	*f = field{number: int(min(key>>3, math.MaxInt32))}
	switch key & 7 {
	case 0:
		f.value = m.varint()
	case 1:
		if b := m.take(8); m.err == nil {
			f.value = binary.LittleEndian.Uint64(b)
		}
	case 2:
		f.bytes = m.take(m.varint())
	case 5:
		if b := m.take(4); m.err == nil {
			f.value = uint64(binary.LittleEndian.Uint32(b))
		}
	default:
		m.fail()
	}
	return m.err == nil
}

// each calls visit for every field of a message.
func each(bytes []byte, visit func(f *field) error) error {
	m, f := message{rest: bytes}, field{}
	for m.next(&f) {
		if err := visit(&f); err != nil {
			return err
		}
	}
	return m.err
}

// readModel reads an ONNX file (onnx.proto3, ModelProto).
func readModel(file []byte) (*model, error) {
	m := &model{opsets: map[string]uint64{}, constant: map[string]stored{}}
	err := each(file, func(f *field) error {
		switch f.number {
		case 7:
			return m.readGraph(f.bytes)
		case 8:
			var domain string
			var version uint64
			err := each(f.bytes, func(f *field) error {
				switch f.number {
				case 1:
					domain = string(f.bytes)
				case 2:
					version = f.value
				}
				return nil
			})
			m.opsets[domain] = version
			return err
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(m.nodes) == 0 {
		return nil, errors.New("it has no graph")
	}
	return m, nil
}

func (m *model) readGraph(b []byte) error {
	return each(b, func(f *field) error {
		switch f.number {
		case 1:
			n, err := readNode(f.bytes)
			m.nodes = append(m.nodes, n)
			return err
		case 5:
			name, t, err := readTensor(f.bytes)
			if err != nil {
				return fmt.Errorf("the constant %s: %w", name, err)
			}
			m.constant[name] = t
		case 11, 12:
			name, err := readName(f.bytes)
			if f.number == 11 {
				m.inputs = append(m.inputs, name)
			} else {
				m.outputs = append(m.outputs, name)
			}
			return err
		case 15:
			return errors.New("it has sparse constants")
		}
		return nil
	})
}

// readName reads the name of a graph's input or output. Its shape says nothing that a run does not.
func readName(b []byte) (name string, err error) {
	err = each(b, func(f *field) error {
		if f.number == 1 {
			name = string(f.bytes)
		}
		return nil
	})
	return name, err
}

func readNode(b []byte) (n node, err error) {
	err = each(b, func(f *field) error {
		switch f.number {
		case 1:
			n.inputs = append(n.inputs, string(f.bytes))
		case 2:
			n.outputs = append(n.outputs, string(f.bytes))
		case 3:
			n.name = string(f.bytes)
		case 4:
			n.op = string(f.bytes)
		case 5:
			name, a, err := readAttribute(f.bytes)
			if n.attributes == nil {
				n.attributes = map[string]attribute{}
			}
			n.attributes[name] = a
			return err
		case 7:
			n.domain = string(f.bytes)
		}
		return nil
	})
	return n, err
}

func readAttribute(b []byte) (name string, a attribute, err error) {
	m, f := message{rest: b}, field{}
	for m.next(&f) && err == nil {
		switch f.number {
		case 1:
			name = string(f.bytes)
		case 2:
			a.float = math.Float32frombits(uint32(f.value))
		case 3:
			a.integer = int64(f.value)
		case 4:
			a.text = string(f.bytes)
		case 5:
			var t stored
			_, t, err = readTensor(f.bytes)
			a.tensor = &t
		case 7:
			err = f.repeated(4, func(v uint64) { a.floats = append(a.floats, math.Float32frombits(uint32(v))) })
			a.floats = m.moreFloats(a.floats)
		case 8:
			err = f.repeated(0, func(v uint64) { a.ints = append(a.ints, int64(v)) })
			a.ints = m.moreInts(a.ints)
		case 9:
			a.texts = m.moreTexts(append(a.texts, string(f.bytes)))
		case 6, 10, 11:
			err = errors.New("an attribute is a graph")
		}
	}
	return name, a, cmp.Or(err, m.err)
}

// Trees have lists of thousands, an element a field. What follows takes those that come one behind the other.

func (m *message) moreFloats(list []float32) []float32 {
	list = slices.Grow(list, len(m.rest)/5)
	for len(m.rest) >= 5 && m.rest[0] == 7<<3|5 {
		list = append(list, math.Float32frombits(binary.LittleEndian.Uint32(m.rest[1:])))
		m.rest = m.rest[5:]
	}
	return list
}

func (m *message) moreInts(list []int64) []int64 {
	list = slices.Grow(list, len(m.rest)/2)
	for len(m.rest) >= 2 && m.rest[0] == 8<<3 {
		m.rest = m.rest[1:]
		list = append(list, int64(m.varint()))
	}
	return list
}

// moreTexts holds alike texts once: the nodes of trees are of two kinds.
func (m *message) moreTexts(list []string) []string {
	list = slices.Grow(list, len(m.rest)/6)
	last, before := list[len(list)-1], ""
	for len(m.rest) >= 2 && m.rest[0] == 9<<3|2 && int(m.rest[1]) <= min(len(m.rest)-2, 0x7f) {
		text := m.rest[2 : 2+m.rest[1]]
		m.rest = m.rest[2+len(text):]
		switch string(text) {
		case last:
		case before:
			last, before = before, last
		default:
			last, before = string(text), last
		}
		list = append(list, last)
	}
	return list
}

// repeated gives the numbers of a repeated field, which may come one by one or many in one, as varints where size is 0.
func (f *field) repeated(size int, add func(uint64)) error {
	if f.bytes == nil {
		add(f.value)
		return nil
	}
	m := message{rest: f.bytes}
	for len(m.rest) > 0 {
		var v uint64
		switch size {
		case 0:
			v = m.varint()
		case 4:
			if b := m.take(4); m.err == nil {
				v = uint64(binary.LittleEndian.Uint32(b))
			}
		}
		if m.err != nil {
			return m.err
		}
		add(v)
	}
	return nil
}

// readTensor reads a tensor and proves that it has as many bytes as its shape needs.
func readTensor(b []byte) (name string, t stored, err error) {
	var dims []int64
	var typed []byte // what was not given as bytes
	err = each(b, func(f *field) error {
		switch f.number {
		case 1:
			return f.repeated(0, func(v uint64) { dims = append(dims, int64(v)) })
		case 2:
			t.kind = kind(min(f.value, math.MaxInt32))
		case 4:
			return f.repeated(4, func(v uint64) { typed = binary.LittleEndian.AppendUint32(typed, uint32(v)) })
		case 7:
			return f.repeated(0, func(v uint64) { typed = binary.LittleEndian.AppendUint64(typed, v) })
		case 8:
			name = string(f.bytes)
		case 9:
			t.raw = f.bytes
		case 13, 14:
			return errors.New("it lies in another file")
		}
		return nil
	})
	if err != nil {
		return name, t, err
	}
	if t.raw == nil {
		t.raw = typed
	}
	if t.kind.size() == 0 {
		return name, t, fmt.Errorf("its type %d is not known", t.kind)
	}
	if t.shape, err = shapeOf(dims); err != nil {
		return name, t, err
	}
	if want := count(t.shape) * t.kind.size(); len(t.raw) != want {
		return name, t, fmt.Errorf("it has %d bytes where its shape %v needs %d", len(t.raw), t.shape, want)
	}
	return name, t, nil
}
