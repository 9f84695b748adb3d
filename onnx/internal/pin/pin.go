// Package pin says which ONNX Runtime library jit-hook is built with. The program that fetches the library and the
// code that unpacks it at run time check against the same table.
package pin

import "runtime"

const (
	// Package is the one of PyPI whose wheels carry the libraries.
	Package = "onnxruntime==" + Version

	// Version is the ONNX Runtime release in Package, the oldest whose C API serves onnxruntime_go.
	Version = "1.24.3"

	// Packed is the name under onnx/lib/<platform>/ of the zstd-compressed library that go:embed takes in.
	Packed = "libonnxruntime.so.zst"
)

// Library is one platform's shared library.
type Library struct {
	Wheel  string // the platform that pip is asked for
	Size   int64  // bytes, not compressed
	SHA256 string // lower-case hex, of the bytes not compressed
}

// Member is the library's path in a wheel.
const Member = "onnxruntime/capi/libonnxruntime.so." + Version

// Libraries is keyed by Platform.
var Libraries = map[string]Library{
	"linux_amd64": {
		Wheel:  "manylinux_2_27_x86_64",
		Size:   22146944,
		SHA256: "12e097b0705253189cd2cde73a091febefb7348edcfe606cd54aec010a4bab2b",
	},
	"linux_arm64": {
		Wheel:  "manylinux_2_27_aarch64",
		Size:   18625376,
		SHA256: "34b560ca50f0ba1228a715ce3bedb14eb0fa8e9002dd43dfe083be399f67d7ad",
	},
}

// Platform is the key of the machine that this program was built for.
const Platform = runtime.GOOS + "_" + runtime.GOARCH
