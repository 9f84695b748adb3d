package score

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/klauspost/compress/zstd"

	"jithook/training/data/kept"
)

// write keeps a line for each set, ordered by name and compressed, all or nothing.
func write[U labelled, L any](path string, sets []SetOf[U], lineOf func(SetOf[U]) L) error {
	sets = slices.Clone(sets)
	slices.SortFunc(sets, func(a, b SetOf[U]) int { return strings.Compare(a.Name, b.Name) })
	var text bytes.Buffer
	lines := make([]L, len(sets))
	for i, s := range sets {
		lines[i] = lineOf(s)
	}
	if err := kept.WriteLines(&text, lines); err != nil {
		return err
	}
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return err
	}
	return renameio.WriteFile(path, w.EncodeAll(text.Bytes(), nil), 0o666)
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
	lines, err := kept.ReadLines[L](z)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	sets := map[string]SetOf[U]{}
	for _, l := range lines {
		s, err := setOf(l)
		if err != nil {
			return nil, fmt.Errorf("read %s: set %s: %w", path, s.Name, err)
		}
		sets[s.Name] = s
	}
	return sets, nil
}
