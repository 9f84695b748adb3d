package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"jithook/hook/child"
)

// gitPatience is how long a git may say nothing in a command that has no budget.
const gitPatience = 10 * time.Second

// historyPatience is how long ack looks for a comment in the history.
const historyPatience = 20 * time.Second

// goodbye is how long work that a signal stopped may take to end what it runs and to remove what it made.
const goodbye = time.Second

// stopsItself marks a command that a signal stops, and which has something to say then.
const stopsItself = "stops itself"

// interruptible does work that ends with an exit code. A signal that asks for the end cancels its context, so that
// nothing that it started is left.
func interruptible(itself bool, work func(context.Context) int) int {
	ctx := child.WithPatience(context.Background(), func() time.Duration { return gitPatience })
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	signals := make(chan os.Signal, 2)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) { // as nohup has it
			signal.Notify(signals, s)
		}
	}
	defer signal.Stop(signals)
	ended := make(chan int, 1)
	go func() { ended <- work(ctx) }()
	var asked os.Signal
	select {
	case code := <-ended:
		return code
	case asked = <-signals:
		cancel()
	}
	patience := time.After(goodbye)
	if itself {
		patience = nil
	}
	select {
	case code := <-ended:
		if itself {
			return code
		}
	case asked = <-signals: // once more
	case <-patience:
	}
	const signalled = 128 // as shells have it
	number, _ := asked.(syscall.Signal)
	return signalled + int(number)
}
