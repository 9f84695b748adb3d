package mcp

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"jithook/hook/commands/rpc"
)

// maxMessage bounds the bytes of one message of a client.
const maxMessage = 1 << 20

// lines are messages of a line each. What is too long is passed over, and answered with an error.
type lines struct {
	in  *bufio.Reader
	out io.Writer
}

func newLines(in io.Reader, out io.Writer) *lines { return &lines{bufio.NewReader(in), out} }

// Read implements rpc.Frames.
func (l *lines) Read() (body []byte, wrong *rpc.Error, err error) {
	for {
		body, long, err := l.line()
		switch {
		case long:
			return nil, rpc.Errorf(rpc.InvalidRequest, "a message was not read: it is longer than %d MiB", maxMessage>>20), nil
		case len(bytes.TrimSpace(body)) > 0: // also the last one, without a line end
			return body, nil, nil
		case err != nil:
			return nil, nil, err
		}
	}
}

// line is the next one, or what there is before an error.
func (l *lines) line() (all []byte, long bool, err error) {
	for {
		part, err := l.in.ReadSlice('\n')
		if long = long || len(all)+len(part) > maxMessage; !long {
			all = append(all, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return all, long, err
		}
	}
}

// Write implements rpc.Frames.
func (l *lines) Write(body []byte) error {
	_, err := l.out.Write(append(body, '\n'))
	return err
}
