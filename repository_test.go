package jithook_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What fuzzing finds lies in Go's cache. In the tree are the inputs of defects that were fixed, few enough to be read.
func TestFuzzInputsAreRegressions(t *testing.T) {
	const most = 10
	inputs := map[string]int{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != "." {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() && strings.Contains(filepath.ToSlash(path), "/testdata/fuzz/") {
			inputs[filepath.Dir(path)]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for target, n := range inputs {
		if n > most {
			t.Errorf("%s has %d inputs, at most %d are kept: remove those that no fix was for", target, n, most)
		}
		if _, err := os.Stat(filepath.Join(target, "../../../fuzz_test.go")); err != nil {
			t.Errorf("%s: inputs without a target: %v", target, err)
		}
	}
}
