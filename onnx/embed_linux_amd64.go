//go:build !slim

package onnx

import "embed"

// platformLib holds lib/linux_amd64: always its README, and the compressed library once make library has run.
//
//go:embed lib/linux_amd64
var platformLib embed.FS
