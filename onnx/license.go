package onnx

import _ "embed"

// License is ONNX Runtime's licence, which has to travel with the library that the binary carries.
//
//go:embed lib/LICENSE
var License string
