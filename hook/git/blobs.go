package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"jithook/hook/change"
)

// blobs reads with git cat-file. Of usual changes one process gives sizes and contents. Where they are more than
// together, sizes and contents are asked of two, so that what is too large is never unpacked; --batch-command does both
// in one, but only from git 2.36.
type blobs struct {
	*Source
	read map[string][]byte // what came with the sizes that were asked last, by id
}

// together is how many bytes are read with their sizes.
const together = 1 << 20

var errMore = errors.New("more than is read with the sizes")

// Sizes implements change.Blobs.
func (b *blobs) Sizes(ctx context.Context, ids []string) ([]int64, error) {
	sizes := make([]int64, 0, len(ids))
	b.read = map[string][]byte{}
	left := int64(together)
	err := b.catFile(ctx, "--batch", ids, func(r *bufio.Reader, size int64) (err error) {
		if left -= size; left < 0 {
			return errMore
		}
		b.read[ids[len(sizes)]], err = readContent(r, size)
		sizes = append(sizes, size)
		return err
	})
	if !errors.Is(err, errMore) {
		return sizes, err
	}
	sizes, b.read = sizes[:0], nil
	err = b.catFile(ctx, "--batch-check", ids, func(_ *bufio.Reader, size int64) error {
		sizes = append(sizes, size)
		return nil
	})
	return sizes, err
}

// Contents implements change.Blobs.
func (b *blobs) Contents(ctx context.Context, ids []string) ([][]byte, error) {
	contents := make([][]byte, 0, len(ids))
	for _, id := range ids {
		if content, ok := b.read[id]; ok {
			contents = append(contents, content)
		}
	}
	if len(contents) == len(ids) {
		return contents, nil
	}
	contents = contents[:0]
	err := b.catFile(ctx, "--batch", ids, func(r *bufio.Reader, size int64) error {
		content, err := readContent(r, size)
		contents = append(contents, content)
		return err
	})
	return contents, err
}

// catFile asks one git cat-file for the ids of blobs and calls take after the header line of each.
func (s *Source) catFile(
	ctx context.Context, mode string, ids []string, take func(r *bufio.Reader, size int64) error,
) error {
	return s.ask(ctx, ids, blobsOnly(ids, take), mode, "--buffer")
}

// blobsOnly refuses answers that are not those to the ids of blobs.
func blobsOnly(
	ids []string, take func(r *bufio.Reader, size int64) error,
) func(i int, a answer, r *bufio.Reader) error {
	return func(i int, a answer, r *bufio.Reader) error {
		if err := a.blob(ids[i]); err != nil {
			return err
		}
		return take(r, a.size)
	}
}

// blob is an error where the answer is not that to a blob's id.
func (a answer) blob(id string) error {
	switch {
	case a.id == "":
		return &change.Error{Kind: change.ErrMissingObject, Detail: fmt.Sprintf("blob %s is not in this repository; in "+
			"a partial clone fetch it with git cat-file -e %s, else try git fsck", id, id)}
	case a.id != id || a.kind != "blob":
		return fmt.Errorf("unexpected answer %q", fmt.Sprintln(a.id, a.kind, a.size))
	}
	return nil
}
