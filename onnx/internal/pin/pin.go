// Package pin says which ONNX Runtime library jit-hook is built with. The program that fetches the library and the
// code that unpacks it at run time check against the same table.
package pin

import "runtime"

const (
	// Package is the npm package whose tarball carries the libraries; it is fetched without running its install script.
	Package = "onnxruntime-node@1.24.3"

	// Version is the ONNX Runtime release in Package, the oldest whose C API serves onnxruntime_go.
	Version = "1.24.3"

	// Packed is the name under onnx/lib/<platform>/ of the zstd-compressed library that go:embed takes in.
	Packed = "libonnxruntime.so.zst"
)

// Library is one platform's shared library.
type Library struct {
	Member string // path in the npm tarball
	Size   int64  // bytes, not compressed
	SHA256 string // lower-case hex, of the bytes not compressed
}

// Libraries is keyed by Platform.
var Libraries = map[string]Library{
	"linux_amd64": {
		Member: "package/bin/napi-v6/linux/x64/libonnxruntime.so.1",
		Size:   35164376,
		SHA256: "92ba8e44d31b80a34f5e805076a044122c3be1fffe0d88ed790de7267b0b2682",
	},
	"linux_arm64": {
		Member: "package/bin/napi-v6/linux/arm64/libonnxruntime.so.1",
		Size:   18625376,
		SHA256: "33032cb5b91c12edbf028d7c69fa40a31848d66c0095448758af237d5e0b07db",
	},
}

// Platform is the key of the machine that this program was built for.
const Platform = runtime.GOOS + "_" + runtime.GOARCH
