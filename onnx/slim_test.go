//go:build slim

package onnx

import (
	"errors"
	"os"
	"testing"
)

// TestSlim is of the build that carries no library. The other tests of the package want one.
func TestSlim(t *testing.T) {
	if _, _, ok := Embedded(); ok {
		t.Error("the build carries a library")
	}
	if _, err := Open(Options{Engine: ONNXRuntime, CacheDir: t.TempDir()}); !errors.Is(err, ErrNoLibrary) {
		t.Errorf("ONNX Runtime: %v", err)
	}
	r := openRuntime(t, Options{Engine: AutoEngine, Device: CUDA})
	wantNote(t, r, "cuda was asked for, but ")
	trees, err := os.ReadFile("../detector/assets/trees.onnx")
	if err != nil {
		t.Fatal(err)
	}
	load(t, r, trees, Config{Inputs: []string{"features"}, Outputs: []string{"probabilities"}})
	_, err = r.Load(bigruONNX, bigruConfig)
	wantError(t, err, "the built-in engine cannot run it: it does not know the operator; nor can ONNX Runtime: no ONNX Runtime "+
		"library is embedded in this build")
}

func wantNote(t *testing.T, r *Runtime, note string) {
	t.Helper()
	wantError(t, errors.New(r.Note()), note)
}
