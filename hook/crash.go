package hook

import (
	"fmt"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// Guard runs work on one file or comment and returns its panic as an error, with where it happened: the others are not
// its concern, and a bug of jit-hook's own must not block a commit.
func Guard(work func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error, please report it: %v; it happened at %s", p, panicked())
		}
	}()
	work()
	return nil
}

// panicked names the calls that led to a panic, the innermost first, in one line.
func panicked() string {
	const most = 10
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers[:])])
	var calls []string
	panicked := false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			panicked, calls = true, nil
		case panicked && !strings.HasPrefix(frame.Function, "runtime."):
			calls = append(calls, fmt.Sprintf("%s (%s:%d)", path.Base(frame.Function), filepath.Base(frame.File), frame.Line))
		}
		if !more || len(calls) == most {
			return strings.Join(calls, ", ")
		}
	}
}
