package builtin_test

import (
	"encoding/binary"
	"math"
)

// message writes a protocol buffer's message.
type message []byte

func (m *message) number(field int, v uint64) {
	*m = binary.AppendUvarint(binary.AppendUvarint(*m, uint64(field)<<3), v)
}

func (m *message) bytes(field int, b []byte) {
	*m = binary.AppendUvarint(binary.AppendUvarint(*m, uint64(field)<<3|2), uint64(len(b)))
	*m = append(*m, b...)
}

func (m *message) text(field int, s string) { m.bytes(field, []byte(s)) }

func (m *message) float(field int, f float32) {
	*m = binary.LittleEndian.AppendUint32(binary.AppendUvarint(*m, uint64(field)<<3|5), math.Float32bits(f))
}

// ONNX's numbers of types.
const (
	float32Type = 1
	int8Type    = 3
	int64Type   = 7
	boolType    = 9
	float16Type = 10
)

// array is a tensor of a test. One that is not given to a run is a constant of the model.
type array struct {
	shape  []int64
	floats []float32
	ints   []int64
	halves []uint16
	bytes  []int8
	given  bool
}

func (a array) kind() uint64 {
	switch {
	case a.ints != nil:
		return int64Type
	case a.halves != nil:
		return float16Type
	case a.bytes != nil:
		return int8Type
	}
	return float32Type
}

func (a array) tensor(name string) []byte {
	var m message
	for _, d := range a.shape {
		m.number(1, uint64(d))
	}
	m.number(2, a.kind())
	m.text(8, name)
	var raw []byte
	for _, f := range a.floats {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(f))
	}
	for _, i := range a.ints {
		raw = binary.LittleEndian.AppendUint64(raw, uint64(i))
	}
	for _, b := range a.bytes {
		raw = append(raw, byte(b))
	}
	for _, h := range a.halves {
		raw = binary.LittleEndian.AppendUint16(raw, h)
	}
	m.bytes(9, raw)
	return m
}

// attributes of a node: int, float32, string, []int64, []float32, []string or array.
type attributes map[string]any

func attribute(name string, value any) []byte {
	var m message
	m.text(1, name)
	kind := uint64(0)
	switch v := value.(type) {
	case float32:
		m.float(2, v)
		kind = 1
	case int:
		m.number(3, uint64(v))
		kind = 2
	case string:
		m.text(4, v)
		kind = 3
	case array:
		m.bytes(5, v.tensor(""))
		kind = 4
	case []float32:
		for _, f := range v {
			m.float(7, f)
		}
		kind = 6
	case []int64:
		for _, i := range v {
			m.number(8, uint64(i))
		}
		kind = 7
	case []string:
		for _, s := range v {
			m.text(9, s)
		}
		kind = 8
	}
	m.number(20, kind)
	return m
}

// nodeOf is a node of a model.
func nodeOf(domain, op string, in, out []string, a attributes) []byte {
	var m message
	for _, name := range in {
		m.text(1, name)
	}
	for _, name := range out {
		m.text(2, name)
	}
	m.text(3, out[0])
	m.text(4, op)
	for name, value := range a {
		m.bytes(5, attribute(name, value))
	}
	m.text(7, domain)
	return m
}

// valueInfo names an input or output. Of outputs the shape is left to be found out.
func valueInfo(name string, kind uint64, shape []int64) []byte {
	var tensorType, typ, m message
	tensorType.number(1, kind)
	if shape != nil {
		var dims message
		for range shape {
			dims.bytes(1, nil)
		}
		tensorType.bytes(2, dims)
	}
	typ.bytes(1, tensorType)
	m.text(1, name)
	m.bytes(2, typ)
	return m
}

// modelOf is an ONNX file with the nodes, which read arrays by name.
func modelOf(nodes [][]byte, arrays map[string]array, outputs map[string]uint64) []byte {
	var graph, model message
	for _, n := range nodes {
		graph.bytes(1, n)
	}
	graph.text(2, "test")
	for name, a := range arrays {
		if a.given {
			graph.bytes(11, valueInfo(name, a.kind(), append([]int64{}, a.shape...)))
		} else {
			graph.bytes(5, a.tensor(name))
		}
	}
	for name, kind := range outputs {
		graph.bytes(12, valueInfo(name, kind, nil))
	}
	model.number(1, 8)
	model.bytes(7, graph)
	for domain, version := range map[string]uint64{"": 16, "com.microsoft": 1, "ai.onnx.ml": 3} {
		var set message
		set.text(1, domain)
		set.number(2, version)
		model.bytes(8, set)
	}
	return model
}
