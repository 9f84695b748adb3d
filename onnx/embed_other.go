//go:build !linux || (!amd64 && !arm64)

package onnx

import "embed"

// platformLib is empty: no library is pinned for this platform.
var platformLib embed.FS
