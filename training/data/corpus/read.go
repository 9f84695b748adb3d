package corpus

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Units streams the comment units of a .jsonl or .jsonl.zst file of records or of judged units, in the file's order. It
// ends at the first error, which names file and line.
func Units(path string) iter.Seq2[*Unit, error] {
	return func(yield func(*Unit, error) bool) {
		n := 0
		for text, err := range Lines(path) {
			if err != nil {
				yield(nil, err)
				return
			}
			n++
			if len(text) == 0 {
				continue
			}
			units, err := parse(text)
			if err != nil {
				yield(nil, fmt.Errorf("read %s, line %d: %w", path, n, err))
				return
			}
			for _, u := range units {
				if !yield(u, nil) {
					return
				}
			}
		}
	}
}

// Lines streams the lines of a .jsonl or .jsonl.zst file, without their ends.
func Lines(path string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(nil, fmt.Errorf("read the corpus: %w", err))
			return
		}
		defer f.Close()
		var r io.Reader = f
		if strings.HasSuffix(path, ".zst") {
			z, err := zstd.NewReader(f)
			if err != nil {
				yield(nil, fmt.Errorf("read %s: %w", path, err))
				return
			}
			defer z.Close()
			r = z
		}
		lines := bufio.NewReaderSize(r, 1<<20)
		for n := 1; ; n++ {
			text, err := lines.ReadBytes('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				yield(nil, fmt.Errorf("read %s, line %d: %w", path, n, err))
				return
			}
			if text = bytes.TrimSuffix(text, []byte{'\n'}); !yield(text, nil) || err != nil {
				return
			}
		}
	}
}

// Replayed streams the units of a file of whole histories that a replay judges: one in oneIn, the same ones each time,
// without those that their authors changed in looks or spelling alone, which says nothing of staleness. A judged unit
// is an error: it stands for no history.
func Replayed(path string, oneIn uint64) iter.Seq2[*Unit, error] {
	return func(yield func(*Unit, error) bool) {
		for u, err := range Units(path) {
			if err == nil && u.Judged {
				err = fmt.Errorf("replay %s: it holds judged units, not records of whole histories", path)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if u.Place()%oneIn == 0 && !u.Cosmetic() && !yield(u, nil) {
				return
			}
		}
	}
}

// ReadAll reads all units of a file.
func ReadAll(path string) ([]*Unit, error) {
	var units []*Unit
	for u, err := range Units(path) {
		if err != nil {
			return nil, err
		}
		units = append(units, u)
	}
	return units, nil
}
