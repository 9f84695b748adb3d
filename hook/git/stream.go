package git

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
)

// ReadStaged implements change.Index.
func (s *Source) ReadStaged(
	ctx context.Context, most int64, path string, read func(io.Reader) error,
) (staged bool, err error) {
	return s.readIn(ctx, "", most, path, read)
}

// readIn is ReadStaged for a file of a commit, or of the index where that is "". Git writes as fast as the content is
// read, and no more of it is held.
func (s *Source) readIn(
	ctx context.Context, commit string, most int64, path string, read func(io.Reader) error,
) (staged bool, err error) {
	if strings.Contains(path, "\n") {
		return false, nil
	}
	var wrong error // what read says
	_, err = s.run(ctx, commit+":"+path+"\n", func(out io.Reader) error {
		r := bufio.NewReader(out)
		a, err := readAnswer(r)
		if err != nil {
			return endedEarly(err)
		}
		if a.kind != "blob" {
			_, err = io.Copy(io.Discard, r)
			return err
		}
		staged = true
		content := &io.LimitedReader{R: r, N: a.size}
		if a.size > most {
			wrong = read(nil)
		} else {
			wrong = read(content)
		}
		// without so much as the line feed behind it: git failed, not read
		if _, ended := r.Peek(1); wrong != nil && ended != nil {
			wrong = nil
			return errEndedEarly
		}
		if wrong != nil {
			return wrong
		}
		if _, err := io.Copy(io.Discard, content); err != nil || content.N > 0 {
			return errEndedEarly
		}
		_, err = io.Copy(io.Discard, r) // the line feed behind it
		return err
	}, "cat-file", "--batch")
	switch {
	case wrong != nil && ctx.Err() == nil:
		return staged, wrong
	case err != nil:
		return false, fmt.Errorf("read staged files: %w", classify(err))
	}
	return staged, nil
}
