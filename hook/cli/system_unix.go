//go:build unix

package cli

import (
	"errors"
	"os"
	"syscall"
)

// nobodyReads reports whether a write failed because nobody reads the pipe any more.
func nobodyReads(err error) bool { return errors.Is(err, syscall.EPIPE) }

// understandColours has nothing to do: terminals understand them.
func understandColours(...*os.File) {}
