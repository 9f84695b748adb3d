package cli

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// nobodyReads reports whether a write failed because nobody reads the pipe any more.
func nobodyReads(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA)
}

// understandColours has a console read the sequences of colours, which an older one would print.
func understandColours(to ...*os.File) {
	for _, f := range to {
		var mode uint32
		if handle := windows.Handle(f.Fd()); windows.GetConsoleMode(handle, &mode) == nil {
			_ = windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) // or it is older than that
		}
	}
}
