//go:build !linux

package onnx

import (
	"fmt"
	"runtime"

	"jithook/onnx/internal/pin"
)

const inMemory = "memory"

// loadable returns nil: the system says what it cannot load.
func loadable(string) error { return nil }

func (r *Runtime) loadEmbedded(string) error {
	return fmt.Errorf("no ONNX Runtime library is pinned for %s/%s: set %s to one of version %s or later",
		runtime.GOOS, runtime.GOARCH, LibraryEnv, pin.Version)
}
