package child

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"
)

// patience is how long the programs of a context are waited for.
type patience struct {
	long func() time.Duration
	*silence
}

type ofContext struct{}

// WithPatience has the programs of a context ended that say nothing for so long, by what a function says when the
// waiting begins; 0 is for ever. Where one was ended, the next ones would say nothing either, so they are not waited
// for.
func WithPatience(ctx context.Context, long func() time.Duration) context.Context {
	return context.WithValue(ctx, ofContext{}, patience{long, of(ctx).silence})
}

// Anew has the programs of a context waited for whatever those before it did, as for another request to a server.
func Anew(ctx context.Context) context.Context {
	return context.WithValue(ctx, ofContext{}, patience{of(ctx).long, &silence{since: time.Now()}})
}

func of(ctx context.Context) patience {
	if p, ok := ctx.Value(ofContext{}).(patience); ok {
		return p
	}
	return patience{func() time.Duration { return 0 }, &silence{since: time.Now()}}
}

// Silence is how long brief programs of a context were waited for until now, and others in vain.
func Silence(ctx context.Context) time.Duration { return of(ctx).until() }

// silence is how long brief programs were waited for in all. Those that are waited for at the same time count once, and
// what passes meanwhile makes up for it. A program that has more to do counts for as long as a brief one took, because
// that is how long it takes to start.
type silence struct {
	mu      sync.Mutex
	waiting int           // for how many brief ones
	working int           // for how many others
	since   time.Time     // it is of this moment
	long    time.Duration // so far
	brief   time.Duration // the longest wait for a brief one
	ended   time.Time     // when a program was ended
}

// until is how long it lasts until now.
func (s *silence) until() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pass()
	return s.long
}

// pass counts what passed since it was last asked.
func (s *silence) pass() {
	now := time.Now()
	passed := now.Sub(s.since)
	switch {
	case s.waiting > 0:
		s.long += passed
	case s.working == 0:
		s.long = max(s.long-passed, 0)
	}
	s.since = now
}

// wait counts a program as waited for, until stop is called, and gives how long the silence was before. Only one that
// said nothing yet is silent.
func (s *silence) wait(brief, silent bool) (before time.Duration, stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pass()
	count := &s.working
	if brief {
		count = &s.waiting
	}
	*count++
	before, start := s.long, time.Now()
	return before, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.pass()
		*count--
		switch took := time.Since(start); {
		case brief:
			s.brief = max(s.brief, took)
		case silent:
			s.long = max(s.long, before+min(took, s.brief))
		}
	}
}

// endedAfter notes that a program was waited for so long and ended.
func (s *silence) endedAfter(long time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.long, s.ended = max(s.long, long), time.Now()
}

// endedWithin reports whether a program was ended so short a time ago.
func (s *silence) endedWithin(long time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.ended.IsZero() && time.Since(s.ended) < long
}

// rounds is how often its patience a program may be waited for in all: one that writes a word now and then would else
// never end.
const rounds = 6

// Output is the output of a program. Who reads it, or waits for the program, does so with the patience of a context.
type Output struct {
	cmd *exec.Cmd
	patience
	from   io.Reader
	least  time.Duration // for each word, of which it has as many as it needs time for
	brief  bool
	asked  bool // it answers more than one question
	spoke  bool
	waited atomic.Int64 // how long in all
	ended  atomic.Pointer[error]
}

// Listen makes the output of a program from what it is read from.
func Listen(ctx context.Context, cmd *exec.Cmd, from io.Reader) *Output {
	return &Output{cmd: cmd, patience: of(ctx), from: from}
}

// AtLeast has a program waited for so long that needs more time for its first word than others do. How much it has to
// say is not known, so it may take any time for all.
func (o *Output) AtLeast(least time.Duration) { o.least = least }

// Brief has the time add up that programs take which have their answer at hand, or their first one: they share the
// patience.
func (o *Output) Brief() { o.brief = true }

// Asked has a program waited for anew that answers another question.
func (o *Output) Asked() {
	o.asked = true
	o.waited.Store(0)
}

// maxCaptured bounds the output of a brief program, which says a version or a setting.
const maxCaptured = 4 << 20

// Capture runs a brief program, which is bound, and gives what it writes. One that writes far too much is ended.
func Capture(ctx context.Context, cmd *exec.Cmd) ([]byte, error) {
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = Start(cmd)
	}
	if err != nil {
		return nil, err
	}
	heard := Listen(ctx, cmd, out)
	heard.Brief()
	text, err := io.ReadAll(io.LimitReader(heard, maxCaptured+1))
	if len(text) > maxCaptured {
		_ = kill(cmd.Process) // or it has ended
		_ = heard.Wait()
		return nil, fmt.Errorf("it wrote more than %d MiB", maxCaptured>>20)
	}
	return text, cmp.Or(heard.Wait(), err)
}

func (o *Output) Read(p []byte) (n int, err error) {
	defer o.wait()()
	n, err = o.from.Read(p)
	o.spoke = o.spoke || n > 0
	return n, err
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
func (o *Output) wait() func() {
	shares := o.brief && (!o.spoke || !o.asked)
	before, waited := o.silence.wait(shares, !o.spoke)
	start := time.Now()
	stop := func() {
		waited()
		o.waited.Add(int64(time.Since(start)))
	}
	long := o.long()
	if long <= 0 {
		return stop
	}
	if !shares {
		before = 0
	}
	left, why := o.left(long, before)
	timer := time.AfterFunc(left, func() {
		o.ended.CompareAndSwap(nil, &why)
		o.endedAfter(long)
		_ = kill(o.cmd.Process) // or it has ended
		if c, ok := o.from.(io.Closer); ok {
			c.Close() // which what it started may hold
		}
	})
	return func() {
		timer.Stop()
		stop()
	}
}

// left is what a patience leaves the program, of which a part is used up, and why no more.
func (o *Output) left(long, before time.Duration) (time.Duration, error) {
	rest := rounds*long - time.Duration(o.waited.Load())
	switch {
	case o.endedWithin(long):
		return 0, fmt.Errorf("one before it said nothing for %v", long)
	case before > long/10:
		return max(long-before, 0), fmt.Errorf("it and those before it said nothing for %v", long)
	case o.least > 0:
		return max(long, o.least), fmt.Errorf("it said nothing for %v", max(long, o.least))
	case rest < long:
		return max(rest, 0), fmt.Errorf("it was waited for %v in all", rounds*long)
	}
	return long, fmt.Errorf("it said nothing for %v", long)
}
