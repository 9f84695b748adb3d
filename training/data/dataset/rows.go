package dataset

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Row is one example as a sparse vector of features. Columns that it does not name are 0.
type Row struct {
	Columns []int32
	Values  []float32
}

// Add sets a feature, unless it is 0. Columns must come in rising order.
func (r *Row) Add(column int, value float32) {
	if value != 0 {
		r.Columns = append(r.Columns, int32(column))
		r.Values = append(r.Values, value)
	}
}

// Dense writes the row out into a vector of the full width.
func (r *Row) Dense(width int) []float32 {
	v := make([]float32, width)
	for i, c := range r.Columns {
		v[c] = r.Values[i]
	}
	return v
}

// WriteRows stores rows in a folder, which it makes, in compressed sparse row form: values (float32), columns (int32),
// the offset of each row in them and of the end (int64), and each row's label (uint8) where there are labels.
func WriteRows(dir string, rows []Row, labels []bool) error {
	if len(labels) != len(rows) && labels != nil {
		return fmt.Errorf("write %s: %d labels for %d rows", dir, len(labels), len(rows))
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	offsets := []int64{0}
	var columns []int32
	var values []float32
	var stale []uint8
	for i, r := range rows {
		columns, values = append(columns, r.Columns...), append(values, r.Values...)
		offsets = append(offsets, int64(len(columns)))
		if labels != nil && labels[i] {
			stale = append(stale, 1)
		} else if labels != nil {
			stale = append(stale, 0)
		}
	}
	return errors.Join(
		writeFlat(filepath.Join(dir, "values.npy"), "<f4", values),
		writeFlat(filepath.Join(dir, "columns.npy"), "<i4", columns),
		writeFlat(filepath.Join(dir, "offsets.npy"), "<i8", offsets),
		writeFlat(filepath.Join(dir, "label.npy"), "|u1", stale),
	)
}

func writeFlat[T uint8 | uint16 | int32 | int64 | float32](path, typ string, values []T) error {
	a, err := newArray(path, typ, flat)
	if err != nil {
		return err
	}
	return errors.Join(write(a, len(values), values), a.close())
}

// WriteFloats writes numbers as a flat NumPy file of float32.
func WriteFloats(path string, values []float32) error { return writeFlat(path, "<f4", values) }

// ReadFloats reads the numbers of a NumPy file of float32, row by row.
func ReadFloats(path string) ([]float32, error) { return readArray[float32](path, "<f4") }
