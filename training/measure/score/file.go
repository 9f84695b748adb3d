package score

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// write keeps a line for each set, ordered by name and compressed, all or nothing.
func write[U labelled, L any](path string, sets []SetOf[U], lineOf func(SetOf[U]) L) error {
	sets = slices.Clone(sets)
	slices.SortFunc(sets, func(a, b SetOf[U]) int { return strings.Compare(a.Name, b.Name) })
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, s := range sets {
		if err := encoder.Encode(lineOf(s)); err != nil {
			return err
		}
	}
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".part", w.EncodeAll(text.Bytes(), nil), 0o666); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

// read reads what write kept, by the sets' names.
func read[U labelled, L any](path string, setOf func(L) (SetOf[U], error)) (map[string]SetOf[U], error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the run's scores: %w", err)
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	defer z.Close()
	sets := map[string]SetOf[U]{}
	for d := json.NewDecoder(z); ; {
		var l L
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			return sets, nil
		} else if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		s, err := setOf(l)
		if err != nil {
			return nil, fmt.Errorf("read %s: set %s: %w", path, s.Name, err)
		}
		sets[s.Name] = s
	}
}
