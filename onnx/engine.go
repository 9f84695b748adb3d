package onnx

import (
	"jithook/onnx/builtin"
)

// Engine is what runs a model.
type Engine string

// The engines that can be asked for.
const (
	// AutoEngine is BuiltIn for each model that it knows, on the CPU, and ONNXRuntime for others. Where the user named a
	// library, that runs all.
	AutoEngine  Engine = "auto"
	BuiltIn     Engine = "builtin"
	ONNXRuntime Engine = "onnxruntime"
)

// Engines are the values of an --engine flag.
var Engines = []string{string(AutoEngine), string(BuiltIn), string(ONNXRuntime)}

// engine is the one that the options choose. A library of one's own, which alone can have CUDA, is there to be used.
func (o Options) engine() Engine {
	switch {
	case o.Engine != "" && o.Engine != AutoEngine:
		return o.Engine
	case o.Library != "":
		return ONNXRuntime
	}
	return AutoEngine
}

// Instructions are those of the processor that the built-in engine uses, in words.
func Instructions() string { return builtin.Instructions() }
