package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"
)

// FuzzFrames has anything before a message, which is read unless what is before it claims to be longer.
func FuzzFrames(f *testing.F) {
	for _, seed := range []string{"", "\r\n", "Content-Length: 2\r\n\r\n{}", "Content-Length: -1\r\n\r\n",
		"GET / HTTP/1.1\r\n\r\n",
		"Content-Length: 9\r\n\r\n{}", "\x00\xff", "Content-Length: 0\r\n\r\n", "Content-Length:\r\n",
		"content-length: 2\n\n[]"} {
		f.Add([]byte(seed))
	}
	const body = `{"jsonrpc":"2.0","method":"x"}`
	f.Fuzz(func(t *testing.T, before []byte) {
		message := fmt.Sprintf("\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
		var answers bytes.Buffer
		frames := newFrames(io.MultiReader(bytes.NewReader(before), bytes.NewReader([]byte(message))), &answers)
		read := 0
		for {
			m, wrong, err := frames.Read()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					t.Fatalf("%q ends with %v", before, err)
				}
				break
			}
			if wrong == nil && string(m) == body {
				read++
			}
		}
		if claims := bytes.Contains(bytes.ToLower(before), []byte("content-length")); read != 1 && !claims {
			t.Errorf("behind %q %d messages are read", before, read)
		}
	})
}
