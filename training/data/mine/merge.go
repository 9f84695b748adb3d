package mine

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"

	"jithook/training/data/corpus"
)

// Merge joins outputs of Run into one file, in their order, and leaves out the duplicates among them. It gives the
// records that one run of all their repositories would give. It returns how many it wrote and left out.
func Merge(out string, parts []string) (written, duplicates int, err error) {
	fresh := out + ".new"
	file, err := os.Create(fresh)
	if err != nil {
		return 0, 0, fmt.Errorf("merge: %w", err)
	}
	defer file.Close()
	z, err := zstd.NewWriter(file, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	if err != nil {
		return 0, 0, fmt.Errorf("merge: %w", err)
	}
	o := output{seen: map[uint64]bool{}}
	for _, part := range parts {
		n, left, err := o.merge(z, part)
		if err != nil {
			return written, duplicates, fmt.Errorf("merge %s: %w", part, err)
		}
		written += n
		duplicates += left
	}
	if err := errors.Join(z.Close(), file.Close(), os.Rename(fresh, out)); err != nil {
		return written, duplicates, fmt.Errorf("merge: %w", err)
	}
	return written, duplicates, nil
}

// merge copies the records of one file that are new.
func (o *output) merge(w io.Writer, part string) (written, duplicates int, err error) {
	for line, err := range corpus.Lines(part) {
		if err != nil {
			return written, duplicates, err
		}
		if len(line) == 0 { // behind the last one
			continue
		}
		var r corpus.Record
		if err := json.Unmarshal(line, &r); err != nil {
			return written, duplicates, err
		}
		if !o.isNew(found{contents: contents(&r)}) {
			duplicates++
			continue
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return written, duplicates, err
		}
		written++
	}
	return written, duplicates, nil
}
