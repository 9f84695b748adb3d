package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"jithook/hook/change"
)

// answer is how an answer of git cat-file begins; its id is "" for what is not there, and for a submodule.
type answer struct {
	id, kind string
	size     int64
}

// ask has one git cat-file in a mode answer to names, and calls take with the answer to each, in order, and with what
// follows it.
func (s *Source) ask(
	ctx context.Context, names []string, take func(i int, a answer, r *bufio.Reader) error, mode ...string,
) error {
	_, err := s.run(ctx, strings.Join(names, "\n")+"\n", func(out io.Reader) error {
		return readAnswers(out, names, take)
	}, append([]string{"cat-file"}, mode...)...)
	return err
}

func readAnswers(out io.Reader, names []string, take func(i int, a answer, r *bufio.Reader) error) error {
	r := bufio.NewReader(out)
	for i, name := range names {
		a, err := readAnswer(r)
		if err == nil {
			err = take(i, a, r)
		}
		if err := endedEarly(err); err != nil {
			return fmt.Errorf("git cat-file on %q: %w", name, err)
		}
	}
	return nil
}

// endedEarly gives the end of an answer that is not whole its name.
func endedEarly(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errEndedEarly
	}
	return err
}

// readAnswer reads the line "id type size", or what was asked and why there is no answer.
func readAnswer(r *bufio.Reader) (answer, error) {
	line, err := readUntil(r, '\n')
	if err != nil {
		return answer{}, err
	}
	for _, none := range []string{" missing\n", " submodule\n", " ambiguous\n"} {
		if strings.HasSuffix(line, none) {
			return answer{}, nil
		}
	}
	fields := strings.Fields(line)
	if len(fields) == 3 && change.IsID(fields[0]) {
		if size, err := strconv.ParseInt(fields[2], 10, 63); err == nil && size >= 0 {
			return answer{fields[0], fields[1], size}, nil
		}
	}
	return answer{}, fmt.Errorf("unexpected answer %.200q", line)
}

// readContent reads what follows a header of git cat-file --batch. Load has seen the sizes, so that a larger one now is
// no answer to what was asked, and no memory is taken for it.
func readContent(r *bufio.Reader, size int64) ([]byte, error) {
	if size > change.MaxTotal {
		return nil, fmt.Errorf("unexpected size of %d bytes", size)
	}
	content := make([]byte, size+1)
	if _, err := io.ReadFull(r, content); err != nil {
		return nil, err
	}
	if content[size] != '\n' {
		return nil, fmt.Errorf("no line end after %d bytes", size)
	}
	return content[:size:size], nil
}

// readBounded is readContent, and nil for what has more than most bytes.
func readBounded(r *bufio.Reader, size, most int64) ([]byte, error) {
	if size > most {
		_, err := io.CopyN(io.Discard, r, size+1)
		return nil, err
	}
	return readContent(r, size)
}
