package serve

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"sync"

	"jithook/hook/commands/rpc"
)

// maxMessage bounds the bytes of one message of a client. A Java file that is judged is smaller.
const maxMessage = 8 << 20

// maxSkipped bounds the bytes of a message that is passed over. What claims to be longer is no message.
const maxSkipped = 1 << 30

// maxHeader bounds the bytes of one line of a header.
const maxHeader = 4 << 10

// frames reads the messages of a client. What is no message, or too long for one, is answered with an error, and the
// next one is read.
type frames struct {
	in  *bufio.Reader
	out io.Writer
}

// newFrames reads from a client and writes to it.
func newFrames(in io.Reader, out io.Writer) *frames {
	return &frames{bufio.NewReaderSize(in, maxHeader), out}
}

// Write implements rpc.Frames.
func (f *frames) Write(body []byte) error {
	_, err := f.out.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(body)), body...))
	return err
}

// Read implements rpc.Frames.
func (f *frames) Read() (body []byte, wrong *rpc.Error, err error) {
	length, err := f.header()
	switch {
	case err != nil:
		return nil, nil, err
	case length < 0:
		return nil, rpc.Errorf(rpc.InvalidRequest, "what came is no message: it has no Content-Length"), nil
	case length > maxMessage:
		if _, err := io.CopyN(io.Discard, f.in, length); err != nil {
			return nil, nil, io.EOF
		}
		return nil, rpc.Errorf(rpc.InvalidRequest, "a message of %d bytes was not read: it is longer than %d MiB",
			length, maxMessage>>20), nil
	}
	body = make([]byte, length)
	if _, err := io.ReadFull(f.in, body); err != nil {
		return nil, nil, io.EOF // half a message is the last one
	}
	return body, nil, nil
}

// lengthField is the line of a header that says how long a message is, also behind garbage that ran into it.
var lengthField = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)content-length:[ \t]*([0-9]{1,10})[ \t]*\r?\n$`)
})

// header reads up to the empty line behind a header, and gives the length that it names; -1 where what stands there
// is no header.
func (f *frames) header() (length int64, err error) {
	length = -1
	for read := false; ; read = true {
		line, err := f.in.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return 0, io.EOF
		}
		if len(bytes.TrimSpace(line)) == 0 && (length >= 0 || read) {
			return length, nil
		}
		if found := lengthField().FindSubmatch(line); found != nil {
			length, _ = strconv.ParseInt(string(found[1]), 10, 64) // which has so many digits
			if length > maxSkipped {
				length = -1
			}
		}
	}
}
