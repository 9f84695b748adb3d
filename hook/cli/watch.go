package cli

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/child"
	"jithook/hook/config"
	"jithook/hook/report"
)

// watch sees to it that a run ends within its budget, whatever hangs: settings, one file, git, a library, who reads the
// report. The work is done in a goroutine, which is left to itself when the time is over.
type watch struct {
	start time.Time
	over  atomic.Bool   // nothing that the work says counts any more
	moved chan struct{} // the time that is left is another

	mu         sync.Mutex
	judged     time.Time     // when judging was over, or since then some of the report was written
	budget     time.Duration // 0 is none
	failClosed bool
	blocked    int // how many findings block, whatever becomes of the report
	doing      map[int]string
	begun      int
}

// newWatch watches with what flags and the environment set, until the settings are read. What the command waited for
// git before counts.
func (o *options) newWatch(ctx context.Context, flags *pflag.FlagSet) *watch {
	layers, _ := config.Environment(os.Getenv) // an error is said where the settings are read
	early := config.Merge(append(layers, o.flagSettings(flags)...)...)
	return &watch{
		start: time.Now().Add(-child.Silence(ctx)), moved: make(chan struct{}, 1), doing: map[int]string{},
		budget: early.Duration("budget"), failClosed: early.Bool("fail-closed"),
	}
}

// settle has the settings count, from the start of the run on.
func (w *watch) settle(budget time.Duration, failClosed bool) {
	w.mu.Lock()
	w.budget, w.failClosed = budget, failClosed
	w.mu.Unlock()
	w.again()
}

// reporting notes that judging is over. From now on the report gets time of its own, because on a busy machine what is
// left of the budget may be too short, and what was found would be lost.
func (w *watch) reporting() {
	w.mu.Lock()
	w.judged = time.Now()
	w.mu.Unlock()
	w.again()
}

// wrote notes that somebody took some of what is written. A report that somebody reads slowly, as through a pager, is
// not cut while they read.
func (w *watch) wrote() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.judged.IsZero() {
		w.judged = time.Now()
	}
}

// again has how long is left be asked again.
func (w *watch) again() {
	select {
	case w.moved <- struct{}{}:
	default:
	}
}

// blocks notes that n findings block.
func (w *watch) blocks(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.blocked = n
}

// begin notes what is being done, in words for people, until done is called.
func (w *watch) begin(what string) (done func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.begun++
	key := w.begun
	w.doing[key] = what
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.doing, key)
	}
}

// unfinished names the steps that are being done, the first begun in front. Nothing has begun yet while git is asked
// what there is.
func (w *watch) unfinished() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	const named = 3
	keys := slices.Sorted(maps.Keys(w.doing))
	var words []string
	for _, key := range keys[:min(len(keys), named)] {
		words = append(words, change.Printable(w.doing[key]))
	}
	if more := len(keys) - named; more > 0 {
		words = append(words, change.Count(more, "other"))
	}
	return cmp.Or(strings.Join(words, ", "), "waiting for git")
}

// left is how long the run may go on, and whether that has an end.
func (w *watch) left() (left time.Duration, ends bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	whole := time.Until(w.start.Add(max(w.budget, hook.Shortest)))
	return max(whole, time.Until(w.judged.Add(leastReporting))), w.budget > 0
}

// leastReporting is the least time between the end of judging and that of the run, and how long the reader of a report
// may take nothing.
const leastReporting = 3 * time.Second

// patient bounds the time for reading the settings, which may yet set another budget for what follows. Git gets
// hook.Patience at least.
func (w *watch) patient(ctx context.Context) (context.Context, context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.budget <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, w.start.Add(max(hook.Working(w.budget), hook.Patience)))
}

// brief bounds what a report that is there waits for.
func (w *watch) brief(ctx context.Context) (context.Context, context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.budget <= 0 {
		return context.WithCancel(ctx)
	}
	const least = 100 * time.Millisecond
	left := time.Until(w.start.Add(hook.Reporting(w.budget)))
	return context.WithTimeout(ctx, max(left, least))
}

