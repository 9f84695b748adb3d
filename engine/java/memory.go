package java

// #include <stdint.h>
// #include <stdlib.h>
// void count_on(int64_t *c);
import "C"

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sync/semaphore"
)

// maxParseMemory bounds what tree-sitter allocates for one source of MaxTokens, freed or not. Such Java takes 17 MiB.
// What is no Java may have tree-sitter follow many readings at once, or take each character for an error of its own.
const maxParseMemory = 48 << 20

// perByte is the most that tree-sitter allocates for one byte of a source, but for some hundred bytes of any kind.
const perByte = 512

// parsingMemory has room for the largest source and some small ones at a time, in bytes.
var parsingMemory = semaphore.NewWeighted(maxParseMemory * 4 / 3)

var errMemory = errors.New("it takes too much memory")

// inMemory runs what parses a source of so many bytes, once there is room for it, and keeps the room until done is
// called. The context of parse ends where tree-sitter has allocated more than most. Then the error is errMemory,
// however soon that was noticed.
func inMemory(size int, most int64, parse func(context.Context) error) (done func(), err error) {
	weight := min(int64(size)*perByte, maxParseMemory)
	_ = parsingMemory.Acquire(context.Background(), weight) // which nothing cancels
	done = func() { parsingMemory.Release(weight) }
	if int64(size)*perByte <= most {
		return done, parse(context.Background())
	}
	count := (*C.int64_t)(C.calloc(1, C.sizeof_int64_t))
	defer C.free(unsafe.Pointer(count))
	over := func() bool { return atomic.LoadInt64((*int64)(unsafe.Pointer(count))) > most }
	// A parser whose context ends behind a parse takes the next one for cancelled: so it ends where that is too much.
	ctx, cancel := context.WithCancel(context.Background())
	parsed, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		look := time.NewTicker(time.Millisecond)
		defer look.Stop()
		for {
			select {
			case <-parsed:
				return
			case <-look.C:
				if over() {
					cancel()
				}
			}
		}
	}()
	runtime.LockOSThread()
	C.count_on(count)
	err = parse(ctx)
	C.count_on(nil)
	runtime.UnlockOSThread()
	close(parsed)
	<-ended
	if over() {
		cancel()
		err = errMemory
	}
	return done, err
}
