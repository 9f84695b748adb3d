package onnx

import (
	"os"
	"path/filepath"
)

// temporary is the pattern of names for files of the cache that are being written.
const temporary = ".onnxruntime-*.tmp"

// newTemporary makes a file to be written and moved. Others know that somebody is at it as long as it is open: the
// system closes it when the process ends, however it ends.
func newTemporary(dir string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(dir, temporary)
		if err != nil || claim(f) {
			return f, err
		}
		f.Close() // somebody took it for left over before it was claimed
	}
}

// removeLeft removes what processes left that were killed while they wrote. It is a courtesy: errors are of no account.
func removeLeft(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, temporary))
	for _, path := range left {
		removeUnclaimed(path)
	}
}
