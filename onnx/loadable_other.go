//go:build !linux && !windows

package onnx

// loadable returns nil: the system says what it cannot load.
func loadable(string) error { return nil }
