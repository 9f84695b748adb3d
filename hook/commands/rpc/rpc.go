// Package rpc answers one client that speaks JSON-RPC 2.0 over a pair of streams, as editors and coding agents do.
package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// Codes of errors, by the standard; the last is of the Language Server Protocol.
const (
	parseError     = -32700
	InvalidRequest = -32600
	methodNotFound = -32601
	InvalidParams  = -32602
	internalError  = -32603
	cancelled      = -32800
)

// Error is what a request is answered with that fails.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// Errorf makes an error with a code.
func Errorf(code int, format string, a ...any) *Error { return &Error{code, fmt.Sprintf(format, a...)} }

// Method does what a message asks for. It fails with an *Error where the client should know a code.
type Method func(ctx context.Context, params json.RawMessage) (any, error)

// Typed is a method that reads its parameters as a P. Fields that it does not know are left alone.
func Typed[P any](do func(ctx context.Context, p *P) (any, error)) Method {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		p := new(P)
		if len(params) > 0 {
			if err := json.Unmarshal(params, p); err != nil {
				return nil, Errorf(InvalidParams, "the parameters are not understood: %v", err)
			}
		}
		return do(ctx, p)
	}
}

// Frames are the messages of a pair of streams.
type Frames interface {
	// Read gives the next message, or what is wrong with it. Its error ends the reading; io.EOF where the client went.
	Read() (body []byte, wrong *Error, err error)
	Write(body []byte) error
}

// Conn is the connection with a client.
type Conn struct {
	Frames
	// Methods are what a client may ask for or tell. What it tells is taken in, one after the other; what it asks for is
	// done beside that.
	Methods map[string]Method
	// Failed is called when the method of a notification fails; it may be nil.
	Failed func(method string, err error)
	// Cancels is the method by which a client takes a request back, and CancelledID the name of its parameter.
	Cancels, CancelledID string

	writing sync.Mutex
	mu      sync.Mutex
	running map[string]context.CancelFunc // by a request's id
	asked   int
}

// message is one of either side. A request has an id and a method, what is told no id, an answer no method.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// Serve answers the client until it goes. What it asked for and did not get by then, it does not want any more.
func (c *Conn) Serve(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var beside sync.WaitGroup
	defer beside.Wait()
	defer cancel()
	c.running = map[string]context.CancelFunc{}
	for {
		body, wrong, err := c.Read()
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		var params json.RawMessage
		m := message{Params: &params}
		if wrong == nil {
			if err := json.Unmarshal(body, &m); err != nil {
				wrong = Errorf(parseError, "a message cannot be read: %v", err)
			} else if m.Version != "2.0" {
				wrong = Errorf(InvalidRequest, "a message cannot be read: it is not of JSON-RPC 2.0")
			}
		}
		switch {
		case wrong != nil:
			c.reply(json.RawMessage("null"), nil, wrong)
		case m.Method == "": // an answer, and none is waited for
		case m.ID == nil:
			c.told(ctx, m.Method, params)
		default:
			c.begin(ctx, &beside, &m, params)
		}
	}
}

// told takes in what needs no answer.
func (c *Conn) told(ctx context.Context, method string, params json.RawMessage) {
	if method == c.Cancels {
		var of map[string]json.RawMessage
		_ = json.Unmarshal(params, &of) // what is wrong cancels nothing
		c.mu.Lock()
		defer c.mu.Unlock()
		if cancel := c.running[string(of[c.CancelledID])]; cancel != nil {
			cancel()
		}
		return
	}
	if _, err := c.do(ctx, method, params); err != nil && c.Failed != nil && !strings.HasPrefix(method, "$/") {
		c.Failed(method, err) // but what begins so may be left alone
	}
}

// begin does what is asked for, and answers.
func (c *Conn) begin(ctx context.Context, beside *sync.WaitGroup, m *message, params json.RawMessage) {
	ctx, cancel := context.WithCancel(ctx)
	id := string(m.ID)
	c.mu.Lock()
	c.running[id] = cancel
	c.mu.Unlock()
	beside.Go(func() {
		result, err := c.do(ctx, m.Method, params)
		c.mu.Lock()
		delete(c.running, id)
		c.mu.Unlock()
		cancel()
		c.reply(m.ID, result, err)
	})
}

// do does what one message says. What fails or crashes is that one alone: a mistake of the client must not end others.
func (c *Conn) do(ctx context.Context, method string, params json.RawMessage) (result any, err error) {
	defer func() {
		if crash := recover(); crash != nil {
			err = Errorf(internalError, "%.100s: %v", method, crash)
		}
	}()
	do := c.Methods[method]
	if do == nil {
		return nil, Errorf(methodNotFound, "there is no method %.100q", method)
	}
	return do(ctx, params)
}

func (c *Conn) reply(id json.RawMessage, result any, err error) {
	m := message{ID: id, Result: result}
	if err != nil {
		m.Result = nil
		switch {
		case errors.As(err, &m.Error):
		case errors.Is(err, context.Canceled):
			m.Error = Errorf(cancelled, "taken back")
		default:
			m.Error = Errorf(internalError, "%v", err)
		}
	} else if result == nil {
		m.Result = json.RawMessage("null") // an answer has one
	}
	_ = c.send(&m) // or the client is gone
}

// Tell tells the client something.
func (c *Conn) Tell(method string, params any) error {
	return c.send(&message{Method: method, Params: params})
}

// Ask asks the client for something whose answer says nothing.
func (c *Conn) Ask(method string) error {
	c.mu.Lock()
	c.asked++
	id := fmt.Appendf(nil, "%d", c.asked)
	c.mu.Unlock()
	return c.send(&message{ID: id, Method: method})
}

func (c *Conn) send(m *message) error {
	m.Version = "2.0"
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	return c.Write(body)
}
