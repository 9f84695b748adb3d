//go:build unix

package safefile

import (
	"io/fs"
	"os"

	"github.com/google/renameio/v2"
)

// WriteWhole writes a file, whole or not at all, in place of whatever was there.
func WriteWhole(path string, text []byte, mode fs.FileMode) error {
	return renameio.WriteFile(path, text, mode)
}

// heldElsewhere is of Windows: here nobody keeps a file from others by having it open.
func heldElsewhere(error) bool { return false }

// Rename gives a file another name, in place of whatever had it.
func Rename(from, to string) error { return os.Rename(from, to) }
