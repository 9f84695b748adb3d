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

// Output is what a program writes. Who reads it, or waits for the program, does so with the patience of a context.
type Output struct {
	cmd    *exec.Cmd
	from   io.Reader
	long   func() time.Duration
	silent atomic.Int64 // the patience that it tried
}

// Listen makes the output of a program from what it is read from.
func Listen(ctx context.Context, cmd *exec.Cmd, from io.Reader) *Output {
	long, ok := ctx.Value(patience{}).(func() time.Duration)
	if !ok {
		long = func() time.Duration { return 0 }
	}
	return &Output{cmd: cmd, from: from, long: long}
}

// AtLeast has a program waited for so long that needs more time for its first word than others do.
func (o *Output) AtLeast(least time.Duration) {
	long := o.long
	o.long = func() time.Duration {
		if d := long(); d > 0 {
			return max(d, least)
		}
		return 0
	}
}

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
	}
	if long := o.silent.Load(); long > 0 {
		return fmt.Errorf("it said nothing for %v", time.Duration(long))
	}
	return err
}

// Silent reports whether the program was ended because it said nothing.
func (o *Output) Silent() bool { return o.silent.Load() > 0 }

// wait ends the program unless it is stopped in time.
func (o *Output) wait() (stop func()) {
	long := o.long()
	if long <= 0 {
		return func() {}
	}
	timer := time.AfterFunc(long, func() {
		o.silent.Store(int64(long))
		_ = kill(o.cmd.Process) // or it has ended
		if c, ok := o.from.(io.Closer); ok {
			c.Close() // which what it started may hold
		}
	})
	return func() { timer.Stop() }
}
