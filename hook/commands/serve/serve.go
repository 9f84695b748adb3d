// Package serve is a language server: it says in an editor which comments a change left stale, while the change is
// made. It serves one client over a pair of streams, and nothing listens on a socket.
package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

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
func Serve(ctx context.Context, o Options, in io.Reader, out io.WriteCloser) (bye bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{Options: o, documents: map[uri.URI]*document{}, closed: map[uri.URI]uri.URI{},
		wake: make(chan struct{}, 1), told: make(chan struct{}), gone: make(chan struct{})}
	conn := jsonrpc2.NewConn(newFrames(in, out), jsonrpc2.WithCodec(codec{}))
	s.client = protocol.ClientDispatcher(conn)
	if err := o.Engine.Watch(s.changed); err != nil {
		s.once(protocol.MessageTypeWarning, fmt.Sprintf("nothing tells when HEAD changes: %v", err))
	}
	defer o.Engine.Close()
	var judging sync.WaitGroup
	judging.Go(func() { s.judge(ctx) })
	defer judging.Wait()
	defer cancel()
	conn.Go(ctx, s.handler())
	select {
	case <-ctx.Done():
	case <-s.gone:
	case <-conn.Done():
		err = conn.Err()
	}
	return s.over.Load(), err
}

// codec is how the protocol's types are written.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return protocol.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }

// handler has notifications taken in one after the other, as each is about a text that the one before made, and
// requests answered beside them. What fails or crashes is that one message: a client's mistake must not end the
// others.
func (s *server) handler() jsonrpc2.Handler {
	all := protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler)
	safe := func(ctx context.Context, r *jsonrpc2.Request) (result any, err error) {
		defer func() {
			if crash := recover(); crash != nil {
				err = jsonrpc2.Errorf(jsonrpc2.InternalError, "%s: %v", r.Method(), crash)
			}
		}()
		return all(ctx, r)
	}
	cancelling := protocol.CancelHandler(func(ctx context.Context, r *jsonrpc2.Request) (any, error) {
		if r.IsCall() {
			jsonrpc2.Async(ctx)
		} else if r.Method() == protocol.MethodTextDocumentDidOpen {
			s.opening = nameIn(r.Params())
		}
		return safe(ctx, r)
	})
	return func(ctx context.Context, r *jsonrpc2.Request) (any, error) {
		result, err := cancelling(ctx, r)
		if r.IsCall() {
			return result, err
		}
		if err != nil && !strings.HasPrefix(r.Method(), "$/") { // which may be left alone
			s.once(protocol.MessageTypeWarning, fmt.Sprintf("%.100s was not understood: %v", r.Method(), err))
		}
		return nil, nil // an error would end the connection
	}
}

// nameIn is the name of the document that a message is about, as the client writes it. The library writes some
// characters otherwise, such as "=".
func nameIn(params []byte) uri.URI {
	var about struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	}
	_ = json.Unmarshal(params, &about) // what is wrong shows where the message is read
	return uri.URI(about.TextDocument.URI)
}
