package baseline

import _ "embed"

//go:embed fit.py
var script string

// Modules are what fit.py needs. An exporter to ONNX is used where there is one.
var Modules = []string{"sklearn", "scipy", "numpy"}
