// Package serve is a language server: it says in an editor which comments a change left stale, while the change is
// made. It serves one client over a pair of streams, and nothing listens on a socket.
package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"jithook/hook/commands/rpc"
	"jithook/hook/live"
)

// Options say what serves.
type Options struct {
	Engine  *live.Engine
	Version string
	// Run runs a command of jit-hook in a folder, and gives what it writes and its exit code.
	Run func(ctx context.Context, dir string, args ...string) (stdout, stderr string, code int)
}

// Serve answers one client until it goes. It reports whether the client said goodbye before.
func Serve(ctx context.Context, o Options, in io.Reader, out io.Writer) (bye bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{Options: o, documents: map[string]*document{}, closed: map[string]bool{},
		wake: make(chan struct{}, 1), told: make(chan struct{}), gone: make(chan struct{})}
	s.conn = &rpc.Conn{Frames: newFrames(in, out), Methods: s.methods(), Cancels: "$/cancelRequest", CancelledID: "id",
		Failed: func(method string, err error) {
			s.once(messageWarning, fmt.Sprintf("%.100s was not understood: %v", method, err))
		}}
	if err := o.Engine.Watch(s.changed); err != nil {
		s.once(messageWarning, fmt.Sprintf("jit-hook cannot see when HEAD changes: %v", err))
	}
	defer o.Engine.Close()
	var judging sync.WaitGroup
	judging.Go(func() { s.judge(ctx) })
	defer judging.Wait()
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- s.conn.Serve(ctx) }() // which may wait for a client that says no more
	select {
	case <-ctx.Done():
	case <-s.gone:
	case err = <-ended:
	}
	return s.over.Load(), err
}

func (s *server) methods() map[string]rpc.Method {
	ignored := rpc.Typed(func(context.Context, *json.RawMessage) (any, error) { return nil, nil })
	return map[string]rpc.Method{
		"initialize":               rpc.Typed(s.initialize),
		"initialized":              ignored,
		"$/setTrace":               ignored,
		"shutdown":                 rpc.Typed(s.shutdown),
		"exit":                     rpc.Typed(s.exit),
		"textDocument/didOpen":     rpc.Typed(s.didOpen),
		"textDocument/didChange":   rpc.Typed(s.didChange),
		"textDocument/didSave":     rpc.Typed(s.didSave),
		"textDocument/didClose":    rpc.Typed(s.didClose),
		"textDocument/hover":       rpc.Typed(s.hover),
		"textDocument/codeAction":  rpc.Typed(s.codeActions),
		"textDocument/diagnostic":  rpc.Typed(s.pull),
		"workspace/diagnostic":     rpc.Typed(s.pullAll),
		"workspace/executeCommand": rpc.Typed(s.execute),
	}
}
