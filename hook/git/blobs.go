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

// blobs reads with git cat-file. Sizes and contents are asked of two processes, so that what is too large is never
// unpacked; --batch-command does both in one, but only from git 2.36.
type blobs Source

// Sizes implements change.Blobs.
func (b *blobs) Sizes(ctx context.Context, ids []string) ([]int64, error) {
	sizes := make([]int64, 0, len(ids))
	err := b.catFile(ctx, "--batch-check", ids, func(_ *bufio.Reader, size int64) error {
		sizes = append(sizes, size)
		return nil
	})
	return sizes, err
}

// Contents implements change.Blobs.
func (b *blobs) Contents(ctx context.Context, ids []string) ([][]byte, error) {
	contents := make([][]byte, 0, len(ids))
	err := b.catFile(ctx, "--batch", ids, func(r *bufio.Reader, size int64) error {
		content, err := readContent(r, size)
		contents = append(contents, content)
		return err
	})
	return contents, err
}

// catFile asks one git cat-file for ids and calls take after the header line of each.
func (b *blobs) catFile(
	ctx context.Context, mode string, ids []string, take func(r *bufio.Reader, size int64) error,
) error {
	_, err := (*Source)(b).run(ctx, strings.Join(ids, "\n")+"\n", func(out io.Reader) error {
		return readObjects(out, ids, take)
	}, "cat-file", mode, "--buffer")
	return err
}

// readObjects reads the answers to ids, one after the other.
func readObjects(out io.Reader, ids []string, take func(r *bufio.Reader, size int64) error) error {
	r := bufio.NewReader(out)
	for _, id := range ids {
		size, err := readHeader(r, id)
		if err == nil {
			err = take(r, size)
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errEndedEarly
		}
		if err != nil {
			return fmt.Errorf("git cat-file on blob %s: %w", id, err)
		}
	}
	return nil
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

// readHeader reads the line "id type size" that comes before each object, or "id missing".
func readHeader(r *bufio.Reader, id string) (size int64, err error) {
	line, err := readUntil(r, '\n')
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(line)
	switch {
	case len(fields) == 2 && fields[1] == "missing":
		return 0, &change.Error{Kind: change.ErrMissingObject, Detail: fmt.Sprintf("blob %s is not in this repository; in "+
			"a partial clone fetch it with git cat-file -e %s, else try git fsck", id, id)}
	case len(fields) != 3 || fields[0] != id || fields[1] != "blob":
		return 0, fmt.Errorf("unexpected answer %.200q", line)
	}
	size, err = strconv.ParseInt(fields[2], 10, 63)
	if err != nil || size < 0 {
		return 0, fmt.Errorf("unexpected answer %.200q", line)
	}
	return size, nil
}
