package builtin

// #cgo CFLAGS: -O2 -Wno-psabi
// #include "kernel.h"
import "C"

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

func init() { useLanes(bestLanes()) }

// bestLanes is how many floats this processor works on at a time.
func bestLanes() int {
	switch x := &cpu.X86; {
	case x.HasAVX512F && x.HasAVX512DQ && x.HasAVX512VL:
		return 16
	case x.HasAVX2 && x.HasFMA:
		return 8
	}
	return 4
}

// Instructions are those of the processor that the kernel uses, in words.
func Instructions() string {
	switch bestLanes() {
	case 16:
		return "AVX-512"
	case 8:
		return "AVX2"
	}
	return "vectors of 128 bits"
}

// useLanes chooses the kernel for vectors of so many floats. No run may be under way.
func useLanes(n int) { C.kernel_use(C.int(n)) }

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

func floatsAt(s []float32) *C.float { return (*C.float)(unsafe.Pointer(unsafe.SliceData(s))) }

// panel is how many columns of a packed matrix lie side by side.
const panel = C.PANEL

// packedLen is how many floats a matrix [k, n] takes when it is packed.
func packedLen(k, n int) int { return (n + panel - 1) / panel * panel * k }

// pack lays the matrix B[k, n], or B[n, k] transposed, of float32 or float16, out for multiply. Its rows are ldb
// numbers apart.
func pack(into []float32, b unsafe.Pointer, halves, transposed bool, k, n, ldb int, alpha float32) {
	C.kernel_pack(C.int(number(halves)), C.int(number(transposed)), C.size_t(n), C.size_t(k), b, C.size_t(ldb),
		C.float(alpha), floatsAt(into))
}

// multiply computes out[m, n] = a[m, k] b[k, n] + bias[n], where b is packed and bias may be nil.
func multiply(m, n, k int, a []float32, lda int, b []float32, out []float32, ldo int, bias []float32) {
	C.kernel_gemm(C.size_t(m), C.size_t(n), C.size_t(k), floatsAt(a), C.size_t(lda), floatsAt(b), floatsAt(out),
		C.size_t(ldo), floatsAt(bias))
}

// multiplyRow computes out[n] = alpha a[k] b[k, n] for a matrix that is not packed.
func multiplyRow(n, k int, a, b []float32, ldb int, transposed bool, alpha float32, out []float32) {
	C.kernel_row(C.int(number(transposed)), C.size_t(n), C.size_t(k), floatsAt(a), floatsAt(b), C.size_t(ldb),
		C.float(alpha), floatsAt(out))
}

// recur runs one direction of a GRU; see kernel.h.
func recur(steps, batch, hidden int, backward bool, x []float32, ldx int, recurrent, bias, state, gates, y []float32,
	ldy int,
) {
	C.kernel_gru(C.size_t(steps), C.size_t(batch), C.size_t(hidden), C.int(number(backward)), floatsAt(x), C.size_t(ldx),
		floatsAt(recurrent), floatsAt(bias), floatsAt(state), floatsAt(gates), floatsAt(y), C.size_t(ldy))
}

// activate computes the sigmoid of each, or its hyperbolic tangent.
func activate(sigmoid bool, x, out []float32) {
	C.kernel_activate(C.int(number(sigmoid)), C.size_t(len(x)), floatsAt(x), floatsAt(out))
}

// softmax of each row of n.
func softmax(n int, x, out []float32) {
	C.kernel_softmax(C.size_t(len(x)/n), C.size_t(n), floatsAt(x), floatsAt(out))
}

// exponentials gives exp(x - greatest) of each, their sum and the greatest.
func exponentials(x, out []float32) (sum, greatest float32) {
	var g C.float
	s := C.kernel_exponentials(C.size_t(len(x)), floatsAt(x), floatsAt(out), &g)
	return float32(s), float32(g)
}

type arithmetic int

const (
	add      arithmetic = C.ADD
	subtract arithmetic = C.SUBTRACT
	multiple arithmetic = C.MULTIPLY
	divide   arithmetic = C.DIVIDE
)

// operand is a matrix whose rows or values repeat where a stride is 0.
type operand struct {
	at        []float32
	row, step int
}

func (op arithmetic) rows(rows, n int, a, b operand, out []float32) {
	C.kernel_arithmetic(C.int(op), C.size_t(rows), C.size_t(n), floatsAt(a.at), C.size_t(a.row), C.size_t(a.step),
		floatsAt(b.at), C.size_t(b.row), C.size_t(b.step), floatsAt(out))
}

// addRows adds each row of n of x to the row of out that to names.
func addRows(n int, to []int64, x, out []float32) {
	C.kernel_add_rows(C.size_t(len(to)), C.size_t(n), (*C.int64_t)(unsafe.SliceData(to)), floatsAt(x), floatsAt(out))
}

// widen turns float16 into float32.
func widen(halves unsafe.Pointer, out []float32) {
	C.kernel_widen(C.size_t(len(out)), halves, floatsAt(out))
}
