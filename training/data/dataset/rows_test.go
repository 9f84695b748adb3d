package dataset

import (
	"path/filepath"
	"reflect"
	"testing"
)

func TestRowsAreStoredSparsely(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "train")
	var a, b Row
	a.Add(1, 0.5)
	a.Add(2, 0) // not kept
	a.Add(4, -2)
	if err := WriteRows(dir, []Row{a, b}, []bool{true, false}); err != nil {
		t.Fatal(err)
	}
	values, err := ReadFloats(filepath.Join(dir, "values.npy"))
	if err != nil {
		t.Fatal(err)
	}
	offsets, err := readArray[int64](filepath.Join(dir, "offsets.npy"), "<i8")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(values, []float32{0.5, -2}) || !reflect.DeepEqual(offsets, []int64{0, 2, 2}) {
		t.Errorf("values %v, offsets %v", values, offsets)
	}
	if got := a.Dense(6); !reflect.DeepEqual(got, []float32{0, 0.5, 0, 0, -2, 0}) {
		t.Errorf("dense %v", got)
	}
	if err := WriteRows(dir, []Row{a}, []bool{true, false}); err == nil {
		t.Error("two labels were stored for one row")
	}
}
