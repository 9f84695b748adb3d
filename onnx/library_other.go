//go:build !linux

package onnx

const inMemory = "memory"

// loadEmbedded finds none: what is embedded is for Linux.
func (r *Runtime) loadEmbedded(string) error { return ErrNoLibrary }
