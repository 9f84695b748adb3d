package builtin

import (
	"encoding/binary"
	"math"
)

// least is how many numbers a constant has at least that is worth a node.
const least = 512

// Halve makes a smaller model of one: constants whose numbers float16 holds exactly are stored so, and cast back by a
// node of their own. To this engine that costs nothing.
func Halve(file []byte) ([]byte, error) {
	var model []byte
	err := eachRaw(file, func(f *field, raw []byte) error {
		if f.number != 7 {
			model = append(model, raw...)
			return nil
		}
		graph, err := halveGraph(f.bytes)
		model = appendBytes(model, 7, graph)
		return err
	})
	return model, err
}

func halveGraph(graph []byte) ([]byte, error) {
	var casts, rest []byte // nodes come behind those that they read
	err := eachRaw(graph, func(f *field, raw []byte) error {
		if f.number == 5 {
			name, t, err := readTensor(f.bytes)
			if err != nil {
				return err
			}
			if halves := t.halved(); halves != nil {
				casts = appendBytes(casts, 1, castNode(name+"_half", name))
				rest = appendBytes(rest, 5, halfTensor(name+"_half", t.shape, halves))
				return nil
			}
		}
		rest = append(rest, raw...)
		return nil
	})
	return append(casts, rest...), err
}

// eachRaw is each that also gives the bytes of the whole field.
func eachRaw(bytes []byte, visit func(f *field, raw []byte) error) error {
	m, f := message{rest: bytes}, field{}
	for before := m.rest; m.next(&f); before = m.rest {
		if err := visit(&f, before[:len(before)-len(m.rest)]); err != nil {
			return err
		}
	}
	return m.err
}

// halved are a tensor's numbers as float16; nil where that loses something, or is not worth it.
func (t *stored) halved() []byte {
	if t.kind != float32s || count(t.shape) < least {
		return nil
	}
	halves := make([]byte, 0, len(t.raw)/2)
	for at := 0; at < len(t.raw); at += 4 {
		h, ok := half(math.Float32frombits(binary.LittleEndian.Uint32(t.raw[at:])))
		if !ok {
			return nil
		}
		halves = binary.LittleEndian.AppendUint16(halves, h)
	}
	return halves
}

// half is a number as float16, where that holds it exactly.
func half(f float32) (h uint16, ok bool) {
	bits := math.Float32bits(f)
	h = uint16(bits >> 16 & 0x8000)
	exponent, fraction := int(bits>>23&0xff)-127, bits&(1<<23-1)|1<<23
	switch {
	case f == 0:
		return h, true
	case exponent > 15 || exponent < -24:
		return 0, false
	case exponent < -14: // subnormal: units of 2 to the power of -24
		drop := uint(-1 - exponent)
		return h | uint16(fraction>>drop), fraction<<(32-drop) == 0
	}
	return h | uint16(exponent+15)<<10 | uint16(fraction>>13&0x3ff), fraction&(1<<13-1) == 0
}

func halfTensor(name string, shape []int, halves []byte) (t []byte) {
	for _, d := range shape {
		t = appendNumber(t, 1, uint64(d))
	}
	t = appendNumber(t, 2, uint64(float16s))
	t = appendBytes(t, 8, []byte(name))
	return appendBytes(t, 9, halves)
}

func castNode(from, to string) (n []byte) {
	n = appendBytes(n, 1, []byte(from))
	n = appendBytes(n, 2, []byte(to))
	n = appendBytes(n, 3, []byte(to+"_cast"))
	n = appendBytes(n, 4, []byte("Cast"))
	a := appendBytes(nil, 1, []byte("to"))
	a = appendNumber(a, 3, uint64(float32s))
	const ofInteger = 2
	return appendBytes(n, 5, appendNumber(a, 20, ofInteger))
}

func appendNumber(b []byte, field int, v uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(b, uint64(field)<<3), v)
}

func appendBytes(b []byte, field int, v []byte) []byte {
	b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(field)<<3|2), uint64(len(v)))
	return append(b, v...)
}
