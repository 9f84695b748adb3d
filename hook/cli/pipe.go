package cli

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

// surviveReaders has a write to a pipe that nobody reads any more fail. Else it would end the process, which git takes
// for a hook that blocks. Programs that are run from here still end by it.
func surviveReaders() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// unheard is standard output: who stops reading it, as `head` does, does not make the run fail.
type unheard struct{ io.Writer }

func (u unheard) Write(p []byte) (int, error) {
	n, err := u.Writer.Write(p)
	if nobodyReads(err) {
		return len(p), nil
	}
	return n, err
}
