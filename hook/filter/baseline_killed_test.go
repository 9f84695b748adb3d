package filter_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"jithook/hook/filter"
	"jithook/hook/hooktest"
)

// TestBaselineWriterKilled runs itself as a program that writes a baseline again and again, and kills it: the file is
// always one of the two, whole.
func TestBaselineWriterKilled(t *testing.T) {
	const name = "baseline.json"
	var both [2]*filter.Baseline
	for i, length := range []int{500, 1000} {
		both[i] = filter.NewBaseline()
		for k := range length {
			both[i].Add(entry("A.java", "read", "param-gone", fmt.Sprintf("v1:%032x", k)))
		}
	}
	if dir := os.Getenv("BASELINE_TEST_DIR"); dir != "" {
		for i := 0; ; i++ {
			if err := both[i%2].Write(dir, name); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				fmt.Println("writing")
			}
		}
	}
	for range 20 {
		dir := t.TempDir()
		if err := both[0].Write(dir, name); err != nil {
			t.Fatal(err)
		}
		hooktest.KillWriter(t, "BASELINE_TEST_DIR="+dir)
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, both[0].Encode()) && !bytes.Equal(got, both[1].Encode()) {
			t.Fatalf("the baseline has %d bytes, %v", len(got), err)
		}
	}
}
