//go:build slim || !linux || (!amd64 && !arm64)

package onnx

import "embed"

// platformLib is empty: no library is pinned for this platform, or the build is to be small.
var platformLib embed.FS
