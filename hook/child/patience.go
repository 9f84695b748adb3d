package child

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"sync/atomic"
	"time"
)

type patience struct{}

// WithPatience has the programs of a context ended that say nothing for so long, by what a function says when the
// waiting begins; 0 is for ever.
func WithPatience(ctx context.Context, long func() time.Duration) context.Context {
	return context.WithValue(ctx, patience{}, long)
}

// rounds is how often its patience a program may be waited for in all: one that writes a word now and then would else
// never end.
const rounds = 6

// Output is the output of a program. Who reads it, or waits for the program, does so with the patience of a context.
type Output struct {
	cmd     *exec.Cmd
	from    io.Reader
	long    func() time.Duration
	endless bool         // it has as many words as it needs time for
	waited  atomic.Int64 // how long in all
	ended   atomic.Pointer[error]
}

// Listen makes the output of a program from what it is read from.
func Listen(ctx context.Context, cmd *exec.Cmd, from io.Reader) *Output {
	long, ok := ctx.Value(patience{}).(func() time.Duration)
	if !ok {
		long = func() time.Duration { return 0 }
	}
	return &Output{cmd: cmd, from: from, long: long}
}

// AtLeast has a program waited for so long that needs more time for its first word than others do. How much it has to
// say is not known, so it may take any time for all.
func (o *Output) AtLeast(least time.Duration) {
	long := o.long
	o.endless = true
	o.long = func() time.Duration {
		if d := long(); d > 0 {
			return max(d, least)
		}
		return 0
	}
}

// Asked has a program waited for anew that answers another question.
func (o *Output) Asked() { o.waited.Store(0) }

func (o *Output) Read(p []byte) (int, error) {
	defer o.wait()()
	return o.from.Read(p)
}

// Wait waits for the program's end.
func (o *Output) Wait() error {
	defer o.wait()()
	err := o.cmd.Wait()
	if err != nil {
		End(o.cmd)
	} else {
		release(o.cmd.Process)
	}
	if ended := o.ended.Load(); ended != nil {
		return *ended
	}
	return err
}

// Ended reports whether the program was ended because it was waited for too long.
func (o *Output) Ended() bool { return o.ended.Load() != nil }

// wait ends the program unless it is stopped in time.
func (o *Output) wait() (stop func()) {
	long := o.long()
	if long <= 0 {
		return func() {}
	}
	why := fmt.Errorf("it said nothing for %v", long)
	if left := rounds*long - time.Duration(o.waited.Load()); !o.endless && left < long {
		why = fmt.Errorf("it was waited for %v in all", rounds*long)
		long = max(left, 0)
	}
	start := time.Now()
	timer := time.AfterFunc(long, func() {
		o.ended.Store(&why)
		_ = kill(o.cmd.Process) // or it has ended
		if c, ok := o.from.(io.Closer); ok {
			c.Close() // which what it started may hold
		}
	})
	return func() {
		timer.Stop()
		o.waited.Add(int64(time.Since(start)))
	}
}
