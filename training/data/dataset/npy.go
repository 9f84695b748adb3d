package dataset

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
)

// npyHeader is the room left for a header, so that the number of rows can be written once it is known. NumPy wants the
// data to begin at a multiple of 64 (NEP 1, format version 1.0).
const npyHeader = 128

// array writes a NumPy file row by row.
type array struct {
	file *os.File
	buf  *bufio.Writer
	typ  string // NumPy's name: "<i4", "|u1", "<f2", …
	cols int    // of a row, or flat
	rows int
}

// flat marks an array of one dimension.
const flat = -1

func newArray(path, typ string, cols int) (*array, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	a := &array{file: f, buf: bufio.NewWriterSize(f, 1<<18), typ: typ, cols: cols}
	_, err = a.buf.Write(make([]byte, npyHeader))
	return a, err
}

// write appends rows (cells, where the array is flat) whose cells the values are, in order.
func write[T uint8 | uint16 | int32 | int64 | float32](a *array, rows int, values []T) error {
	if len(values) != rows*max(a.cols, -a.cols) {
		return fmt.Errorf("write %s: %d values for %d rows of %d", a.file.Name(), len(values), rows, a.cols)
	}
	a.rows += rows
	return binary.Write(a.buf, binary.LittleEndian, values)
}

func (a *array) close() error {
	defer a.file.Close()
	if err := a.buf.Flush(); err != nil {
		return err
	}
	shape := fmt.Sprintf("(%d,)", a.rows)
	if a.cols != flat {
		shape = fmt.Sprintf("(%d, %d)", a.rows, a.cols)
	}
	dict := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", a.typ, shape)
	header := append([]byte("\x93NUMPY\x01\x00"), npyHeader-10, 0)
	header = fmt.Appendf(header, "%-*s\n", npyHeader-10-1, dict)
	if _, err := a.file.WriteAt(header, 0); err != nil {
		return err
	}
	return a.file.Close()
}

var npyShape = regexp.MustCompile(`'descr': '([^']*)', 'fortran_order': False, 'shape': \((\d+), ?(\d*)\)`)

// readArray reads a NumPy file of one or two dimensions whose cells are Ts of the named type.
func readArray[T int64 | float32](path, typ string) ([]T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	var magic [10]byte
	if _, err := io.ReadFull(r, magic[:]); err != nil || string(magic[:8]) != "\x93NUMPY\x01\x00" {
		return nil, fmt.Errorf("read %s: not a NumPy file of format 1.0", path)
	}
	header := make([]byte, binary.LittleEndian.Uint16(magic[8:]))
	if _, err := io.ReadFull(r, header); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	found := npyShape.FindSubmatch(header)
	if found == nil || string(found[1]) != typ {
		return nil, fmt.Errorf("read %s: not an array of %s: %s", path, typ, header)
	}
	n, err := strconv.Atoi(string(found[2]))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if len(found[3]) > 0 {
		cols, err := strconv.Atoi(string(found[3]))
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		n *= cols
	}
	values := make([]T, n)
	if err := binary.Read(r, binary.LittleEndian, values); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return values, nil
}