// gitPatience is how long a git may say nothing: for ever where the whole run has an end.
func (w *watch) gitPatience() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.budget > 0 {
		return 0
	}
	return gitPatience
}

// afterwards is how long work that was cut off may take to end the gits that it runs and to say so.
const afterwards = 300 * time.Millisecond

// watched does work that ends with an exit code, within the budget. What it writes goes through the writers that it is
// given.
func (o *options) watched(
	ctx context.Context, flags *pflag.FlagSet, stdout, stderr io.Writer,
	work func(ctx context.Context, stdout, stderr io.Writer) (int, error),
) (int, error) {
	w := o.newWatch(ctx, flags)
	o.watch = w
	interrupted := ctx.Done()
	// What it writes must not count before the work notices.
	ctx, cancel := context.WithCancel(child.WithPatience(context.WithoutCancel(ctx), w.gitPatience))
	defer cancel()
	var code int
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		code, err = work(ctx, until{w, stdout}, until{w, stderr})
	}()
	leave := func() {
		cancel()
		await(ended)
	}
	for {
		var over <-chan time.Time
		if left, ends := w.left(); ends {
			over = time.After(left)
		}
		select {
		case <-ended:
			return code, err
		case <-w.moved:
		case <-interrupted:
			w.over.Store(true)
			leave()
			return Interrupted, nil
		case <-over:
			if left, _ := w.left(); left > 0 {
				continue // judging was over just then
			}
			w.over.Store(true)
			defer leave()
			return o.late(w, stderr), nil
		}
	}
}

// late says what was not finished within the budget, and gives the exit code.
func (o *options) late(w *watch, stderr io.Writer) (code int) {
	unfinished := w.unfinished()
	w.mu.Lock()
	defer w.mu.Unlock()
	var words []string
	note := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	if w.blocked > 0 {
		note("the report is incomplete: the budget of %v ran out while it was written", w.budget)
		code = o.exitBlocked(w.blocked, nil, note)
	} else {
		note("nothing counts as checked: the budget of %v ran out during: %s; try a larger --budget", w.budget,
			unfinished)
		code = o.exitUnlessClosed(w.failClosed, note)
	}
	told := make(chan struct{})
	go func() {
		defer close(told)
		for _, line := range words {
			say(stderr, "%s", line)
		}
	}()
	await(told) // or who reads standard error is what hangs
	return code
}

// await waits a while for something to end.
func await(ended <-chan struct{}) {
	select {
	case <-ended:
	case <-time.After(afterwards):
	}
}

// judged runs the hook within the budget, and gives its report or, where it is over, the exit code.
func (o *options) judged(cmd *cobra.Command) (*report.Report, int, error) {
	found := make(chan *report.Report, 1)
	code, err := o.watched(cmd.Context(), cmd.Flags(), io.Discard, cmd.ErrOrStderr(),
		func(ctx context.Context, _, _ io.Writer) (int, error) {
			r, err := o.run(ctx, cmd.Flags())
			found <- r
			return Clean, err
		})
	if o.watch.over.Load() {
		return nil, code, nil
	}
	return <-found, code, err
}

// until writes until the run is over, a piece at a time, to see how it goes on.
type until struct {
	run *watch
	to  io.Writer
}

func (u until) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		if u.run.over.Load() {
			break
		}
		n := piece(rest)
		if _, err := u.to.Write(rest[:n]); err != nil {
			return len(p) - len(rest), err
		}
		u.run.wrote()
		rest = rest[n:]
	}
	return len(p), nil
}

// piece is how much of a text is written at once: no more than a pipe takes whole, and whole lines or else characters.
func piece(text []byte) int {
	const most = 4096
	if len(text) <= most {
		return len(text)
	}
	if end := bytes.LastIndexByte(text[:most], '\n'); end >= 0 {
		return end + 1
	}
	n := most
	for n > most-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}
